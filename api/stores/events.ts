import { setTimeout as pause } from 'node:timers/promises'
import { limits } from '@hopechest/contract'
import { type Database, type Statements, storageUnavailable } from '@hopechest/database'
import type { EventKind } from '@hopechest/host'
import { findSteps, stepsOfADay } from '@hopechest/host/running-time'

/** A change that is stored. */
export interface Event {
  /** Grows from one event to the next, without gaps. */
  number: number
  kind: EventKind
  registry_id: number
  /** The item, purchase or registry that the kind names. For invitees it is their registry. */
  subject_id: number
  /** JSON of `What`. */
  what: string
  /** Null for a guest without an account. */
  caller_id: number | null
  created_at: string
}

const columns = 'number, kind, registry_id, subject_id, what, caller_id, created_at'

/** The rows of `event_readers` that are no reader's: the last number that was given, that was deleted, and that is shown. */
const giver = 'numbers'
const forgetter = 'forgotten'
const shower = 'shown'

/** At most as many in one transaction. */
const numberedAtOnce = 500

/**
 * Gives numbers to events that are stored and have none, and says to how many. The row of the last number is locked, so
 * one process at a time does it. An event that is stored late gets a later number, and no reader misses it.
 *
 * A cluster commits machine by machine. There a process may find events that the one before it has numbered, and of which their
 * worker does not say so yet. Then it begins again: to go on would leave their numbers out.
 */
export async function numberEvents(database: Database): Promise<number> {
  if ((await findRuns(database, 1)).length === 0) return 0
  for (let repeat = 0; ; repeat++) {
    try {
      return await database.transaction(numberInOrder)
    } catch (error) {
      if (!(error instanceof NumberedBefore)) throw error
      if (repeat === repeats) throw storageUnavailable(error)
      await pause(pauseMilliseconds)
    }
  }
}

/** Between them a worker shows what it has stored. */
const repeats = 20
const pauseMilliseconds = 50

class NumberedBefore extends Error {}

async function numberInOrder(statements: Statements): Promise<number> {
  let last = await lockLastNumber(statements)
  const step = await findSteps(statements)
  let numbered = 0
  for (const [first, ids] of await findRuns(statements, numberedAtOnce)) {
    const changed = await statements.run(
      'UPDATE events SET step = $1, number = id + $2 WHERE id >= $3 AND id < $4 AND number IS NULL',
      [step, last + 1 - first, first, first + ids],
    )
    if (changed !== ids) throw new NumberedBefore()
    last += ids
    numbered += ids
  }
  await markDone(statements, giver, last)
  return numbered
}

/** Readers go by numbers, and the sweep by what was noted with them. */
export async function numberAll(database: Database, stopping?: AbortSignal): Promise<void> {
  while (!stopping?.aborted && (await numberEvents(database)) === numberedAtOnce);
}

/**
 * Some events that have no number, in order: the first id of each run of ids that follow each other, and how many they
 * are. One statement numbers a run.
 */
async function findRuns(statements: Statements, most: number): Promise<[first: number, ids: number][]> {
  return statements.values<[first: number, ids: number]>(
    `SELECT MIN(id), COUNT(*) FROM (
       SELECT id, id - ROW_NUMBER() OVER (ORDER BY id) AS run FROM (
         SELECT id FROM events WHERE number IS NULL AND id > $1 ORDER BY id LIMIT $2) AS found) AS runs
     GROUP BY run ORDER BY MIN(id)`,
    [await findLastNumbered(statements), most],
  )
}

/**
 * SQLite makes one change after the other, so the events without a number follow those that have one, and no index has
 * to know them. On PostgreSQL they may stand anywhere.
 */
async function findLastNumbered(statements: Statements): Promise<number> {
  if (statements.engine !== 'sqlite') return 0
  const row = await statements.row<{ id: number }>(
    'SELECT id FROM events WHERE number > 0 ORDER BY number DESC LIMIT 1',
  )
  return row?.id ?? 0
}

async function lockLastNumber(statements: Statements): Promise<number> {
  const row = await statements.row<{ number: number }>(
    `INSERT INTO event_readers (name, number) VALUES ($1, 0)
     ON CONFLICT (name) DO UPDATE SET number = event_readers.number
     RETURNING number`,
    [giver],
  )
  return row?.number ?? 0
}

/** The events behind a number, up to another, in order. */
export function findEvents(
  database: Statements,
  after: number,
  upTo: number,
  most: number,
): Promise<Event[]> {
  return database.rows<Event>(
    `SELECT ${columns} FROM events WHERE number > $1 AND number <= $2 ORDER BY number LIMIT $3`,
    [after, upTo, most],
  )
}

/** The last event that the reader has done with; 0 for a new reader. */
export async function findDone(database: Statements, reader: string): Promise<number> {
  const row = await database.row<{ number: number }>('SELECT number FROM event_readers WHERE name = $1', [
    reader,
  ])
  return row?.number ?? 0
}

/** The number of the newest event that has one; 0 before the first. */
export function findLastNumber(database: Database): Promise<number> {
  return findDone(database, giver)
}

/** The last number that was deleted; 0 before the first. */
export function findForgotten(database: Database): Promise<number> {
  return findDone(database, forgetter)
}

/**
 * The same where no process has stored it yet. The lowest number that is there says so once its event is a day old: then no event
 * before it is still on its way.
 */
export async function findGone(database: Database): Promise<number> {
  const steps = await findSteps(database)
  const first = await findFirst(database)
  if (first) return first.step <= steps - stepsOfADay ? first.number - 1 : 0
  return steps >= stepsKept ? findLastNumber(database) : 0
}

function findFirst(database: Database): Promise<{ number: number; step: number } | undefined> {
  return database.row('SELECT number, step FROM events WHERE number > 0 ORDER BY number LIMIT 1')
}

/** A number up to which all machines of a cluster have shown the events once; it may be some way behind. */
export function findShown(database: Database): Promise<number> {
  return findDone(database, shower)
}

export function markShown(database: Database, number: number): Promise<void> {
  return markDone(database, shower, number)
}

/** Moves forward only: a reader that was held up does not undo the progress of another process. */
export async function markDone(statements: Statements, reader: string, number: number): Promise<void> {
  await statements.run(
    `INSERT INTO event_readers (name, number) VALUES ($1, $2)
     ON CONFLICT (name) DO UPDATE SET number = excluded.number WHERE event_readers.number < excluded.number`,
    [reader, number],
  )
}

/** How long events are kept, in running time. */
export const stepsKept = limits.changeDays * stepsOfADay

/** Deletes some of the events that are older, the oldest first, and says how many. */
export async function forgetOldEvents(database: Database, most: number): Promise<number> {
  const first = await findFirst(database)
  const oldest = (await findSteps(database)) - stepsKept
  if (!first || first.step > oldest) return 0
  return database.transaction(async (statements) => {
    const gone = await statements.rows<{ number: number }>(
      'DELETE FROM events WHERE number > 0 AND number < $1 AND step <= $2 RETURNING number',
      [first.number + most, oldest],
    )
    if (gone.length > 0) await markDone(statements, forgetter, Math.max(...gone.map(({ number }) => number)))
    return gone.length
  })
}
