import type { Channel } from 'node:diagnostics_channel'
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { type AskedRule, ruleRuns } from './channels.ts'
import type { Tracing } from './tracing.ts'

/** A span for each rule that a page asks, with the route that a program would call. */
export function traceRules({ tracer, current }: Tracing): void {
  const spans = new WeakMap<AskedRule, Span>()

  function begin(asked: AskedRule): Context {
    const parent = current.getStore() ?? ROOT_CONTEXT
    // What the program does by itself, such as a round of letters, is of no trace.
    if (!trace.getSpan(parent)) return parent
    const { method, route, id } = asked
    const attributes = {
      'http.request.method': method,
      'http.route': route,
      'http.request.header.x-request-id': [id],
    }
    const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.INTERNAL, attributes }, parent)
    spans.set(asked, span)
    return trace.setSpan(parent, span)
  }

  function end(asked: AskedRule): void {
    const span = spans.get(asked)
    span?.setAttribute('http.response.status_code', asked.status)
    if (asked.status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
  }

  // The type of Node knows stores that hold the message only.
  const start: Channel = ruleRuns.start
  start.bindStore(current, (asked) => begin(asked as AskedRule))
  ruleRuns.subscribe({ start() {}, end() {}, asyncStart() {}, asyncEnd: end, error() {} })
}
