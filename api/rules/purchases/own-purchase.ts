import { hash, timingSafeEqual } from 'node:crypto'
import { limits, type Purchase, Refusal, type Registry } from '@hopechest/contract'
import type { Database } from '@hopechest/database'
import { type Caller, hasScope, isWrappedFor, mayWrite } from '@hopechest/host'
import { findSteps, stepMilliseconds, stepsOfDays } from '@hopechest/host/running-time'
import type { ItemPlace } from '../../stores/item-places.ts'
import { findItem } from '../../stores/items.ts'
import { findMoved } from '../../stores/moved-items.ts'
import { findPurchase, type StoredPurchase } from '../../stores/purchases.ts'
import { keptUntil } from '../../stores/running-time.ts'
import { asSeenBy, isRefusedAccess, readableRegistry } from '../access.ts'
import type { AskedOfAny } from '../asked.ts'
import type { Dependencies } from '../dependencies.ts'
import { wrappedForKey } from '../keys/look-at-lists.ts'
import { noSuchItem } from '../one-item.ts'

/** The address of a purchase, who asks for it, and with which release key. */
export type AskedPurchase = Pick<AskedOfAny, 'caller' | 'ids' | 'releaseKey'>

/** In place of what owners note for themselves. */
export const nothingNoted = { has_arrived: false, is_thanked: false, own_note: null }

/** A purchase where it is: its item may have moved to another list since its guest learned the address. */
export interface OwnPurchase {
  purchase: StoredPurchase
  place: ItemPlace
  /** The registry where it is. Undefined where the item has moved to one that is gone, or that the host does not show to the caller. */
  registry: Registry | undefined
}

/**
 * A purchase, for the guest who has its release key, the owners and admins. A guest sees nothing of what owners note beside
 * it. Where the item has moved to another list, its guest knows the old address alone: the key opens the purchase there,
 * also where the old list is deleted, or the guest may not read the new one.
 */
export async function ownPurchase(
  dependencies: Dependencies,
  { caller, ids, releaseKey }: AskedPurchase,
): Promise<OwnPurchase> {
  const { database } = dependencies
  const address = { id: ids.item_id, registry_id: ids.id }
  const found = await findAlong(database, address, ids.purchase_id)
  const registry =
    found && hasMoved(ids, found.place)
      ? await shownRegistry(dependencies, caller, found.place.registry_id)
      : await readableRegistry(dependencies, caller, ids.id)
  // Its item may have moved to a list of which the key sees no surprises.
  if (registry && !hasScope(caller, 'surprises')) {
    const seen = await asSeenBy(database, caller, registry)
    if (isWrappedFor(caller, seen, dependencies.now())) throw wrappedForKey()
  }
  if (!found) throw (await findItem(database.near(ids.id), address)) ? noSuchPurchase() : noSuchItem()
  const { purchase, place } = found
  if (registry && mayWrite(caller, registry)) return { purchase, registry, place }
  demandKeyOf(purchase, releaseKey)
  return { purchase: { ...purchase, ...nothingNoted }, registry, place }
}

export function hasMoved({ item_id }: AskedPurchase['ids'], place: ItemPlace): boolean {
  return place.id !== item_id
}

/** For a caller whose release key stands for the right to read it. */
function shownRegistry({ host }: Dependencies, caller: Caller, id: number): Promise<Registry | undefined> {
  return host.findRegistry(caller, id).catch((error) => {
    if (isRefusedAccess(error)) return undefined
    throw error
  })
}

/** Its item may move just before `act`, which finds nothing then: it acts once more where the purchase went. */
export async function actOnPurchase<Done>(
  dependencies: Dependencies,
  asked: AskedPurchase,
  act: (own: OwnPurchase) => Promise<Done | undefined>,
): Promise<Done | undefined> {
  let own = await ownPurchase(dependencies, asked)
  for (;;) {
    const done = await act(own)
    if (done !== undefined) return done
    const { place } = own
    own = await ownPurchase(dependencies, asked)
    if (own.place.id === place.id) return undefined
  }
}

async function findAlong(
  database: Database,
  place: ItemPlace,
  purchaseId: number,
): Promise<{ purchase: StoredPurchase; place: ItemPlace } | undefined> {
  const purchase = await findPurchase(database.near(place.registry_id), place, purchaseId)
  if (purchase) return { purchase, place }
  const moved = await findMoved(database, place)
  return moved && findAlong(database, moved, purchaseId)
}

export function demandKeyOf({ release_hash }: StoredPurchase, key: string | undefined): void {
  if (key === undefined) {
    throw new Refusal(
      'forbidden',
      'A purchase is read, changed, confirmed and given back with its release key, sent as X-Release-Key',
    )
  }
  if (timingSafeEqual(Buffer.from(hash('sha256', key)), Buffer.from(release_hash))) return
  throw new Refusal('forbidden', 'The release key does not belong to this purchase')
}

/** One that went back by itself keeps that moment as the end of its time. The running time is asked for only if needed. */
export async function toPurchases(
  { database, now }: Pick<Dependencies, 'database' | 'now'>,
  stored: readonly StoredPurchase[],
): Promise<Purchase[]> {
  const isWaiting = stored.some(
    ({ back_at_step, released_at }) => back_at_step !== null && released_at === null,
  )
  const steps = isWaiting ? await findSteps(database) : 0
  const time = now()
  return stored.map(({ back_at_step, is_kept_longer, ...purchase }) => {
    if (back_at_step === null) return { ...purchase, set_aside_until: null }
    const planned = plannedUntil(purchase.created_at, is_kept_longer)
    const set_aside_until = purchase.released_at ?? keptUntil(planned, back_at_step - steps, time)
    return { ...purchase, set_aside_until }
  })
}

/** How long a guest has what is set aside, and keeping it longer adds as much. */
export const stepsKept = stepsOfDays(limits.setAsideDays)

/** The earliest moment for a service that never stands still. */
export function plannedUntil(created_at: string, isKeptLonger: boolean): number {
  const steps = isKeptLonger ? 2 * stepsKept : stepsKept
  return Date.parse(created_at) + (steps - 1) * stepMilliseconds
}

export async function toPurchase(
  dependencies: Pick<Dependencies, 'database' | 'now'>,
  stored: StoredPurchase,
): Promise<Purchase> {
  const [purchase] = await toPurchases(dependencies, [stored])
  if (!purchase) throw new Error('A purchase was lost')
  return purchase
}

/** It can be read, and is changed no more. */
export function purchaseGivenBack(): Refusal {
  return new Refusal('conflict', 'This purchase was given back', { why: 'given_back' })
}

export function noSuchPurchase(): Refusal {
  return new Refusal('not_found', 'Purchase not found')
}
