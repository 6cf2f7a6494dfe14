import type { Database, Statements, Value } from '@hopechest/database'
import { registryInId } from '@hopechest/database/cluster/item-ids'
import { findPlace, type ItemPlace } from './item-places.ts'
import { itemColumns } from './items.ts'

/** An active item in a list, which version of it, its registry, and when a person has changed it last. */
export type ItemRef = readonly [id: number, version: number, registryId: number, updatedAt: string]

const columns = itemColumns.join(', ')

/** The registries of items, as they were found before. An item never changes its registry. */
export interface KnownRegistries {
  get(id: number): number | undefined
  set(id: number, registryId: number): unknown
}

/** The row of an active item, its values in the order of `itemColumns`. */
export async function findItemRow(
  database: Database,
  id: number,
  known: KnownRegistries,
): Promise<readonly Value[] | undefined> {
  if (database.engine === 'citus') return findRowOnCluster(database, id, known)
  const [row] = await database.values(`SELECT ${columns} FROM items WHERE id = $1 AND is_active = 1`, [id])
  return row
}

/** What is known saves a statement. Where it leads to no item, the list of items is asked again: a standby may have lost some. */
async function findRowOnCluster(database: Database, id: number, known: KnownRegistries) {
  const before = known.get(id)
  const kept = before === undefined ? undefined : await findRowAt(database, { id, registry_id: before })
  if (kept) return kept
  const place = await findPlace(database, id)
  const row = place && (await findRowAt(database, place))
  // Ids that carry their registry need no memory.
  if (row && registryInId(id) === undefined) known.set(id, place.registry_id)
  return row
}

async function findRowAt(
  database: Database,
  { id, registry_id }: ItemPlace,
): Promise<readonly Value[] | undefined> {
  const near = database.near(registry_id)
  const [row] = await near.values(
    `SELECT ${columns} FROM items WHERE id = $1 AND registry_id = $2 AND is_active = 1`,
    [id, registry_id],
  )
  return row
}

/**
 * As many items as one statement reads by their ids; places that are not needed hold 0, which is no id. On a cluster each
 * statement passes two machines, so a list is read with one.
 */
const rowsOfStatement = 25
const rowsOnCluster = 100
const itemPlaces = Array.from({ length: rowsOfStatement }, (_, n) => `$${n + 1}`).join(', ')
const clusterPlaces = Array.from({ length: rowsOnCluster }, (_, n) => `$${n + 1}`).join(', ')

const rowRegistry = `$${rowsOnCluster + 1}`
const rowRegistries = Array.from({ length: rowsOnCluster }, (_, n) => `$${n + rowsOnCluster + 1}`).join(', ')

export function rowsAtOnce({ engine }: Statements): number {
  return engine === 'citus' ? rowsOnCluster : rowsOfStatement
}

/** The active ones among up to `rowsAtOnce` items. A cluster plans a statement that names one registry faster. */
export function findItemRows(database: Database, refs: readonly ItemRef[]): Promise<(readonly Value[])[]> {
  if (database.engine === 'citus') {
    const places = refs.map(([id, , registry_id]) => ({ id, registry_id }))
    const [first] = places
    if (first && places.every(({ registry_id }) => registry_id === first.registry_id)) {
      return database.near(first.registry_id).values(
        `SELECT ${columns} FROM items
         WHERE is_active = 1 AND id IN (${clusterPlaces}) AND registry_id = ${rowRegistry}`,
        [...idsAsValues(refs, rowsOnCluster), first.registry_id],
      )
    }
    return database.values(
      `SELECT ${columns} FROM items
       WHERE is_active = 1 AND id IN (${clusterPlaces}) AND registry_id IN (${rowRegistries})`,
      placesAsValues(places, rowsOnCluster),
    )
  }
  return database.values(
    `SELECT ${columns} FROM items WHERE is_active = 1 AND id IN (${itemPlaces})`,
    idsAsValues(refs, rowsOfStatement),
  )
}

/** The rows of the first active items of a registry behind an id, by id. */
export function findRowsOfRegistry(
  statements: Statements,
  registryId: number,
  after: number,
  most: number,
): Promise<(readonly Value[])[]> {
  return statements.values(
    `SELECT ${columns} FROM items WHERE registry_id = $1 AND is_active = 1 AND id > $2 ORDER BY id LIMIT $3`,
    [registryId, after, most],
  )
}

function idsAsValues(refs: readonly ItemRef[], length: number): number[] {
  return Array.from({ length }, (_, n) => refs[n]?.[0] ?? 0)
}

/** The ids, then the registries. A registry that was named before leads to no further machine. */
export function placesAsValues(places: readonly ItemPlace[], length: number): number[] {
  const [first] = places
  return [
    ...Array.from({ length }, (_, n) => places[n]?.id ?? 0),
    ...Array.from({ length }, (_, n) => (places[n] ?? first)?.registry_id ?? 0),
  ]
}
