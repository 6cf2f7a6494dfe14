import {
  affiliateKeys,
  type ItemContent,
  type ItemRegistryCreate,
  type ItemUpdate,
  limits,
  Refusal,
} from '@hopechest/contract'
import type { Statements } from '@hopechest/database'
import type { Caller, EventKind, NewEvent } from '@hopechest/host'
import { changedSince, type DemandSeen, type Seen } from '../answers/conditions.ts'
import { mayHaveCounted, sumStanding } from '../stores/bought-pieces.ts'
import type { ItemPlace } from '../stores/item-places.ts'
import { findItem, insertItems, replaceItem, type StoredItem } from '../stores/items.ts'
import { noSuchRegistry } from './access.ts'
import { countStored } from './allowances.ts'
import type { Dependencies } from './dependencies.ts'
import { makeOnce, type Repeatable } from './idempotency.ts'
import { applyChange, changedFields, isTrue, toContent } from './item-content.ts'
import { noSuchItem } from './one-item.ts'
import { createTurnsOfThings } from './turns-to-change.ts'

/** Stores a new item of a registry. The caller's right to do so was checked before. */
export function addItem(
  dependencies: Dependencies,
  caller: Caller,
  registryId: number,
  given: ItemRegistryCreate,
  request?: Repeatable,
): Promise<StoredItem> {
  return addOnce(dependencies, caller, registryId, [given], request, ([item]) => item as StoredItem)
}

/** The same for several: all of them or none, in their order. */
export function addItems(
  dependencies: Dependencies,
  caller: Caller,
  registryId: number,
  given: readonly ItemRegistryCreate[],
  request?: Repeatable,
): Promise<StoredItem[]> {
  return addOnce(dependencies, caller, registryId, given, request, (items) => items)
}

/** `answer` makes of the items what is remembered, and given again to a request that is sent again. */
async function addOnce<Answer>(
  { database, now, order, countCreation }: Dependencies,
  caller: Caller,
  registryId: number,
  given: readonly ItemRegistryCreate[],
  request: Repeatable | undefined,
  answer: (items: StoredItem[]) => Answer,
): Promise<Answer> {
  const event = { kind: 'item.added', registryId, caller, at: now() } as const
  const { result } = await countStored(countCreation, caller, given.length, () =>
    makeOnce(database, registryId, request, event.at, async (transaction) => {
      const most = limits.activeItemsPerRegistry
      const items = await insertItems(transaction, registryId, given.map(toContent), most, event, order)
      if (items === 'full') throw registryFull()
      if (items === 'gone') throw noSuchRegistry()
      return answer(items)
    }),
  )
  return result
}

/** Of many changes of an item at once, each that succeeds would make the others begin anew. */
const turnsOfItems = createTurnsOfThings(changedTooOften)

function changedTooOften(): Refusal {
  const sentence = 'The item is being changed by other requests. Try again in a second'
  return new Refusal('unavailable', sentence, { retryAfterSeconds: 1 })
}

type Changing = Pick<Dependencies, 'database' | 'now' | 'order'>

/**
 * Changes the fields that are named, and no others. The caller's right to do so was checked before. When two callers
 * change one item at the same time, both changes are kept: the second is applied to the result of the first. A deleted
 * item takes one change only, to be active again.
 */
export function applyToItem(
  dependencies: Changing,
  caller: Caller,
  place: ItemPlace,
  change: ItemUpdate,
  demandSeen?: DemandSeen,
): Promise<StoredItem> {
  return turnsOfItems.inTurn(place.id, caller, () =>
    applyNow(dependencies, caller, place, change, demandSeen),
  )
}

async function applyNow(
  { database, now, order }: Changing,
  caller: Caller,
  place: ItemPlace,
  change: ItemUpdate,
  demandSeen?: DemandSeen,
): Promise<StoredItem> {
  const near = database.near(place.registry_id)
  for (;;) {
    const before = await findItem(near, place)
    if (!before || !(before.is_active || isTrue(change.is_active))) throw noSuchItem()
    const content = await contentAfter(near, before, change, demandSeen)
    if (changedFields(before, content).length === 0) return before
    const event = { ...eventOf(before, content), registryId: before.registry_id, caller, at: now() }
    const after = await replaceItem(near, before, content, limits.activeItemsPerRegistry, event, order)
    if (after === 'full') throw registryFull()
    if (after === 'gone') throw noSuchItem()
    if (after !== 'stale') return after
    // Another process was quicker.
    if (performance.now() >= caller.deadline) throw changedTooOften()
  }
}

/** What the item would have in it after the change. It refuses what may not be changed. */
export async function contentAfter(
  near: Statements,
  before: StoredItem,
  change: ItemUpdate,
  demandSeen?: DemandSeen,
): Promise<ItemContent> {
  const seen = demandSeen?.(before)
  const content = applyChange(before, await withoutSeenCounter(near, before, change, seen))
  if (content.quantity_purchased < before.quantity_purchased)
    await refuseBelowPurchases(near, before, content.quantity_purchased)
  return content
}

/**
 * The change without a `quantity_purchased` that came back as it was read: guests buy and give back meanwhile. Where the caller
 * does not say how many were bought then, each number counts that may have stood there since the item was changed last.
 */
async function withoutSeenCounter(
  near: Statements,
  before: StoredItem,
  change: ItemUpdate,
  seen: Seen | undefined,
): Promise<ItemUpdate> {
  const { quantity_purchased: counted, ...others } = change
  if (counted === undefined || counted === seen?.bought) return others
  if (!seen || counted === before.quantity_purchased) return change
  if (seen.bought === undefined) return (await mayHaveCounted(near, before, counted)) ? others : change
  // They count on from what they have read.
  if (seen.bought !== before.quantity_purchased) throw changedSince('item')
  return change
}

/** No event names affiliate fields, which few may see, or the counter, which would say that something was bought. */
const unnamed: readonly string[] = ['is_active', 'quantity_purchased', ...affiliateKeys]

function eventOf(before: StoredItem, content: ItemContent): Pick<NewEvent, 'kind' | 'what'> {
  const changed = changedFields(before, content)
  return { kind: kindOf(before, content), what: { fields: changed.filter((key) => !unnamed.includes(key)) } }
}

function kindOf(before: StoredItem, content: ItemContent): EventKind {
  if (before.is_active !== content.is_active) return content.is_active ? 'item.restored' : 'item.removed'
  return before.quantity_purchased === content.quantity_purchased ? 'item.changed' : 'purchase.counted'
}

/** A purchase that stands is never forgotten: giving it back is what lowers the counter. */
async function refuseBelowPurchases(database: Statements, item: ItemPlace, quantity: number): Promise<void> {
  const bought = await sumStanding(database, item)
  if (quantity >= bought) return
  throw new Refusal(
    'conflict',
    `quantity_purchased must be at least ${bought}, because purchases of ${bought} stand. Give a purchase back first`,
    { why: 'purchases_stand' },
  )
}

export function registryFull(): Refusal {
  const sentence = `A registry has at most ${limits.activeItemsPerRegistry} active items`
  return new Refusal('conflict', sentence, { why: 'registry_full' })
}
