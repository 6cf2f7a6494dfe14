import type { AsyncLocalStorage } from 'node:async_hooks'
import type { Context, Tracer } from '@opentelemetry/api'

/** What happens inside a span finds it here, as the parent of its own. */
export interface Tracing {
  tracer: Tracer
  current: AsyncLocalStorage<Context>
}
