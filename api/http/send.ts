import {
  type Endpoint,
  type ForWhom,
  isRevealed,
  Registry,
  type RegistryAnswer,
  type SendTo,
  unwrapsAt,
} from '@hopechest/contract'
import type { Caller } from '@hopechest/host'
import { etagOf } from '../answers/conditions.ts'
import { linkToNext } from '../answers/link-to-next.ts'
import type { Reply } from '../answers/reply.ts'
import { isKnownTo, jsonType, sendEntries, sendSlices, sendWhole } from '../answers/send-list.ts'
import {
  audienceOf,
  Entries,
  type List,
  WrittenAnswer,
  WrittenItem,
  WrittenSlices,
  weakTagOf,
} from '../answers/written-answers.ts'
import { sayCounts } from '../callers/counts.ts'
import type { Ids } from '../rules/asked.ts'
import { bodyWriter } from './body-writers.ts'

/** Sends what a rule gave back: an answer that is written already, or a body that Fastify writes by its shape. */
export function sendAnswer(
  { method, path, answer, status, usualLimit, makes, headers, gives }: Endpoint,
  reply: Reply,
  caller: Caller,
  result: unknown,
  now: () => Date,
): void {
  reply.code(status ?? (answer ? 200 : 204))
  if (caller.counted) sayCounts(reply, caller.counted)
  if (makes !== undefined)
    reply.header('location', locationOf(path, makes, reply.request.ids as Ids | undefined, result))
  if (result instanceof Entries) {
    const { items } = answer as { items?: object }
    const write = bodyWriter(items as object)
    const isRegistries = items === Registry
    sendEntries(reply, result, (entry) =>
      write(isRegistries ? toAnswer(entry as Registry, now()) : entry),
    ).catch((error) => reply.send(error))
    return
  }
  const isWritten = result instanceof WrittenAnswer || result instanceof WrittenSlices
  if (isWritten) demandAudience(caller, result)
  const isItem = result instanceof WrittenItem
  const shown = answer === Registry ? toAnswer(result as Registry, now()) : result
  const isList = Array.isArray(result) || (isWritten && !isItem)
  if (gives?.includes('etag') && !isList) {
    const { is_wrapped: isWrapped = false } = shown as { is_wrapped?: boolean }
    const etag = isItem
      ? etagOf(caller, result.item, result)
      : etagOf(caller, result as Registry | SendTo | ForWhom, { isWrapped })
    reply.header('etag', etag)
    if (headers?.includes('if-none-match') && isKnownTo(reply)) {
      reply.code(304).send()
      return
    }
  }
  if (isWritten && result.last) {
    const { limit = usualLimit ?? 0, skip = 0 } = reply.request.query as { limit?: number; skip?: number }
    const next = usualLimit === undefined ? { skip: skip + limit } : { after: result.last.id }
    reply.header('link', linkToNext({ ...next, limit }))
  }
  if (isList && method === 'GET') {
    sendAnyList(reply, result, answer as object)
    return
  }
  if (isWritten) reply.header('content-type', jsonType).send((result as WrittenAnswer).body)
  else if (answer) reply.header('content-type', jsonType).send(bodyWriter(answer)(shown))
  else reply.send()
}

/** A registry with what the moment says of it. */
function toAnswer(registry: Registry, now: Date): RegistryAnswer {
  return { ...registry, is_wrapped: !isRevealed(registry, now), unwraps_at: unwrapsAt(registry) ?? null }
}

function sendAnyList(reply: Reply, list: List | unknown[], answer: object): void {
  if (list instanceof WrittenSlices) {
    if (reply.hasHeader('etag') && isKnownTo(reply)) reply.code(304).send()
    else sendSlices(reply, list).catch((error) => reply.send(error))
    return
  }
  if (list instanceof WrittenAnswer) {
    sendWhole(reply, typeof list.body === 'string' ? Buffer.from(list.body) : list.body)
    return
  }
  const whole = Buffer.from(bodyWriter(answer)(list))
  reply.header('etag', weakTagOf(whole))
  sendWhole(reply, whole)
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
    return isOwn ? own : ids?.[name as keyof Ids] || ((result as Partial<Record<string, number>>)[name] ?? 0)
  }
}

/** An answer never reaches a caller for whom it was not written. */
function demandAudience(caller: Caller, { audience }: List): void {
  if (audience !== audienceOf(caller))
    throw new Error(`An answer for ${audience} was about to reach another caller`)
}
