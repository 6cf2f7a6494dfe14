import type { Database, Statements } from '@hopechest/database'
import {
  type Event,
  findForgotten,
  findGone,
  findLastNumber,
  findShown,
  markShown,
  numberAll,
} from './events.ts'

/** The part of the outbox behind one number, up to another. */
export interface Range {
  after: number
  upTo: number
  most: number
}

/** Events of one registry; `isSurprise`: without what guests do. Who has asked a question, and when, is shown to no one. */
export function findOfRegistry(
  database: Database,
  registryId: number,
  { after, upTo, most }: Range,
  isSurprise: boolean,
): Promise<Event[]> {
  const near = database.near(registryId)
  const values = [registryId, after, upTo, most]
  if (isSurprise) {
    return near.rows<Event>(
      `SELECT number, kind, registry_id, subject_id, what, caller_id, created_at FROM events WHERE registry_id = $1 AND number > $2 AND number <= $3
       AND kind NOT IN
         ('purchase.set_aside', 'purchase.made', 'purchase.counted', 'purchase.taken_back', 'question.asked') ORDER BY number LIMIT $4`,
      values,
    )
  }
  return near.rows<Event>(
    `SELECT number, kind, registry_id, subject_id, what, caller_id, created_at FROM events WHERE registry_id = $1 AND number > $2 AND number <= $3
     AND kind <> 'question.asked' ORDER BY number LIMIT $4`,
    values,
  )
}

/** Of how many registries one statement reads. Places that are not needed hold 0, which is no id. */
const registriesAtOnce = 100
const places = Array.from({ length: registriesAtOnce }, (_, n) => `$${n + 4}`).join(', ')

/** The first events of several registries together. */
export async function findOfRegistries(
  statements: Statements,
  registryIds: readonly number[],
  range: Range,
  isSurprise: boolean,
): Promise<Event[]> {
  let found: Event[] = []
  for (let start = 0; start < registryIds.length; start += registriesAtOnce) {
    const some = await findOfSome(
      statements,
      registryIds.slice(start, start + registriesAtOnce),
      range,
      isSurprise,
    )
    found = firstOf([...found, ...some], range.most)
  }
  return found
}

function findOfSome(
  statements: Statements,
  registryIds: readonly number[],
  { after, upTo, most }: Range,
  isSurprise: boolean,
): Promise<Event[]> {
  const values = [
    after,
    upTo,
    most,
    ...Array.from({ length: registriesAtOnce }, (_, n) => registryIds[n] ?? 0),
  ]
  if (isSurprise) {
    return statements.rows<Event>(
      `SELECT number, kind, registry_id, subject_id, what, caller_id, created_at FROM events WHERE registry_id IN (${places}) AND number > $1 AND number <= $2
       AND kind NOT IN
         ('purchase.set_aside', 'purchase.made', 'purchase.counted', 'purchase.taken_back', 'question.asked') ORDER BY number LIMIT $3`,
      values,
    )
  }
  return statements.rows<Event>(
    `SELECT number, kind, registry_id, subject_id, what, caller_id, created_at FROM events WHERE registry_id IN (${places}) AND number > $1 AND number <= $2
     AND kind <> 'question.asked' ORDER BY number LIMIT $3`,
    values,
  )
}

/** Events of all registries. */
export function findOfAll(statements: Statements, { after, upTo, most }: Range): Promise<Event[]> {
  return statements.rows<Event>(
    `SELECT number, kind, registry_id, subject_id, what, caller_id, created_at FROM events WHERE number > $1 AND number <= $2 AND kind <> 'question.asked' ORDER BY number LIMIT $3`,
    [after, upTo, most],
  )
}

/** The registries that were deleted. */
export function findRemovals(statements: Statements, { after, upTo, most }: Range): Promise<Event[]> {
  return statements.rows<Event>(
    `SELECT number, kind, registry_id, subject_id, what, caller_id, created_at FROM events WHERE kind = 'registry.removed' AND number > $1 AND number <= $2
     ORDER BY number LIMIT $3`,
    [after, upTo, most],
  )
}

/** That a registry was deleted. */
export function findRemovalOf(
  database: Database,
  registryId: number,
  { after, upTo, most }: Range,
): Promise<Event[]> {
  return database.near(registryId).rows<Event>(
    `SELECT number, kind, registry_id, subject_id, what, caller_id, created_at FROM events
     WHERE registry_id = $1 AND kind = 'registry.removed' AND number > $2 AND number <= $3 ORDER BY number LIMIT $4`,
    [registryId, after, upTo, most],
  )
}

export function firstOf(events: readonly Event[], most: number): Event[] {
  return events.toSorted((one, other) => one.number - other.number).slice(0, most)
}

/** The event of a number, and the step of running time when it got it. */
export function findNumbered(
  statements: Statements,
  number: number,
): Promise<(Event & { step: number }) | undefined> {
  return statements.row<Event & { step: number }>(
    `SELECT number, kind, registry_id, subject_id, what, caller_id, created_at, step FROM events WHERE number = $1`,
    [number],
  )
}

/** Hears each time for which number a reader waits; undefined where it waits for none. */
export type TellMissing = (number: number | undefined) => Promise<void>

interface FindEndOptions {
  tellMissing?: TellMissing
  /** As many as one statement counts in a moment. */
  countedAtOnce?: number
}

/**
 * Numbers what is stored, so that a caller reads their own acts at once, and says up to which number everything can be read. One
 * server commits numbers at once. A cluster does so machine by machine, so its events are counted: one that is missing is on
 * its way.
 */
export function createFindEnd(
  database: Database,
  { tellMissing, countedAtOnce = 10_000 }: FindEndOptions = {},
): (stopping?: AbortSignal) => Promise<number> {
  let settled = 0
  return async (stopping) => {
    await numberAll(database, stopping)
    const last = await findLastNumber(database)
    const found = database.engine === 'citus' ? await countOn(database, settled, last, countedAtOnce) : last
    settled = Math.max(settled, found)
    await tellMissing?.(settled < last ? settled + 1 : undefined)
    return settled
  }
}

/** Up to where each number has its event. The place is stored now and then, so that a new process does not count all of them. */
async function countOn(database: Database, after: number, last: number, atOnce: number): Promise<number> {
  if (after === last) return last
  const [forgotten, shown] = await Promise.all([findForgotten(database), findShown(database)])
  let end = Math.max(after, forgotten, shown)
  // A database may be older than these two places.
  if (end === 0) end = await findGone(database)
  // Where a part lacks a number, the half of it is counted: the place is the one before the number that is on its way.
  for (let part = atOnce; end < last && part >= 1; ) {
    const next = Math.min(last, end + part)
    if (await isShown(database, end, next)) {
      end = next
      part = Math.min(atOnce, part * 2)
    } else part = Math.floor((next - end) / 2)
  }
  if (end - shown >= atOnce) await markShown(database, end)
  return end
}

async function isShown(database: Database, after: number, upTo: number): Promise<boolean> {
  const row = await database.row<{ count: number }>(
    'SELECT COUNT(*) AS count FROM events WHERE number > $1 AND number <= $2',
    [after, upTo],
  )
  return row?.count === upTo - after
}
