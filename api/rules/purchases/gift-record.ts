import { hash, randomBytes } from 'node:crypto'
import { type GiftRecordCreate, isRevealed, limits, Refusal, type Registry } from '@hopechest/contract'
import type { Statements } from '@hopechest/database'
import { countRecords, noteRecord } from '../../stores/gift-record.ts'
import type { ItemPlace } from '../../stores/item-places.ts'
import { insertItems } from '../../stores/items.ts'
import { findPurchase, insertPurchase, takePurchaseIds } from '../../stores/purchases.ts'
import { noSuchRegistry, writableRegistry } from '../access.ts'
import { countStored } from '../allowances.ts'
import type { Rule } from '../asked.ts'
import { makeOnce } from '../idempotency.ts'
import { toContent } from '../item-content.ts'
import { noSuchPurchase, toPurchase } from './own-purchase.ts'

/**
 * A gift that came without the list is an item that was never on it, and a purchase of it. So it stands among what guests gave, in
 * letters, files and on paper, and goes with them. Before the list is unwrapped none is written down: a hint that two of a thing will
 * come would be one of what guests gave.
 */
export const addGiftRecord: Rule<'addGiftRecord'> = async (
  dependencies,
  { caller, ids: { id: registryId }, body, repeatable },
) => {
  const { database, now, order, countCreation } = dependencies
  const registry = await writableRegistry(dependencies, caller, registryId)
  const at = now()
  if (!isRevealed(registry, at)) throw stillWrapped()
  const event = { kind: 'purchase.made', registryId, caller, at } as const
  const make = async (statements: Statements) => {
    const content = contentOf(registry, body)
    const most = limits.activeItemsPerRegistry
    const items = await insertItems(statements, registryId, [content], most, event, order, false)
    const [item] = typeof items === 'string' ? [] : items
    if (!item) throw noSuchRegistry()
    // Others that write one down wait for this transaction, which holds the list.
    if ((await countRecords(statements, registryId)) >= limits.giftRecords) throw recordsFull()
    const purchase = {
      item_id: item.id,
      registry_id: registryId,
      quantity: 1,
      purchaser: body.purchaser,
      note: null,
      // No one has its key.
      release_hash: hash('sha256', randomBytes(24).toString('base64url')),
      back_at_step: null,
    }
    const made = { ...event, what: { item: item.id } }
    const id = await insertPurchase(statements, purchase, made, await takePurchaseIds(statements))
    const created_at = body.received_on ? `${body.received_on}T12:00:00.000Z` : at.toISOString()
    await noteRecord(statements, registryId, id, { created_at, is_thanked: body.is_thanked === true })
    return { id, item_id: item.id }
  }
  const { result } = await countStored(countCreation, caller, 1, () =>
    makeOnce(database, registryId, repeatable, at, make),
  )
  const place: ItemPlace = { id: result.item_id, registry_id: registryId }
  const stored = await findPurchase(database.near(registryId), place, result.id)
  if (!stored) throw noSuchPurchase()
  return toPurchase(dependencies, stored)
}

function contentOf({ permalink }: Registry, { name, image_url }: GiftRecordCreate) {
  const content = toContent({ name, url: permalink, is_active: false, image_url: image_url || null })
  return { ...content, quantity_purchased: 1 }
}

export function stillWrapped(): Refusal {
  return new Refusal('conflict', 'Unwrap the registry before you write down what came without it', {
    why: 'still_wrapped',
  })
}

export function recordsFull(): Refusal {
  const sentence = `At most ${limits.giftRecords} gifts that came without the list are written down`
  return new Refusal('conflict', sentence, { why: 'records_full' })
}
