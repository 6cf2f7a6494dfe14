import type { Endpoint } from '@hopechest/contract'
import type { Caller } from '@hopechest/host'
import type { FastifyReply } from 'fastify'
import { etagOf, isKnown } from '../answers/conditions.ts'
import { audienceOf, WrittenAnswer, WrittenItem } from '../answers/item-json.ts'
import { jsonType, sendEntries, sendSlices } from '../answers/send-list.ts'
import { Entries, type List, WrittenSlices } from '../answers/written-list.ts'
import { bodyWriter } from './body-writers.ts'

/** Sends what a rule gave back: an answer that is written already, or a body that Fastify writes by its shape. */
export function sendAnswer(
  { path, answer, status, usualLimit }: Endpoint,
  reply: FastifyReply,
  caller: Caller,
  result: unknown,
): void {
  reply.code(status ?? (answer ? 200 : 204))
  if (result instanceof Entries) {
    const write = bodyWriter({ schema: (answer as { items?: object }).items })
    sendEntries(reply, result, write).catch((error) => reply.send(error))
    return
  }
  if (!(result instanceof WrittenAnswer || result instanceof WrittenSlices)) {
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
  if (usualLimit !== undefined && result.last) {
    const { limit = usualLimit } = query as { limit?: number }
    reply.header('link', `<${path}?after=${result.last.id}&limit=${limit}>; rel="next"`)
  }
  if (result instanceof WrittenSlices) sendSlices(reply, result).catch((error) => reply.send(error))
  else reply.header('content-type', jsonType).send(result.body)
}

/** An answer never reaches a caller for whom it was not written. */
function demandAudience(caller: Caller, { audience }: List): void {
  if (audience !== audienceOf(caller))
    throw new Error(`An answer for ${audience} was about to reach another caller`)
}
