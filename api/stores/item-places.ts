import type { Statements } from '@hopechest/database'
import { registryInId } from '@hopechest/database/cluster/item-ids'

/** Where an item is stored: on a cluster its registry says on which machine. */
export interface ItemPlace {
  id: number
  registry_id: number
}

/** The registry of an item on a cluster: from the id itself, or from the list of those whose id does not say it. */
export async function findPlace(statements: Statements, id: number): Promise<ItemPlace | undefined> {
  const carried = registryInId(id)
  if (carried !== undefined) return { id, registry_id: carried }
  return statements.row<ItemPlace>('SELECT id, registry_id FROM item_registries WHERE id = $1', [id])
}

/** The same for a few ids at once; those that no item ever had are left out. */
export async function findPlaces(statements: Statements, ids: readonly number[]): Promise<ItemPlace[]> {
  const places: ItemPlace[] = []
  const listed: number[] = []
  for (const id of ids) {
    const carried = registryInId(id)
    if (carried === undefined) listed.push(id)
    else places.push({ id, registry_id: carried })
  }
  if (listed.length === 0) return places
  const marks = listed.map((_, n) => `$${n + 1}`).join(', ')
  const found = await statements.rows<ItemPlace>(
    `SELECT id, registry_id FROM item_registries WHERE id IN (${marks})`,
    listed,
  )
  return [...places, ...found]
}

/** Gives an id to an item of a registry whose own id is too large to be carried. Two machines: Citus commits in two phases. */
export async function listNewPlace(statements: Statements, registryId: number): Promise<number> {
  const row = await statements.row<{ id: number }>(
    'INSERT INTO item_registries (registry_id) VALUES ($1) RETURNING id',
    [registryId],
  )
  if (!row) throw new Error('A new id came back without its row')
  return row.id
}
