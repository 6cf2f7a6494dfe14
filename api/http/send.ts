import type { Endpoint, Registry, SendTo } from '@hopechest/contract'
import type { Caller } from '@hopechest/host'
import type { FastifyReply } from 'fastify'
import { etagOf, isKnown } from '../answers/conditions.ts'
import { audienceOf, WrittenAnswer, WrittenItem } from '../answers/item-json.ts'
import { linkToNext } from '../answers/link-to-next.ts'
import { jsonType, sendEntries, sendSlices } from '../answers/send-list.ts'
import { Entries, type List, WrittenSlices } from '../answers/written-list.ts'
import type { Ids } from '../rules/asked.ts'
import { bodyWriter } from './body-writers.ts'

/** Sends what a rule gave back: an answer that is written already, or a body that Fastify writes by its shape. */
export function sendAnswer(
  { path, answer, status, usualLimit, makes, headers, gives }: Endpoint,
  reply: FastifyReply,
  caller: Caller,
  result: unknown,
): void {
  reply.code(status ?? (answer ? 200 : 204))
  if (makes !== undefined) reply.header('location', locationOf(path, makes, reply.request.ids, result))
  if (result instanceof Entries) {
    const write = bodyWriter({ schema: (answer as { items?: object }).items })
    sendEntries(reply, result, write).catch((error) => reply.send(error))
    return
  }
  const isWritten = result instanceof WrittenAnswer || result instanceof WrittenSlices
  if (isWritten) demandAudience(caller, result)
  if (gives?.includes('etag')) {
    const etag =
      result instanceof WrittenItem
        ? etagOf(caller, result.item, result.tellsPurchases)
        : etagOf(caller, result as Registry | SendTo)
    reply.header('etag', etag)
    if (headers?.includes('if-none-match') && isKnown(reply.request.headers['if-none-match'], etag)) {
      reply.code(304).send()
      return
    }
  }
  if (!isWritten) {
    reply.send(answer && result)
    return
  }
  if (usualLimit !== undefined && result.last) {
    const { limit = usualLimit } = reply.request.query as { limit?: number }
    reply.header('link', linkToNext({ after: result.last.id, limit }))
  }
  if (result instanceof WrittenSlices) sendSlices(reply, result).catch((error) => reply.send(error))
  else reply.header('content-type', jsonType).send(result.body)
}

/**
 * The address of what was made, from the address of the request: that leads there also where a gateway has put the service
 * behind a path.
 */
function locationOf(path: string, makes: string, ids: Ids | undefined, result: unknown): string {
  const own = result instanceof WrittenItem ? result.item.id : (result as { id: number }).id
  const up = '../'.repeat(path.split('/').length - 2)
  const parts = makes.slice(1).split('/')
  const last = parts.length - 1
  const filled = parts.map((part, n) => (part.startsWith(':') ? idOf(part.slice(1), n === last) : part))
  return up + filled.join('/')

  function idOf(name: string, isOwn: boolean): number {
    return isOwn ? own : (ids?.[name as keyof Ids] ?? 0)
  }
}

/** An answer never reaches a caller for whom it was not written. */
function demandAudience(caller: Caller, { audience }: List): void {
  if (audience !== audienceOf(caller))
    throw new Error(`An answer for ${audience} was about to reach another caller`)
}
