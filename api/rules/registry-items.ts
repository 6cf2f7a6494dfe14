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
import type { Dependencies } from './dependencies.ts'
import type { Repeatable } from './idempotency.ts'
import { inOrder, orderOf } from './registry-sync.ts'
import { othersWereServed } from './turns.ts'
import { addItem, applyToItem, type IsCurrent, noSuchItem } from './write-item.ts'

/** The active items in the order of the owner, in slices: the database says what there is, the host in which order. */
export async function listRegistryItems(
  { database, host, sync }: Dependencies,
  caller: Caller,
  registryId: number,
  { skip = 0, limit = limits.activeItemsPerRegistry }: RegistryItemsPage,
): Promise<AsyncIterable<StoredItem[]>> {
  // Side by side: the call to the host is sent first, because SQLite keeps this thread busy until it has answered. When
  // the host refuses, the answer of the database is dropped.
  const [registry, first] = await Promise.all([
    sync.syncIfPending(caller, registryId, readableRegistry(host, caller, registryId)),
    othersWereServed().then(() => findRegistryItems(database, registryId, itemsAtOnce + 1)),
  ])
  const order = registry.meta.registry_item_ids
  const page = <Item>(items: Item[]) => items.slice(skip, skip + limit)
  if (first.length <= itemsAtOnce) return oneSlice(page(inOrder(order, first)))
  return readInSlices(database, registryId, page(orderOf(order, await findActiveIds(database, registryId))))
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
  dependencies: Dependencies,
  caller: Caller,
  registryId: number,
  given: ItemRegistryCreate,
  request?: Repeatable,
): Promise<StoredItem> {
  await writableRegistry(dependencies.host, caller, registryId)
  dependencies.countCreation(caller)
  const item = await addItem(dependencies, registryId, given, request)
  dependencies.audit.wrote(caller, item, 'created')
  await dependencies.sync.run(caller, registryId)
  return item
}

export async function removeRegistryItem(
  dependencies: Dependencies,
  caller: Caller,
  registryId: number,
  itemId: number,
  isCurrent?: IsCurrent,
): Promise<void> {
  await writableRegistry(dependencies.host, caller, registryId)
  await itemOf(dependencies, registryId, itemId)
  dependencies.audit.wrote(
    caller,
    await applyToItem(dependencies, itemId, { is_active: false }, isCurrent),
    'deleted',
  )
  await dependencies.sync.run(caller, registryId)
}

/** An active item of this registry; one of another registry is as if it were not there. */
export async function itemOf(
  { findCachedItem }: Pick<Dependencies, 'findCachedItem'>,
  registryId: number,
  itemId: number,
): Promise<StoredItem> {
  const item = await findCachedItem(itemId)
  if (!item?.is_active || item.registry_id !== registryId) throw noSuchItem()
  return item
}
