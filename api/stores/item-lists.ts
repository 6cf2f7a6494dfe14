import { limits } from '@hopechest/contract'
import type { Database, Statements, Value } from '@hopechest/database'
import { registryInId } from '@hopechest/database/cluster/item-ids'
import { othersWereServed } from '@hopechest/program/connections'
import { findPlace, findPlaces, type ItemPlace } from './item-places.ts'
import { itemColumns } from './items.ts'
import { findIdAfterSkip } from './skip-on-cluster.ts'

/** An active item in a list, which version of it, and its registry. */
export type ItemRef = readonly [id: number, version: number, registryId: number]

export interface Page {
  after: number
  skip: number
  limit: number
}

/**
 * A page of active items by id: those after the id `after`, without the first `skip`, at most `limit`. What is skipped
 * is counted in the index alone (decision 027).
 */
export async function findRefs(statements: Statements, { after, skip, limit }: Page): Promise<ItemRef[]> {
  if (statements.engine === 'citus') {
    const last = await findIdAfterSkip(statements, after, skip)
    if (last === undefined) return []
    return statements.values(
      'SELECT id, version, registry_id FROM items WHERE is_active = 1 AND id > $1 ORDER BY id LIMIT $2',
      [last, limit],
    )
  }
  return statements.values(
    `SELECT id, version, registry_id FROM items
     WHERE is_active = 1 AND id >=
       (SELECT id FROM items WHERE is_active = 1 AND id > $1 ORDER BY id LIMIT 1 OFFSET $3)
     ORDER BY id LIMIT $2`,
    [after, limit, skip],
  )
}

/**
 * How many registries one statement looks through. The ids of ten times a thousand items are sorted in some
 * milliseconds, in which SQLite answers no other caller. Places that are not needed hold 0, which is no id.
 */
const registriesAtOnce = 10
const registryPlaces = Array.from({ length: registriesAtOnce }, (_, n) => `$${n + 4}`).join(', ')

/** A page of the items of some registries. Others are served between the statements. */
export async function findRefsOfRegistries(
  statements: Statements,
  registryIds: readonly number[],
  { after, skip, limit }: Page,
): Promise<ItemRef[]> {
  if (registryIds.length <= registriesAtOnce)
    return findRefsOfSome(statements, registryIds, { after, skip, limit })
  const page = { after, skip: 0, limit: skip + limit }
  let ids = new Float64Array()
  for (let start = 0; start < registryIds.length; start += registriesAtOnce) {
    await othersWereServed()
    const some = await findIdsOfSome(statements, registryIds.slice(start, start + registriesAtOnce), page)
    const both = new Float64Array(ids.length + some.length)
    both.set(ids)
    both.set(some.flat(), ids.length)
    ids = both.sort().subarray(0, page.limit)
  }
  const refs: ItemRef[] = []
  for (let start = skip; start < ids.length; start += named) {
    const found = await findNamedRefs(statements, [...ids.subarray(start, start + named)])
    refs.push(...found.sort(([a], [b]) => a - b))
  }
  return refs
}

/** The ids are found in the index alone, and only the page itself is read. */
function findRefsOfSome(statements: Statements, registryIds: readonly number[], page: Page) {
  return statements.values<ItemRef>(
    `SELECT id, version, registry_id FROM items
     WHERE registry_id IN (${registryPlaces}) AND id IN
       (SELECT id FROM items WHERE is_active = 1 AND id > $1 AND registry_id IN (${registryPlaces})
        ORDER BY id LIMIT $2 OFFSET $3)
     ORDER BY id`,
    placesOf(registryIds, page),
  )
}

function findIdsOfSome(statements: Statements, registryIds: readonly number[], page: Page) {
  return statements.values<[id: number]>(
    `SELECT id FROM items WHERE is_active = 1 AND id > $1 AND registry_id IN (${registryPlaces})
     ORDER BY id LIMIT $2 OFFSET $3`,
    placesOf(registryIds, page),
  )
}

function placesOf(registryIds: readonly number[], { after, skip, limit }: Page): number[] {
  return [after, limit, skip, ...Array.from({ length: registriesAtOnce }, (_, n) => registryIds[n] ?? 0)]
}

/** How many items one request can name; places that are not needed hold 0, which is no id. */
const named = limits.itemsPage.ids
const namedPlaces = Array.from({ length: named }, (_, n) => `$${n + 1}`).join(', ')

const namedRegistries = Array.from({ length: named }, (_, n) => `$${n + named + 1}`).join(', ')

/** The active ones of the items that are named. A cluster asks the machines of their registries alone. */
export async function findNamedRefs(statements: Statements, ids: readonly number[]): Promise<ItemRef[]> {
  if (statements.engine === 'citus') {
    const places = await findPlaces(statements, ids)
    return statements.values(
      `SELECT id, version, registry_id FROM items
       WHERE is_active = 1 AND id IN (${namedPlaces}) AND registry_id IN (${namedRegistries})`,
      placesAsValues(places, named),
    )
  }
  return statements.values(
    `SELECT id, version, registry_id FROM items WHERE is_active = 1 AND id IN (${namedPlaces})`,
    Array.from({ length: named }, (_, n) => ids[n] ?? 0),
  )
}

/** The ids, then the registries. A registry that was named before leads to no further machine. */
function placesAsValues(places: readonly ItemPlace[], length: number): number[] {
  const [first] = places
  return [
    ...Array.from({ length }, (_, n) => places[n]?.id ?? 0),
    ...Array.from({ length }, (_, n) => (places[n] ?? first)?.registry_id ?? 0),
  ]
}

/** All active items of one registry, by id. */
export function findRefsOfRegistry(statements: Statements, registryId: number): Promise<ItemRef[]> {
  return statements.values(
    'SELECT id, version, registry_id FROM items WHERE registry_id = $1 AND is_active = 1 ORDER BY id',
    [registryId],
  )
}

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

function idsAsValues(refs: readonly ItemRef[], length: number): number[] {
  return Array.from({ length }, (_, n) => refs[n]?.[0] ?? 0)
}
