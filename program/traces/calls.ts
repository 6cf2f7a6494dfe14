import diagnostics from 'node:diagnostics_channel'
import { type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import type { Tracing } from './tracing.ts'

/** As undici describes a call that it makes, in Node's `fetch` and as a package. */
interface Call {
  origin: string | URL
  method: string
  addHeader(name: string, value: string): void
}

const toOthers = new W3CTraceContextPropagator()

/** A span for each call that we make: to WordPress, to a shop. */
export function traceCalls({ tracer, current }: Tracing, trusted: readonly string[]): void {
  const spans = new WeakMap<Call, Span>()

  on<{ request: Call }>('undici:request:create', ({ request: call }) => {
    const { hostname, origin } = new URL(call.origin)
    const parent = current.getStore()
    // A call of no request, such as of a sweep, is of no trace.
    if (!parent || !trace.getSpan(parent)) return
    const attributes = { 'http.request.method': call.method, 'server.address': hostname }
    const span = tracer.startSpan(`${call.method} ${hostname}`, { kind: SpanKind.CLIENT, attributes }, parent)
    spans.set(call, span)
    // A shop hears nothing of our traces.
    if (!trusted.includes(origin) && !isOfThisMachine(hostname)) return
    const set = (_: unknown, name: string, value: string) => call.addHeader(name, value)
    toOthers.inject(trace.setSpan(parent, span), call, { set })
  })
  on<{ request: Call; response: { statusCode: number } }>(
    'undici:request:headers',
    ({ request, response }) => {
      const span = spans.get(request)
      span?.setAttribute('http.response.status_code', response.statusCode)
      if (response.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    },
  )
  on<{ request: Call }>('undici:request:trailers', ({ request }) => spans.get(request)?.end())
  on<{ request: Call }>('undici:request:error', ({ request }) => {
    spans.get(request)?.setStatus({ code: SpanStatusCode.ERROR }).end()
  })
}

function on<Message>(name: string, act: (message: Message) => void): void {
  diagnostics.channel(name).subscribe((message) => act(message as Message))
}

function isOfThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')
}
