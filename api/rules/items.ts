import {
  type ItemCreate,
  type ItemRegistryCreate,
  type ItemUpdate,
  limits,
  Refusal,
} from '@hopechest/contract'
import type { Database } from '@hopechest/database'
import type { FindItem } from '../stores/item-memory.ts'
import {
  findItem,
  type ItemContent,
  insertItem,
  listItems,
  type StoredItem,
  updateItem,
} from '../stores/items.ts'

/** A page of active items by id, and the id to go on behind when there is more. */
export async function pageOfItems(
  database: Database,
  { after = 0, skip = 0, limit = limits.itemsPage.usual }: { after?: number; skip?: number; limit?: number },
): Promise<{ items: StoredItem[]; next: number | undefined }> {
  const found = await listItems(database, { after, skip, limit: limit + 1 })
  const items = found.slice(0, limit)
  return { items, next: found.length > limit ? items.at(-1)?.id : undefined }
}

/** An active item; a deleted one is as if it had never been. */
export async function getItem(find: FindItem, id: number): Promise<StoredItem> {
  const item = await find(id)
  if (!item?.is_active) throw noSuchItem()
  return item
}

export async function createItem(
  database: Database,
  registryId: number,
  given: ItemCreate | ItemRegistryCreate,
  now: Date,
): Promise<StoredItem> {
  const item = await insertItem(database, registryId, toContent(given), limits.activeItemsPerRegistry, now)
  if (!item) throw registryFull()
  return item
}

/**
 * Changes what the caller named and nothing else. Of two who change one item at the same time both get their way: the
 * second one's change is applied to what the first one left. A deleted item knows one change, to be active again.
 */
export async function changeItem(
  database: Database,
  id: number,
  change: ItemUpdate,
  now: Date,
): Promise<StoredItem> {
  for (;;) {
    const before = await findItem(database, id)
    if (!before || !(before.is_active || isTrue(change.is_active))) throw noSuchItem()
    const content = applyChange(before, change)
    if (isSame(before, content)) return before
    const after = await updateItem(database, before, content, limits.activeItemsPerRegistry, now)
    if (after === 'full') throw registryFull()
    if (after !== 'stale') return after
  }
}

/** A deletion keeps the row: `changeItem` with `is_active: true` brings it back. */
export function deleteItem(database: Database, id: number, now: Date): Promise<StoredItem> {
  return changeItem(database, id, { is_active: false }, now)
}

/** In a create null means "not given". */
function toContent(given: ItemCreate | ItemRegistryCreate): ItemContent {
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

function noSuchItem(): Refusal {
  return new Refusal('not_found', 'Item not found')
}

function registryFull(): Refusal {
  return new Refusal('conflict', `A registry has at most ${limits.activeItemsPerRegistry} active items`)
}
