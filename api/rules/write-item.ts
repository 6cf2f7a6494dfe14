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
import { isRecord } from '../stores/gift-record.ts'
import type { ItemPlace } from '../stores/item-places.ts'
import {
  countKept,
  findItem,
  insertAtOnce,
  insertItems,
  type OldPlace,
  replaceItem,
  type StoredItem,
} from '../stores/items.ts'
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
  const contents = given.map(toContent)
  const most = limits.activeItemsPerRegistry
  const [first] = contents
  // Nothing else is stored with it, so it needs no transaction where one statement does it.
  const isAlone = contents.length === 1 && first?.is_active && !request
  const { result } = await countStored(countCreation, caller, given.length, async () => {
    if (isAlone && order && database.engine === 'postgres') {
      const item = await insertAtOnce(database, registryId, first, most, event)
      if (item) return { result: answer([item]), isNew: true }
    }
    return makeOnce(database, registryId, request, event.at, async (transaction) => {
      const items = await insertItems(transaction, registryId, contents, most, event, order)
      if (items === 'full') throw registryFull()
      if (items === 'gone') throw noSuchRegistry()
      if (items.some(({ off_list }) => off_list !== null)) await demandRoomOffList(transaction, registryId)
      return answer(items)
    })
  })
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
  old?: OldPlace,
): Promise<StoredItem> {
  return turnsOfItems.inTurn(place.id, caller, () =>
    applyNow(dependencies, caller, place, change, demandSeen, old),
  )
}

async function applyNow(
  { database, now, order }: Changing,
  caller: Caller,
  place: ItemPlace,
  change: ItemUpdate,
  demandSeen?: DemandSeen,
  old?: OldPlace,
): Promise<StoredItem> {
  const near = database.near(place.registry_id)
  for (;;) {
    const before = await findItem(near, place)
    if (!before || !(before.is_active || before.off_list !== null || isTrue(change.is_active)))
      throw noSuchItem()
    // What came without the list was never on it, so no one brings it back.
    if (!before.is_active && before.off_list === null && (await isRecord(near, place))) throw noSuchItem()
    const content = await contentAfter(near, before, change, demandSeen)
    if (changedFields(before, content).length === 0) return before
    const event = { ...eventOf(before, content), registryId: before.registry_id, caller, at: now() }
    const keeping = { place: old, mostKept: limits.offListItems, isSecret: isSecret(before, content) }
    const after = await replaceItem(
      near,
      before,
      content,
      limits.activeItemsPerRegistry,
      event,
      order,
      keeping,
    )
    if (after === 'full') throw registryFull()
    if (after === 'kept_full') throw keptFull()
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

/**
 * No event names affiliate fields, which few may see, or the counter, which would say that something was bought, or why an item
 * is off its list.
 */
const unnamed: readonly string[] = ['is_active', 'off_list', 'quantity_purchased', ...affiliateKeys]

function eventOf(before: StoredItem, content: ItemContent): Pick<NewEvent, 'kind' | 'what'> {
  // It went before. Its givers hear why it is off the list now, and readers nothing.
  if (!before.is_active && !content.is_active) return { kind: 'item.changed', what: { fields: ['off_list'] } }
  const changed = changedFields(before, content)
  return { kind: kindOf(before, content), what: { fields: changed.filter((key) => !unnamed.includes(key)) } }
}

/** What owners write about an item that they keep off the list. */
function isSecret(before: StoredItem, content: ItemContent): boolean {
  return !before.is_active && !content.is_active && before.off_list === content.off_list
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

/** In the transaction that has just stored an item off the list. */
export async function demandRoomOffList(statements: Statements, registryId: number): Promise<void> {
  if ((await countKept(statements, registryId)) > limits.offListItems) throw keptFull()
}

function keptFull(): Refusal {
  const sentence = `Owners keep at most ${limits.offListItems} items off the list of a registry`
  return new Refusal('conflict', sentence, { why: 'registry_full' })
}

export function registryFull(): Refusal {
  const sentence = `A registry has at most ${limits.activeItemsPerRegistry} active items`
  return new Refusal('conflict', sentence, { why: 'registry_full' })
}
