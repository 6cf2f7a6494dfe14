import type { RemovedItem } from '@hopechest/contract'
import type { Statements } from '@hopechest/database'
import type { ItemPlace } from './item-places.ts'

/** The items that were removed behind this step, newest first. One that moved to another registry is not among them. */
export function findRemovedItems(
  statements: Statements,
  registryId: number,
  after: number,
  most: number,
): Promise<RemovedItem[]> {
  return statements.rows<RemovedItem>(
    `SELECT id, name, image_url, removed_before AS before, removed_under AS under FROM items
     WHERE registry_id = $1 AND removed_at_step > $2
     ORDER BY removed_at_step DESC, id DESC LIMIT $3`,
    [registryId, after, most],
  )
}

/** The item above which it stood, and the heading over it, so that it can come back to its place. */
export async function noteOldPlace(
  statements: Statements,
  { id, registry_id }: ItemPlace,
  { before, under }: Pick<RemovedItem, 'before' | 'under'>,
): Promise<void> {
  await statements.run(
    `UPDATE items SET removed_before = $3, removed_under = $4
     WHERE registry_id = $1 AND id = $2 AND removed_at_step IS NOT NULL`,
    [registry_id, id, before, under],
  )
}
