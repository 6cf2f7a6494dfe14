import type { Caller } from '@hopechest/host'
import type { FastifyReply } from 'fastify'
import { etagOf, isKnown } from '../answers/conditions.ts'
import { demandAudience, sendSlices, sendWritten } from '../answers/send-written.ts'
import { Written, WrittenItem, WrittenSlices } from '../answers/written.ts'
import type { GuardedEndpoint } from './endpoint.ts'

/** Sends what a handler gave back: an answer that is written already, or a body that Fastify writes by its shape. */
export function sendAnswer(
  { answer, status, nextPage }: GuardedEndpoint,
  reply: FastifyReply,
  caller: Caller,
  result: unknown,
): void {
  reply.code(status ?? (answer ? 200 : 204))
  if (!(result instanceof Written || result instanceof WrittenSlices)) {
    reply.send(answer && result)
    return
  }
  demandAudience(caller, result)
  const { headers, query } = reply.request
  if (result instanceof WrittenItem) {
    const etag = etagOf(caller, result.item)
    reply.header('etag', etag)
    if (isKnown(headers['if-none-match'], etag)) {
      reply.code(304).send()
      return
    }
  }
  const next = result.last && nextPage?.(query as never, result.last)
  if (next !== undefined) reply.header('link', `<${next}>; rel="next"`)
  if (result instanceof WrittenSlices) sendSlices(reply, result).catch((error) => reply.send(error))
  else sendWritten(reply, result)
}
