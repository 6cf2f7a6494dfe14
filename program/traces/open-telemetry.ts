import { AsyncLocalStorage } from 'node:async_hooks'
import { ROOT_CONTEXT } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { traceCalls } from './calls.ts'
import { traceRequests } from './requests.ts'
import { traceRules } from './rules.ts'
import { traceStatements } from './statements.ts'
import type { Tracing } from './tracing.ts'

export interface Sending {
  endpoint: string
  version: string
  /** The origins of services that get the id of a trace. */
  trusted: readonly string[]
}

/** The time that the last spans have on their way to the collector. */
const lastMilliseconds = 2000

/**
 * Makes spans of the requests that arrive, the calls that we make and the statements that run, and sends them. They hold
 * routes and texts of statements: no address, no value, no name. A collector that is away loses spans and nothing else.
 * This is the only place that knows OpenTelemetry, with the files beside it; it is loaded only where traces are sent.
 */
export function sendTraces({ endpoint, version, trusted }: Sending): () => Promise<void> {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`
  const own = resourceFromAttributes({ 'service.name': 'hopechest', 'service.version': version })
  const provider = new TracerProvider({
    // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES come last, because the operator knows better.
    resource: defaultResource()
      .merge(own)
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  })
  const tracing: Tracing = {
    tracer: provider.getTracer('hopechest', version),
    current: new AsyncLocalStorage({ defaultValue: ROOT_CONTEXT }),
  }
  traceRequests(tracing)
  traceRules(tracing)
  traceCalls(tracing, trusted)
  traceStatements(tracing)
  return async () => {
    const { promise: isLate, resolve } = Promise.withResolvers<void>()
    setTimeout(resolve, lastMilliseconds).unref()
    await Promise.race([provider.shutdown().catch(() => {}), isLate])
  }
}
