import diagnostics from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import {
  type Context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { type BegunRequest, type FoundRoute, requestBegins, routeFound } from './channels.ts'
import type { Tracing } from './tracing.ts'

const fromCaller = new W3CTraceContextPropagator()

/** A span for each request, from the moment when it is handled until its answer has left. */
export function traceRequests({ tracer, current }: Tracing): void {
  const contexts = new WeakMap<IncomingMessage, Context>()

  function begin({ request, response }: BegunRequest): Context {
    const parent = fromCaller.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter)
    const { method = 'GET' } = request
    const options = { kind: SpanKind.SERVER, attributes: { 'http.request.method': method } }
    const span = tracer.startSpan(method, options, parent)
    response.once('close', () => end(span, response.statusCode))
    const context = trace.setSpan(parent, span)
    contexts.set(request, context)
    return context
  }

  function end(span: Span, status: number): void {
    span.setAttribute('http.response.status_code', status)
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  }

  requestBegins.bindStore(current, (begun) => begin(begun as BegunRequest))
  routeFound.subscribe((found) => {
    const { request, route, id } = found as FoundRoute
    const context = contexts.get(request)
    const span = context && trace.getSpan(context)
    span
      ?.updateName(`${request.method} ${route}`)
      .setAttributes({ 'http.route': route, 'http.request.header.x-request-id': [id] })
  })
  // The body of a request arrives in another context, and its handler runs behind it.
  diagnostics.channel('tracing:fastify.request.handler:start').bindStore(current, (handled) => {
    const { raw } = (handled as { request: { raw: IncomingMessage } }).request
    return contexts.get(raw) ?? ROOT_CONTEXT
  })
}
