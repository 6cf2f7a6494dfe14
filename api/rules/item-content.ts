import type { ItemRegistryCreate, ItemUpdate } from '@hopechest/contract'
import type { ItemContent, StoredItem } from '../stores/items.ts'

/** In a create null means "not given". */
export function toContent(given: ItemRegistryCreate): ItemContent {
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
export function applyChange(before: ItemContent, change: ItemUpdate): ItemContent {
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

export function isSame(before: StoredItem, content: ItemContent): boolean {
  return Object.entries(content).every(([key, value]) => before[key as keyof ItemContent] === value)
}

/** A body may say true or 1. */
export function isTrue(flag: boolean | 0 | 1 | undefined): boolean {
  return flag === true || flag === 1
}
