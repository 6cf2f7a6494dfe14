import {
  affiliateKeys,
  type ItemCreate,
  type ItemsPage,
  type ItemUpdate,
  limits,
  Refusal,
} from '@hopechest/contract'
import type { Database } from '@hopechest/database'
import { type Caller, managesAll } from '@hopechest/host'
import {
  findItem,
  findItems,
  findItemsOfRegistries,
  itemsAtOnce,
  type Page,
  registriesAtOnce,
  type StoredItem,
} from '../stores/items.ts'
import { writableRegistry } from './access.ts'
import type { Change } from './audit.ts'
import type { Dependencies } from './dependencies.ts'
import type { Repeatable } from './idempotency.ts'
import { addItem, applyToItem, type IsCurrent, noSuchItem } from './write-item.ts'

/** The active items that the caller may list, by id, in slices: those of the page, and one more if there is one. */
export async function listItems(
  { database, flat }: Dependencies,
  caller: Caller,
  { after = 0, skip = 0, limit = limits.itemsPage.usual }: ItemsPage,
): Promise<AsyncIterable<StoredItem[]>> {
  const listable = await flat.listable(caller)
  const find = (page: Page) =>
    listable === 'all' ? findItems(database, page) : listFrom(database, listable, page)
  return readInSlices(find, { after, skip, limit: limit + 1 })
}

async function* readInSlices(find: (page: Page) => Promise<StoredItem[]>, { after, skip, limit }: Page) {
  let start = { after, skip }
  for (let left = limit; left > 0; left -= itemsAtOnce) {
    const most = Math.min(left, itemsAtOnce)
    const items = await find({ ...start, limit: most })
    yield items
    const last = items.at(-1)
    if (!last || items.length < most) return
    start = { after: last.id, skip: 0 }
  }
}

/** An active item; a deleted one is as if it had never been. */
export async function getItem(
  { findCachedItem, flat }: Dependencies,
  caller: Caller,
  id: number,
): Promise<StoredItem> {
  const item = await findCachedItem(id)
  if (!item?.is_active) throw noSuchItem()
  await flat.demandRead(caller, item.registry_id)
  return item
}

export async function createItem(
  dependencies: Dependencies,
  caller: Caller,
  given: ItemCreate,
  request?: Repeatable,
): Promise<StoredItem> {
  const isWriter = await demandWrite(dependencies, caller, given.registry_id, setsAffiliate(given))
  dependencies.countCreation(caller)
  const item = await addItem(dependencies, given.registry_id, given, request)
  dependencies.audit.wrote(caller, item, 'created')
  if (isWriter) await dependencies.sync.run(caller, item.registry_id)
  return item
}

export async function updateItem(
  dependencies: Dependencies,
  caller: Caller,
  id: number,
  change: ItemUpdate,
  isCurrent?: IsCurrent,
): Promise<StoredItem> {
  const before = await findItem(dependencies.database, id)
  if (!before) throw noSuchItem()
  const isWriter = await demandWrite(
    dependencies,
    caller,
    before.registry_id,
    changesAffiliate(change),
  ).catch((error) => {
    throw before.is_active || !isRefusedAccess(error) ? error : noSuchItem()
  })
  const after = await applyToItem(dependencies, id, change, isCurrent)
  if (after.version !== before.version) dependencies.audit.wrote(caller, after, changeOf(before, after))
  if (isWriter && before.is_active !== after.is_active) await dependencies.sync.run(caller, after.registry_id)
  return after
}

/** A deletion keeps the row: `updateItem` with `is_active: true` brings it back. */
export function deleteItem(
  dependencies: Dependencies,
  caller: Caller,
  id: number,
  isCurrent?: IsCurrent,
): Promise<StoredItem> {
  return updateItem(dependencies, caller, id, { is_active: false }, isCurrent)
}

/**
 * Affiliate fields belong to the owner and admins, as at their own address; for the rest ITEM_ROUTES decides. Returns
 * whether the caller is known to be able to write the list on the host; for other callers the sync waits.
 */
async function demandWrite(
  { flat, host }: Dependencies,
  caller: Caller,
  registryId: number,
  isAffiliate: boolean,
): Promise<boolean> {
  if (isAffiliate && !managesAll(caller) && !flat.provesWriter) {
    const otherwise = 'Only the owner of the registry or an admin may set affiliate_url and affiliate_status'
    await writableRegistry(host, caller, registryId, otherwise)
    return true
  }
  await flat.demandWrite(caller, registryId)
  return flat.provesWriter
}

/** A caller who may not write does not learn whether a deleted item was ever there. */
function isRefusedAccess(error: unknown): boolean {
  return error instanceof Refusal && (error.code === 'forbidden' || error.code === 'not_found')
}

/** In a create null means "not given". */
function setsAffiliate(given: ItemCreate): boolean {
  return affiliateKeys.some((key) => given[key] !== undefined && given[key] !== null)
}

function changesAffiliate(change: ItemUpdate): boolean {
  return affiliateKeys.some((key) => change[key] !== undefined)
}

function changeOf(before: StoredItem, after: StoredItem): Change {
  if (before.is_active === after.is_active) return 'updated'
  return after.is_active ? 'restored' : 'deleted'
}

async function listFrom(
  database: Database,
  registryIds: readonly number[],
  { after, skip, limit }: Page,
): Promise<StoredItem[]> {
  if (registryIds.length <= registriesAtOnce) {
    return findItemsOfRegistries(database, registryIds, { after, skip, limit })
  }
  const found: StoredItem[] = []
  const page = { after, skip: 0, limit: skip + limit }
  for (let start = 0; start < registryIds.length; start += registriesAtOnce) {
    const some = registryIds.slice(start, start + registriesAtOnce)
    found.push(...(await findItemsOfRegistries(database, some, page)))
  }
  return found.sort((a, b) => a.id - b.id).slice(skip, skip + limit)
}
