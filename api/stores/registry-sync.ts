import { randomUUID } from 'node:crypto'
import type { Statements } from '@hopechest/database'

/**
 * Marks a registry whose list of items on the host has to be computed anew. It stands in the same transaction as the
 * change itself, and first in it: whoever marks a registry holds its row until the change is stored, so that changes
 * of one registry happen one after the other. Every mark is another one; a sync clears just the mark that it read.
 */
export async function markRegistry(statements: Statements, registryId: number, now: Date): Promise<string> {
  const mark = randomUUID()
  await statements.run(
    `INSERT INTO registry_sync (registry_id, mark, marked_at) VALUES ($1, $2, $3)
     ON CONFLICT (registry_id) DO UPDATE SET mark = excluded.mark, marked_at = excluded.marked_at`,
    [registryId, mark, now.toISOString()],
  )
  return mark
}

/** The registry is about to be deleted on the host: if it turns out to be gone there, its items go too. */
export async function markLeaving(statements: Statements, registryId: number, now: Date): Promise<void> {
  await statements.run(
    `INSERT INTO registry_sync (registry_id, mark, marked_at, is_leaving) VALUES ($1, $2, $3, 1)
     ON CONFLICT (registry_id) DO UPDATE
       SET mark = excluded.mark, marked_at = excluded.marked_at, is_leaving = 1`,
    [registryId, randomUUID(), now.toISOString()],
  )
}

export interface Mark {
  mark: string
  is_leaving: 0 | 1
}

/** The mark that stands now, or undefined while host and table agree. */
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

/** How many registries wait for a sync, and since when the oldest of them does. */
export async function countPending(
  database: Statements,
): Promise<{ pending: number; oldest: string | null }> {
  const row = await database.row<{ pending: number; oldest: string | null }>(
    'SELECT COUNT(*) AS pending, MIN(marked_at) AS oldest FROM registry_sync',
  )
  return row ?? { pending: 0, oldest: null }
}

/** Whatever stands: the registry is gone. */
export async function clearAnyMark(statements: Statements, registryId: number): Promise<void> {
  await statements.run('DELETE FROM registry_sync WHERE registry_id = $1', [registryId])
}
