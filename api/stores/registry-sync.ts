import { randomUUID } from 'node:crypto'
import type { Database, Statements } from '@hopechest/database'
import type { FormerOwners } from '@hopechest/host'
import { findSteps, stepsOfDays } from '@hopechest/host/running-time'
import { storedTime } from './stored-time.ts'

/** Every mark begins with the name of the process that made it. */
const ownName = randomUUID()
const newMark = () => `${ownName} ${randomUUID()}`
/** Stands before that name where the mark took the place of one of another process. So no process takes it for its own. */
const besideOthers = 'beside others: '

/**
 * Marks a registry whose list of items on the host has to be computed again. Mark it first in the transaction of the
 * change itself: the row stays locked until the change is stored, so changes of one registry happen one after another.
 * Every mark is new; a sync clears only the mark that it read. Undefined when the registry was deleted: then the caller
 * was allowed to change it a moment ago, and nothing may be stored any more.
 */
export async function markRegistry(
  statements: Statements,
  registryId: number,
  now: Date,
): Promise<string | undefined> {
  const row = await statements.row<{ mark: string }>(
    `INSERT INTO registry_sync (registry_id, mark, marked_at) VALUES ($1, $2, $3)
     ON CONFLICT (registry_id) DO UPDATE
       SET mark = CASE WHEN registry_sync.mark LIKE $4 THEN '' ELSE $5 END || excluded.mark,
         marked_at = excluded.marked_at
       WHERE registry_sync.gone_at_step IS NULL
     RETURNING mark`,
    [registryId, newMark(), storedTime(now), `${ownName}%`, besideOthers],
  )
  return row?.mark
}

/**
 * Marks a registry that is about to be deleted on the host: a sync that does not find it there deletes its items. Its owners are
 * shown that it is gone; who deleted it on the host itself has left none to name.
 */
export async function markLeaving(
  statements: Statements,
  registryId: number,
  now: Date,
  owners?: FormerOwners,
): Promise<void> {
  await statements.run(
    `INSERT INTO registry_sync (registry_id, mark, marked_at, is_leaving, owners) VALUES ($1, $2, $3, 1, $4)
     ON CONFLICT (registry_id) DO UPDATE
       SET mark = excluded.mark, marked_at = excluded.marked_at, is_leaving = 1,
         owners = COALESCE(excluded.owners, registry_sync.owners)
       WHERE registry_sync.gone_at_step IS NULL`,
    [registryId, newMark(), storedTime(now), owners ? JSON.stringify(owners) : null],
  )
}

/** Remembers for an hour that a registry was deleted. The first who says so gets its owners: of two callers, one does. */
export async function markGone(
  statements: Statements,
  registryId: number,
  now: Date,
): Promise<{ owners: FormerOwners } | undefined> {
  const marked = await statements.row<{ owners: string | null }>(
    `INSERT INTO registry_sync (registry_id, mark, marked_at, gone_at_step) VALUES ($1, $2, $3, $4)
     ON CONFLICT (registry_id) DO UPDATE
       SET mark = excluded.mark, is_leaving = 0, gone_at_step = excluded.gone_at_step
       WHERE registry_sync.gone_at_step IS NULL
     RETURNING owners`,
    [registryId, newMark(), storedTime(now), await findSteps(statements)],
  )
  return marked && { owners: JSON.parse(marked.owners ?? '[]') }
}

export interface Mark {
  mark: string
  is_leaving: 0 | 1
  /** Null while the registry was not deleted. */
  gone_at_step: number | null
}

/** The present mark; undefined while host and table agree. */
export function findMark(database: Statements, registryId: number): Promise<Mark | undefined> {
  return database.row<Mark>(
    'SELECT mark, is_leaving, gone_at_step FROM registry_sync WHERE registry_id = $1',
    [registryId],
  )
}

/** Another process has marked the registry, and may still be writing the list. */
export function isOfOthers({ mark }: Mark): boolean {
  return !mark.startsWith(ownName)
}

/** Clears the mark if it is still the one that was read before the list was computed. */
export async function clearMark(database: Statements, registryId: number, mark: string): Promise<void> {
  await database.run('DELETE FROM registry_sync WHERE registry_id = $1 AND mark = $2', [registryId, mark])
}

/** The same for a mark that was made before this time. */
export async function clearOldMark(
  database: Statements,
  registryId: number,
  mark: string,
  before: Date,
): Promise<void> {
  await database.run(
    'DELETE FROM registry_sync WHERE registry_id = $1 AND mark = $2 AND gone_at_step IS NULL AND marked_at < $3',
    [registryId, mark, storedTime(before)],
  )
}

/** Some of the registries that wait for a sync, by id, those after `behind`. */
export function findWaiting(
  database: Statements,
  behind: number,
  most: number,
): Promise<{ registry_id: number; mark: string }[]> {
  return database.rows(
    `SELECT registry_id, mark FROM registry_sync WHERE registry_id > $1 AND gone_at_step IS NULL
     ORDER BY registry_id LIMIT $2`,
    [behind, most],
  )
}

/** No request that was allowed before the deletion is still at work. */
const stepsGone = stepsOfDays(1 / 24)

/** Some of the registries that were deleted long ago, and when. */
export async function findOldGone(
  database: Database,
  most: number,
): Promise<{ registry_id: number; gone_at_step: number }[]> {
  const oldest = (await findSteps(database)) - stepsGone
  return database.rows(
    `SELECT registry_id, gone_at_step FROM registry_sync WHERE gone_at_step <= $1
     ORDER BY gone_at_step LIMIT $2`,
    [oldest, most],
  )
}

export async function forgetGone(statements: Statements, registryId: number): Promise<void> {
  await statements.run('DELETE FROM registry_sync WHERE registry_id = $1 AND gone_at_step IS NOT NULL', [
    registryId,
  ])
}
