import type { Affiliate, Purchase, Registry, SeenItem } from '@hopechest/client'
import { asManyAsYouLike, limits, type OffList } from '@hopechest/contract'
import { hostOf, isOwnListAddress, webAddress } from '../../../html/address.ts'
import type { SiteFacts, Visit } from '../../../http/visit.ts'
import { giveWay } from '../../../http/work/page-work.ts'

/** A gift as guests see it. */
export interface Gift {
  id: number
  name: string
  /** The name of the shop: what the owner wrote, or the host of its address. */
  shop: string | undefined
  price: number | undefined
  /** What its shop asks now, where that is less than its price. What guests give is counted by its price all the same. */
  cheaper: number | undefined
  currency: string
  note: string | undefined
  picture: string | undefined
  /** The whole picture, where `picture` is a small copy of it. */
  whole: string | undefined
  wanted: number
  given: number
  /** How many a guest may give now. */
  left: number
  /** Guests give as many as they like: it is never taken care of. */
  isUnlimited: boolean
  /** Its pieces are parts of one gift, which many give together. */
  isInParts: boolean
  /** The address that the owner typed, when a browser may open it. Undefined for a gift without a shop. */
  plainLink: string | undefined
  /** The affiliate link, while it is active. */
  adLink: string | undefined
}

/** The parts of a gift that are shown when it cannot be given any more. */
export type ShownGift = Pick<
  Gift,
  'name' | 'picture' | 'shop' | 'price' | 'currency' | 'isInParts' | 'wanted'
> & {
  /** Why its owners keep it off the list. */
  offList?: OffList | null
}

type Listed = SeenItem & Partial<Affiliate>
/** What a gift needs of the visit in which it is seen. */
type Seeing = Pick<Visit, 'site' | 'pictures' | 'links'>

/**
 * All gifts of a list. A thousand with the longest links take up to half a second, so others have their turn in between.
 */
export async function toGifts(items: readonly Listed[], registry: Registry, visit: Seeing): Promise<Gift[]> {
  const gifts: Gift[] = []
  for (const item of items) {
    await giveWay()
    gifts.push(toGift(item, registry, visit))
  }
  return gifts
}

/** Of a gift without a number. More is a slip of the finger. */
const mostAtOnce = 99

export function toGift(item: Listed, registry: Registry, { site, pictures, links }: Seeing): Gift {
  const { quantity_needed: wanted, affiliate_status, affiliate_url } = item
  const given = Math.min(item.quantity_purchased, wanted)
  const isUnlimited = wanted === asManyAsYouLike
  const hasShop = !isOwnListAddress(item.url, registry.id)
  const plainLink = hasShop ? webAddress(item.url) : undefined
  return {
    id: item.id,
    name: item.name,
    // An item at the API may have a longer one.
    shop: item.retailer?.trim().slice(0, limits.shopName) || (plainLink && hostOf(plainLink)),
    price: item.price ?? undefined,
    cheaper: cheaperPrice(item, registry, { site, links }),
    currency: currencyOf(registry, site, item.id),
    note: item.description?.trim() || undefined,
    picture: pictures.onList(registry, item.image_url),
    whole: pictures.whole(registry.id, item.image_url),
    wanted,
    given,
    left: isUnlimited ? mostAtOnce : wanted - given,
    isUnlimited,
    isInParts: !isUnlimited && registry.meta.registry_group_gifts.includes(item.id),
    plainLink,
    adLink: hasShop && affiliate_status === 'active' ? webAddress(affiliate_url) : undefined,
  }
}

/** As its page may name the price of something beside it, such as a lid, less than half is not believed; nor is a rounded one a new price. */
const believed = { least: 0.5, most: 0.98 }

/** Of a gift in parts guests have given at its price, and its page names that of the whole. */
function cheaperPrice(
  item: Listed,
  registry: Registry,
  { site, links }: Pick<Seeing, 'site' | 'links'>,
): number | undefined {
  const { id, price } = item
  const found = links.of(registry.id, item)?.price
  if (price === null || !found || found.currency !== currencyOf(registry, site, id)) return undefined
  const { amount } = found
  const isCheaper = amount >= price * believed.least && amount <= price * believed.most
  return isCheaper && !registry.meta.registry_group_gifts.includes(id) ? amount : undefined
}

/** A gift of a guest that is not on the list any more, or on one that they may not open: of that its name and picture alone are known. */
export function toUnlisted(
  { item_name: name, item_image_url, item_off_list: offList }: Purchase,
  { id }: Registry,
  { pictures }: Seeing,
): ShownGift {
  const picture = pictures.of(id, item_image_url)
  return {
    name,
    picture,
    shop: undefined,
    price: undefined,
    currency: '',
    isInParts: false,
    wanted: 1,
    offList,
  }
}

/** The currency of a list, or of one of its gifts. */
export function currencyOf({ meta }: Pick<Registry, 'meta'>, site: SiteFacts, itemId?: number): string {
  const own = meta.registry_item_currencies.find(({ item_id }) => item_id === itemId)
  return own?.currency || meta.registry_currency || site.currency
}
