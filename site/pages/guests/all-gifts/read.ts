import type { Client, Registry } from '@hopechest/client'
import type { Visit } from '../../../http/visit.ts'
import { reached } from '../../../http/work/page-clients.ts'
import { brief } from '../../brief-lists.ts'
import type { Household } from '../../household/household.ts'
import type { GuestParts } from '../guest-parts.ts'
import type { KeptGift } from '../kept-gifts.ts'
import { readPurchase } from '../read-purchase.ts'
import { type ShownGift, toGift, toUnlisted } from '../registry/gift.ts'
import type { Aside } from '../set-aside/read-standing.ts'

export interface AllGiftsParts {
  guests: Client
  household: Household
  guestGifts: GuestParts
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
 * this browser. Lists are read until the page is full: an account may keep gifts on a thousand.
 */
export async function readLists(
  parts: AllGiftsParts,
  visit: Visit,
  kept: readonly KeptGift[],
  { skip, limit }: Part = { skip: 0, limit: 1 },
): Promise<{ lists: ListWithGifts[]; gone: number; hasMore: boolean }> {
  const find = findOnce(createReadList(parts, visit))
  const shown: { kept: KeptGift; list: OpenList }[] = []
  const gone = new Set<number>()
  let before = 0
  let hasMore = false
  let expected = 0
  for (const [n, gift] of kept.entries()) {
    // Where many lists are gone, more are read, and not one by one.
    if (n === expected) {
      expected = Math.max(skip + limit + 1, 2 * n)
      const ids = kept.slice(n, expected).map(({ registryId }) => registryId)
      await parts.household.expect(visit, ids)
    }
    const isBefore = before < skip
    const list = await find(gift.registryId, isBefore)
    if (list === 'gone') gone.add(gift.registryId)
    if (list === 'gone' || list === 'wrapped') continue
    hasMore = shown.length === limit
    if (hasMore) break
    if (isBefore || list === 'open') before++
    else shown.push({ kept: gift, list })
  }
  const gifts = await readGifts(parts, visit, shown)
  const lists = [...new Set(shown.map(({ list }) => list))].map((list) => ({
    ...list,
    gifts: gifts.filter(({ kept }) => kept.registryId === list.registry.id),
  }))
  return { lists: lists.filter((list) => list.gifts.length > 0), gone: gone.size, hasMore }
}

type OpenList = Omit<ListWithGifts, 'gifts'>

/** One that is `wrapped` is the visitor's own, and says nothing to them. */
type Closed = 'wrapped' | 'gone'

/** Each list is read once. Of one whose gifts are on pages before, only `open` is kept. */
function findOnce(readList: (id: number) => Promise<OpenList | Closed>) {
  const known = new Map<number, OpenList | Closed | 'open'>()
  return async (id: number, isBefore: boolean): Promise<OpenList | Closed | 'open'> => {
    const found = known.get(id)
    if (found !== undefined && (found !== 'open' || isBefore)) return found
    const list = await readList(id)
    known.set(id, isBefore && typeof list === 'object' ? 'open' : list)
    return list
  }
}

/** Reads the list of a gift, without the people whom it invites: a page may show forty lists. */
export function createReadList(
  { guests, household }: Pick<AllGiftsParts, 'guests' | 'household'>,
  visit: Visit,
): (id: number) => Promise<OpenList | Closed> {
  return async (id) => {
    const registry = reached(await guests.getRegistry(id))
    if (!registry) return 'gone'
    const { sight, isWrapped } = await household.sight(visit, registry)
    if (isWrapped) return 'wrapped'
    return { registry: brief(registry), isOpen: sight === 'guest' || sight === 'owner' }
  }
}

async function readGifts(
  parts: AllGiftsParts,
  visit: Visit,
  given: readonly { kept: KeptGift; list: OpenList }[],
): Promise<GiftOfGuest[]> {
  const listed = new Map(
    reached(
      await parts.guests.getItems(given.flatMap(({ kept, list }) => (list.isOpen ? [kept.itemId] : []))),
    )?.map((item) => [item.id, item]),
  )
  await visit.pictures.expect(given.map(({ list }) => list.registry.id))
  const gifts = await Promise.all(
    given.map(async ({ kept, list: { registry, isOpen } }) => {
      const purchase = await readNotBack(parts, visit, kept)
      if (!purchase) return []
      const item = listed.get(kept.itemId)
      const gift = item ? toGift(item, registry, visit) : toUnlisted(purchase, registry, visit)
      const { note, set_aside_until: until, released_at } = purchase
      const aside = until === null ? undefined : { until, isOver: released_at !== null }
      return [{ kept, gift, isRemoved: isOpen && !item, note: note ?? '', aside }]
    }),
  )
  return gifts.flat()
}

/**
 * Undefined when it was given back, on another device or by the owners, or when the key is not its key. A gift that was
 * set aside goes back by itself, and its guest may still say that it is bought.
 */
async function readNotBack({ guests, guestGifts }: AllGiftsParts, visit: Visit, kept: KeptGift) {
  const purchase = await readPurchase(guests, kept)
  if (purchase?.released_at === null || purchase?.set_aside_until) return purchase
  if (purchase) await guestGifts.note(visit, kept.purchaseId, 'back')
  return undefined
}
