import { type ItemRegistryCreate, limits, type RegistryItemsPage } from '@hopechest/contract'
import type { Database } from '@hopechest/database'
import type { Caller } from '@hopechest/host'
import {
  findActiveIds,
  findItemsById,
  findRegistryItems,
  itemsAtOnce,
  type StoredItem,
} from '../stores/items.ts'
import { readableRegistry, writableRegistry } from './access.ts'
import { afterSending } from './after-sending.ts'
import type { Repeatable } from './once.ts'
import type { Parts } from './parts.ts'
import { inOrder, orderOf } from './registry-sync.ts'
import { addItem, applyToItem, type IsCurrent, noSuchItem } from './write-item.ts'

/** The active items in the order of the owner, in slices: the database says what there is, the host in which order. */
export async function listRegistryItems(
  { database, host, sync }: Parts,
  caller: Caller,
  id: number,
  { skip = 0, limit = limits.activeItemsPerRegistry }: RegistryItemsPage,
): Promise<AsyncIterable<StoredItem[]>> {
  // Side by side, because the host takes its time; what the database says is dropped when the host refuses.
  const [registry, first] = await Promise.all([
    sync.touch(caller, id, readableRegistry(host, caller, id)),
    afterSending().then(() => findRegistryItems(database, id, itemsAtOnce + 1)),
  ])
  const order = registry.meta.registry_item_ids
  const page = <Item>(items: Item[]) => items.slice(skip, skip + limit)
  if (first.length <= itemsAtOnce) return oneSlice(page(inOrder(order, first)))
  return readInSlices(database, id, page(orderOf(order, await findActiveIds(database, id))))
}

async function* oneSlice(items: StoredItem[]) {
  yield items
}

/** An item that is deleted meanwhile is left out. */
async function* readInSlices(database: Database, registryId: number, ids: readonly number[]) {
  for (let start = 0; start < ids.length; start += itemsAtOnce) {
    const some = ids.slice(start, start + itemsAtOnce)
    yield inOrder(some, await findItemsById(database, registryId, some))
  }
}

export async function addRegistryItem(
  parts: Parts,
  caller: Caller,
  id: number,
  given: ItemRegistryCreate,
  request?: Repeatable,
): Promise<StoredItem> {
  await writableRegistry(parts.host, caller, id)
  parts.countCreation(caller)
  const item = await addItem(parts, id, given, request)
  parts.audit.wrote(caller, item, 'created')
  await parts.sync.settle(caller, id)
  return item
}

export async function removeRegistryItem(
  parts: Parts,
  caller: Caller,
  id: number,
  itemId: number,
  isCurrent?: IsCurrent,
): Promise<void> {
  await writableRegistry(parts.host, caller, id)
  await itemOf(parts, id, itemId)
  parts.audit.wrote(caller, await applyToItem(parts, itemId, { is_active: false }, isCurrent), 'deleted')
  await parts.sync.settle(caller, id)
}

/** An active item of this registry; one of another registry is as if it were not there. */
export async function itemOf(
  { findItem }: Pick<Parts, 'findItem'>,
  registryId: number,
  itemId: number,
): Promise<StoredItem> {
  const item = await findItem(itemId)
  if (!item?.is_active || item.registry_id !== registryId) throw noSuchItem()
  return item
}
