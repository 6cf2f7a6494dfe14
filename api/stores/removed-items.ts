import type { KeptItem, RemovedItem } from '@hopechest/contract'
import type { Statements } from '@hopechest/database'
import { neverOver } from './items.ts'

/** The items that were removed behind this step, newest first. One that moved to another registry is not among them. */
export function findRemovedItems(
  statements: Statements,
  registryId: number,
  after: number,
  most: number,
): Promise<RemovedItem[]> {
  return statements.rows<RemovedItem>(
    `SELECT id, name, image_url, removed_before AS before, removed_under AS under FROM items
     WHERE registry_id = $1 AND removed_at_step > $2 AND removed_at_step < $4
     ORDER BY removed_at_step DESC, id DESC LIMIT $3`,
    [registryId, after, most, neverOver],
  )
}

/** The same behind those that their owners keep off the list. */
export function findOffListItems(
  statements: Statements,
  registryId: number,
  after: number,
  most: number,
): Promise<KeptItem[]> {
  return statements.rows<KeptItem>(
    `SELECT id, name, image_url, removed_before AS before, removed_under AS under, off_list,
       COALESCE(off_list_at, updated_at) AS off_list_at, description, url, retailer, price, quantity_needed
     FROM items
     WHERE registry_id = $1 AND removed_at_step > $2
     ORDER BY removed_at_step DESC, id DESC LIMIT $3`,
    [registryId, after, most],
  )
}
