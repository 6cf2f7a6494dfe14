import type { Channel } from 'node:diagnostics_channel'
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { type RunStatement, statementRuns } from './channels.ts'
import type { Tracing } from './tracing.ts'

const systems: Record<string, string> = { postgres: 'postgresql', sqlite: 'sqlite' }

/** A span for each statement of a request, with its text, which holds no values. */
export function traceStatements({ tracer, current }: Tracing): void {
  const spans = new WeakMap<RunStatement, Span>()

  function begin(statement: RunStatement): Context {
    const parent = current.getStore() ?? ROOT_CONTEXT
    if (!trace.getSpan(parent)) return parent
    const { engine, sql } = statement
    const text = sql.replace(/\s+/g, ' ').trim()
    const attributes = { 'db.system.name': systems[engine] ?? engine, 'db.query.text': text }
    const [name = ''] = text.split(' ', 1)
    const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, parent)
    spans.set(statement, span)
    return trace.setSpan(parent, span)
  }

  // The type of Node knows stores that hold the message only.
  const start: Channel = statementRuns.start
  start.bindStore(current, (statement) => begin(statement as RunStatement))
  statementRuns.subscribe({
    start() {},
    end() {},
    asyncStart() {},
    asyncEnd: (statement) => spans.get(statement)?.end(),
    error: (statement) => void spans.get(statement)?.setStatus({ code: SpanStatusCode.ERROR }),
  })
}
