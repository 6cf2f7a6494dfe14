import { type Client, isClientError, type Registry } from '@hopechest/client'
import { pictureAddress } from '../../../html/address.ts'
import { reached } from '../../../http/api-away.ts'
import type { Visit } from '../../../http/visit.ts'
import { isRevealed } from '../../reveal.ts'
import type { GuestGifts } from '../guest-gifts.ts'
import type { KeptGift } from '../kept-gifts.ts'
import { type ShownGift, toGift } from '../registry/gift.ts'
import type { See } from '../registry/see.ts'
import type { Aside } from '../set-aside/read-aside.ts'

export interface AllGiftsParts {
  guests: Client
  see: See
  guestGifts: GuestGifts
  now: () => Date
}

/** A list with what the visitor gives for it. */
export interface ListWithGifts {
  registry: Registry
  /** Whether the visitor may open its page. */
  isOpen: boolean
  gifts: GiftOfGuest[]
}

export interface GiftOfGuest {
  kept: KeptGift
  gift: ShownGift
  /** Its owner has taken it off the list. */
  isRemoved: boolean
  note: string
  /** Undefined for one that is bought. */
  aside: Aside | undefined
}

/** The gifts of one page: `skip` newer ones are on pages before. */
interface Part {
  skip: number
  limit: number
}

/**
 * The gifts, list by list. An owner finds nothing of their own list here before it is unwrapped, and nothing is counted
 * there: a guest may have used the same browser. A guest with the key of a gift reads it although the list is closed to
 * this browser.
 */
export async function readLists(
  parts: AllGiftsParts,
  visit: Visit,
  kept: readonly KeptGift[],
  { skip, limit }: Part = { skip: 0, limit: 1 },
): Promise<{ lists: ListWithGifts[]; gone: number; hasMore: boolean }> {
  const ids = [...new Set(kept.map(({ registryId }) => registryId))]
  const found = await Promise.all(ids.map((id) => openOne(parts, visit, id)))
  const open = new Map(found.flatMap((list) => (typeof list === 'object' ? [[list.registry.id, list]] : [])))
  const shown = kept.filter(({ registryId }) => open.has(registryId))
  const byList = Map.groupBy(shown.slice(skip, skip + limit), ({ registryId }) => registryId)
  const lists = await Promise.all(
    [...byList].flatMap(([id, gifts]) => {
      const list = open.get(id)
      return list ? [readGifts(parts, visit, list, gifts)] : []
    }),
  )
  return {
    lists: lists.filter(({ gifts }) => gifts.length > 0),
    gone: found.filter((list) => list === 'gone').length,
    hasMore: shown.length > skip + limit,
  }
}

type OpenList = Omit<ListWithGifts, 'gifts'>

async function openOne(
  { guests, see, now }: AllGiftsParts,
  visit: Visit,
  id: number,
): Promise<OpenList | 'wrapped' | 'gone'> {
  const registry = reached(await guests.getRegistry(id))
  if (!registry) return 'gone'
  const { sight } = await see(visit, registry)
  if (sight === 'owner' && !isRevealed(registry, now())) return 'wrapped'
  return { registry, isOpen: sight !== 'hidden' }
}

async function readGifts(
  parts: AllGiftsParts,
  visit: Visit,
  { registry, isOpen }: OpenList,
  kept: readonly KeptGift[],
): Promise<ListWithGifts> {
  const items = isOpen ? (reached(await parts.guests.listRegistryItems(registry.id)) ?? []) : []
  const listed = new Map(items.map((item) => [item.id, item]))
  const gifts = await Promise.all(
    kept.map(async (each) => {
      const purchase = await readStanding(parts, visit, each)
      if (!purchase) return []
      const item = listed.get(each.itemId)
      const picture = pictureAddress(purchase.item_image_url, visit.site.url)
      const gift = item
        ? toGift(item, registry, visit.site)
        : { ...unlisted, name: purchase.item_name, picture }
      const { note, set_aside_until: until, released_at } = purchase
      const aside = until === null ? undefined : { until, isOver: released_at !== null }
      return [{ kept: each, gift, isRemoved: isOpen && !item, note: note ?? '', aside }]
    }),
  )
  return { registry, isOpen, gifts: gifts.flat() }
}

/**
 * Undefined when it was given back, on another device or by the owners, or when the key is not its key. A gift that was
 * set aside goes back by itself, and its guest may still say that it is bought.
 */
async function readStanding({ guests, guestGifts }: AllGiftsParts, visit: Visit, kept: KeptGift) {
  const { registryId, itemId, purchaseId, releaseKey } = kept
  const outcome = await guests.getPurchase(registryId, itemId, purchaseId, releaseKey)
  if (isClientError(outcome) && outcome.data.status === 403) return undefined
  const purchase = reached(outcome)
  if (purchase?.released_at === null || purchase?.set_aside_until) return purchase
  if (purchase) await guestGifts.giveBack(visit, purchaseId)
  return undefined
}

const unlisted = { shop: undefined, price: undefined, currency: '', isShared: false, wanted: 1 }
