import type { Statements } from '@hopechest/database'

/** How many registries wait until the item service brings their list into step, and since when the oldest does. */
export async function countWaitingLists(
  database: Statements,
): Promise<{ pending: number; oldest: string | null }> {
  const row = await database.row<{ pending: number; oldest: string | null }>(
    'SELECT COUNT(*) AS pending, MIN(marked_at) AS oldest FROM registry_sync WHERE gone_at_step IS NULL',
  )
  return row ?? { pending: 0, oldest: null }
}
