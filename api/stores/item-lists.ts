import { limits } from '@hopechest/contract'
import type { Statements } from '@hopechest/database'
import { giveWay } from '@hopechest/program/turns'
import { findPlaces } from './item-places.ts'
import { type ItemRef, placesAsValues } from './item-rows.ts'
import { findIdAfterSkip } from './skip-on-cluster.ts'

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
      'SELECT id, version, registry_id, updated_at FROM items WHERE is_active = 1 AND id > $1 ORDER BY id LIMIT $2',
      [last, limit],
    )
  }
  return statements.values(
    `SELECT id, version, registry_id, updated_at FROM items
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
    await giveWay()
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
    `SELECT id, version, registry_id, updated_at FROM items
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
      `SELECT id, version, registry_id, updated_at FROM items
       WHERE is_active = 1 AND id IN (${namedPlaces}) AND registry_id IN (${namedRegistries})`,
      placesAsValues(places, named),
    )
  }
  return statements.values(
    `SELECT id, version, registry_id, updated_at FROM items WHERE is_active = 1 AND id IN (${namedPlaces})`,
    Array.from({ length: named }, (_, n) => ids[n] ?? 0),
  )
}

/** All active items of one registry, by id. */
export function findRefsOfRegistry(statements: Statements, registryId: number): Promise<ItemRef[]> {
  return statements.values(
    'SELECT id, version, registry_id, updated_at FROM items WHERE registry_id = $1 AND is_active = 1 ORDER BY id',
    [registryId],
  )
}
