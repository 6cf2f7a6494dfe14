import { type ItemCreate, type ItemsPage, type ItemUpdate, limits } from '@hopechest/contract'
import type { Database } from '@hopechest/database'
import type { Caller } from '@hopechest/host'
import {
  findItem,
  findItems,
  findItemsOfRegistries,
  registriesAtOnce,
  type StoredItem,
} from '../stores/items.ts'
import type { Repeatable } from './once.ts'
import type { Parts } from './parts.ts'
import { addItem, applyToItem, type IsCurrent, noSuchItem } from './write-item.ts'

/** A page of the active items that the caller may list, by id, and the id to go on behind when there is more. */
export async function listItems(
  { database, flat }: Parts,
  caller: Caller,
  { after = 0, skip = 0, limit = limits.itemsPage.usual }: ItemsPage,
): Promise<{ items: StoredItem[]; next: number | undefined }> {
  const listable = await flat.listable(caller)
  const page = { after, skip, limit: limit + 1 }
  const found =
    listable === 'all' ? await findItems(database, page) : await listFrom(database, listable, page)
  const items = found.slice(0, limit)
  return { items, next: found.length > limit ? items.at(-1)?.id : undefined }
}

/** An active item; a deleted one is as if it had never been. */
export async function getItem({ findItem, flat }: Parts, caller: Caller, id: number): Promise<StoredItem> {
  const item = await findItem(id)
  if (!item?.is_active) throw noSuchItem()
  await flat.demandRead(caller, item.registry_id)
  return item
}

export async function createItem(
  parts: Parts,
  caller: Caller,
  given: ItemCreate,
  request?: Repeatable,
): Promise<StoredItem> {
  await parts.flat.demandWrite(caller, given.registry_id)
  const item = await addItem(parts, given.registry_id, given, request)
  await settleIfWriter(parts, caller, item)
  return item
}

export async function updateItem(
  parts: Parts,
  caller: Caller,
  id: number,
  change: ItemUpdate,
  isCurrent?: IsCurrent,
): Promise<StoredItem> {
  const before = await findItem(parts.database, id)
  if (!before) throw noSuchItem()
  await parts.flat.demandWrite(caller, before.registry_id)
  const after = await applyToItem(parts, id, change, isCurrent)
  if (before.is_active !== after.is_active) await settleIfWriter(parts, caller, after)
  return after
}

/** A deletion keeps the row: `updateItem` with `is_active: true` brings it back. */
export function deleteItem(
  parts: Parts,
  caller: Caller,
  id: number,
  isCurrent?: IsCurrent,
): Promise<StoredItem> {
  return updateItem(parts, caller, id, { is_active: false }, isCurrent)
}

/** Only a writer's credentials let us write the list on the host; otherwise the mark waits for one. */
async function settleIfWriter({ flat, sync }: Parts, caller: Caller, item: StoredItem): Promise<void> {
  if (flat.provesWriter) await sync.settle(caller, item.registry_id)
}

async function listFrom(
  database: Database,
  registryIds: readonly number[],
  { after, skip, limit }: { after: number; skip: number; limit: number },
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
