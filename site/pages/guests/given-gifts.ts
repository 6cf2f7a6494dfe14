import type { Client, Registry } from '@hopechest/client'
import type { Visit } from '../../http/visit.ts'
import type { Release } from './give-back/link.ts'
import type { GuestParts } from './guest-parts.ts'
import type { KeptGift } from './kept-gifts.ts'
import { readPurchase } from './read-purchase.ts'
import { type Gift, type ShownGift, toGift, toUnlisted } from './registry/gift.ts'
import type { List } from './registry/open-list.ts'
import { type Aside, readStanding } from './set-aside/read-standing.ts'

/** A gift that the visitor marked as bought, or set aside. */
export interface GivenGift {
  kept: KeptGift
  gift: ShownGift
  /** Undefined where its owner has removed it from the list. */
  listed: Gift | undefined
  /** Undefined for one that is bought. */
  aside: Aside | undefined
}

export interface GivenParts {
  guests: Client
  guestGifts: GuestParts
}

/** A gift may be a question to the service. The page of all gifts shows older ones. */
export const atOnce = 40

/**
 * What the visitor gives on the list, newest first: the newest ones, or the one that the address names. What was done on
 * another device is noted, so that the service is not asked about it again.
 */
export async function readGiven(
  { guests, guestGifts }: GivenParts,
  visit: Visit,
  { registry, items }: List,
): Promise<GivenGift[]> {
  const { purchase } = visit.params
  const all = await guestGifts.readOn(visit, registry.id)
  const isMeant = ({ purchaseId }: KeptGift) => purchase === undefined || String(purchaseId) === purchase
  const gifts = all.filter(isMeant).slice(0, atOnce)
  const onList = new Map(items.map((item) => [item.id, item]))
  const given = gifts.map(async (kept) => {
    const item = onList.get(kept.itemId)
    const listed = item && toGift(item, registry, visit)
    const standing = await readStanding(guests, kept)
    const aside = typeof standing === 'object' ? standing : undefined
    if (kept.isAside && typeof standing === 'string') await guestGifts.note(visit, kept.purchaseId, standing)
    const gift = listed ?? (await readRemoved(guests, kept, registry, visit))
    return gift && (aside || standing === 'bought') ? [{ kept, gift, listed, aside }] : []
  })
  return (await Promise.all(given)).flat()
}

/**
 * A gift that is no longer on its list, which the release key opens. Undefined when it was given back, or the key is
 * wrong.
 */
export async function readRemoved(
  guests: Client,
  gift: Release,
  registry: Registry,
  visit: Visit,
): Promise<ShownGift | undefined> {
  const purchase = await readPurchase(guests, gift)
  if (purchase?.released_at !== null) return undefined
  await visit.pictures.expect([registry.id])
  return toUnlisted(purchase, registry, visit)
}
