import { randomUUID } from 'node:crypto'
import type { Statements } from '@hopechest/database'

/**
 * Marks a registry whose list of items on the host has to be computed anew. It stands in the same transaction as the
 * change itself, and first in it: whoever marks a registry holds its row until the change is stored, so that changes
 * of one registry happen one after the other. Every mark is another one; a sync clears just the mark that it read.
 */
export async function markRegistry(statements: Statements, registryId: number): Promise<void> {
  await statements.run(
    `INSERT INTO registry_sync (registry_id, mark) VALUES ($1, $2)
     ON CONFLICT (registry_id) DO UPDATE SET mark = excluded.mark`,
    [registryId, randomUUID()],
  )
}

/** The mark that stands now, or undefined while host and table agree. */
export async function findMark(database: Statements, registryId: number): Promise<string | undefined> {
  const row = await database.row<{ mark: string }>('SELECT mark FROM registry_sync WHERE registry_id = $1', [
    registryId,
  ])
  return row?.mark
}

/** Clears the mark if it is still the one that was read before the list was computed. */
export async function clearMark(database: Statements, registryId: number, mark: string): Promise<void> {
  await database.run('DELETE FROM registry_sync WHERE registry_id = $1 AND mark = $2', [registryId, mark])
}

/** Some of the registries that wait for a sync, so that one sweep never takes long. */
export function listMarks(
  database: Statements,
  most: number,
): Promise<{ registry_id: number; mark: string }[]> {
  return database.rows('SELECT registry_id, mark FROM registry_sync ORDER BY registry_id LIMIT $1', [most])
}

/** Whatever stands: the registry is gone. */
export async function unmarkRegistry(statements: Statements, registryId: number): Promise<void> {
  await statements.run('DELETE FROM registry_sync WHERE registry_id = $1', [registryId])
}
