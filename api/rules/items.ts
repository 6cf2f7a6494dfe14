import {
  type ItemCreate,
  type ItemRegistryCreate,
  type ItemsPage,
  type ItemUpdate,
  limits,
  Refusal,
} from '@hopechest/contract'
import type { Database } from '@hopechest/database'
import type { Caller } from '@hopechest/host'
import {
  findItem,
  findItems,
  findItemsOfRegistries,
  type ItemContent,
  insertItem,
  registriesAtOnce,
  replaceItem,
  type StoredItem,
} from '../stores/items.ts'
import { makeOnce, type Repeatable } from './once.ts'
import type { Parts } from './parts.ts'

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

/** Stores a new item of a registry; who may was asked before. */
export async function addItem(
  { database, now }: Parts,
  registryId: number,
  given: ItemRegistryCreate,
  request?: Repeatable,
): Promise<StoredItem> {
  const time = now()
  return makeOnce(database, request, time, async (transaction) => {
    const most = limits.activeItemsPerRegistry
    const item = await insertItem(transaction, registryId, toContent(given), most, time)
    if (!item) throw registryFull()
    return item
  })
}

/** Whether a state of an item is the one that the caller wants to change; without it, any is. */
export type IsCurrent = (item: StoredItem) => boolean

/**
 * Changes what is named and nothing else; who may was asked before. Of two who change one item at the same time both
 * get their way: the second change is applied to what the first one left. A deleted item knows one change, to be
 * active again.
 */
export async function applyToItem(
  { database, now }: Parts,
  id: number,
  change: ItemUpdate,
  isCurrent: IsCurrent = () => true,
): Promise<StoredItem> {
  for (;;) {
    const before = await findItem(database, id)
    if (!before || !(before.is_active || isTrue(change.is_active))) throw noSuchItem()
    if (!isCurrent(before)) {
      throw new Refusal('precondition_failed', 'The item was changed since you read it')
    }
    const content = applyChange(before, change)
    if (isSame(before, content)) return before
    const after = await replaceItem(database, before, content, limits.activeItemsPerRegistry, now())
    if (after === 'full') throw registryFull()
    if (after !== 'stale') return after
  }
}

export function noSuchItem(): Refusal {
  return new Refusal('not_found', 'Item not found')
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

/** In a create null means "not given". */
function toContent(given: ItemRegistryCreate): ItemContent {
  return {
    name: given.name,
    description: given.description ?? null,
    url: given.url,
    retailer: given.retailer ?? null,
    affiliate_url: given.affiliate_url ?? null,
    affiliate_status: given.affiliate_status ?? null,
    image_url: given.image_url ?? null,
    price: given.price ?? null,
    quantity_needed: given.quantity_needed ?? 1,
    quantity_purchased: given.quantity_purchased ?? 0,
    is_active: isTrue(given.is_active ?? true),
  }
}

/** What is not named stays as it is; null is a value: it clears. */
function applyChange(before: ItemContent, change: ItemUpdate): ItemContent {
  const {
    name = before.name,
    description = before.description,
    url = before.url,
    retailer = before.retailer,
    affiliate_url = before.affiliate_url,
    affiliate_status = before.affiliate_status,
    image_url = before.image_url,
    price = before.price,
    quantity_needed = before.quantity_needed,
    quantity_purchased = before.quantity_purchased,
    is_active = before.is_active,
  } = change
  return {
    name,
    description,
    url,
    retailer,
    affiliate_url,
    affiliate_status,
    image_url,
    price,
    quantity_needed,
    quantity_purchased,
    is_active: isTrue(is_active),
  }
}

function isSame(before: StoredItem, content: ItemContent): boolean {
  return Object.entries(content).every(([key, value]) => before[key as keyof ItemContent] === value)
}

/** A body may say true or 1. */
function isTrue(flag: boolean | 0 | 1 | undefined): boolean {
  return flag === true || flag === 1
}

function registryFull(): Refusal {
  return new Refusal('conflict', `A registry has at most ${limits.activeItemsPerRegistry} active items`)
}
