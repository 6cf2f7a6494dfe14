import { randomUUID } from 'node:crypto'
import type { Statements } from '@hopechest/database'
import { storedTime } from './stored-time.ts'

/**
 * Marks a registry whose list of items on the host has to be computed again. Mark it first in the transaction of the
 * change itself: the row stays locked until the change is stored, so changes of one registry happen one after another.
 * Every mark is new; a sync clears only the mark that it read.
 */
export async function markRegistry(statements: Statements, registryId: number, now: Date): Promise<string> {
  const mark = randomUUID()
  await statements.run(
    `INSERT INTO registry_sync (registry_id, mark, marked_at) VALUES ($1, $2, $3)
     ON CONFLICT (registry_id) DO UPDATE SET mark = excluded.mark, marked_at = excluded.marked_at`,
    [registryId, mark, storedTime(now)],
  )
  return mark
}

/** Marks a registry that is about to be deleted on the host: a sync that does not find it there deletes its items. */
export async function markLeaving(statements: Statements, registryId: number, now: Date): Promise<void> {
  await statements.run(
    `INSERT INTO registry_sync (registry_id, mark, marked_at, is_leaving) VALUES ($1, $2, $3, 1)
     ON CONFLICT (registry_id) DO UPDATE
       SET mark = excluded.mark, marked_at = excluded.marked_at, is_leaving = 1`,
    [registryId, randomUUID(), storedTime(now)],
  )
}

export interface Mark {
  mark: string
  is_leaving: 0 | 1
}

/** The present mark; undefined while host and table agree. */
export function findMark(database: Statements, registryId: number): Promise<Mark | undefined> {
  return database.row<Mark>('SELECT mark, is_leaving FROM registry_sync WHERE registry_id = $1', [registryId])
}

/** Clears the mark if it is still the one that was read before the list was computed. */
export async function clearMark(database: Statements, registryId: number, mark: string): Promise<void> {
  await database.run('DELETE FROM registry_sync WHERE registry_id = $1 AND mark = $2', [registryId, mark])
}

/** Some of the registries that wait for a sync, by id, those after `behind`. */
export function findWaiting(
  database: Statements,
  behind: number,
  most: number,
): Promise<{ registry_id: number; mark: string }[]> {
  return database.rows(
    'SELECT registry_id, mark FROM registry_sync WHERE registry_id > $1 ORDER BY registry_id LIMIT $2',
    [behind, most],
  )
}

/** Clears the mark of a registry that was deleted. True if there was one: of two callers, one gets true. */
export async function clearLeaving(statements: Statements, registryId: number): Promise<boolean> {
  const cleared = await statements.run(
    'DELETE FROM registry_sync WHERE registry_id = $1 AND is_leaving = 1',
    [registryId],
  )
  return cleared > 0
}
