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
