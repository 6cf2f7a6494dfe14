import type { ItemRegistryCreate, RegistryItemsPage } from '@hopechest/contract'
import type { Caller } from '@hopechest/host'
import { findRegistryItems, type StoredItem } from '../stores/items.ts'
import { readableRegistry, writableRegistry } from './access.ts'
import { afterSending } from './after-sending.ts'
import type { Repeatable } from './once.ts'
import type { Parts } from './parts.ts'
import { inOrder } from './registry-sync.ts'
import { addItem, applyToItem, type IsCurrent, noSuchItem } from './write-item.ts'

/** The active items in the order of the owner: what the table says, in the order that the host says. */
export async function listRegistryItems(
  { database, host, sync }: Parts,
  caller: Caller,
  id: number,
  { skip = 0, limit }: RegistryItemsPage,
): Promise<StoredItem[]> {
  // Side by side, for the host takes its time; what the table says is dropped when the host refuses.
  const [registry, items] = await Promise.all([
    sync.touch(caller, id, readableRegistry(host, caller, id)),
    afterSending().then(() => findRegistryItems(database, id)),
  ])
  return inOrder(registry.meta.registry_item_ids, items).slice(
    skip,
    limit === undefined ? undefined : skip + limit,
  )
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
