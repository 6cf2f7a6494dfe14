import { randomUUID } from 'node:crypto'
import type { AffiliateStatus, ItemRegistryCreate, ItemUpdate, Registry, SeenItem } from '@hopechest/client'
import { affiliateStatuses, asManyAsYouLike, limits } from '@hopechest/contract'
import { seesAffiliateFields } from '@hopechest/host'
import { mostPrice, readPrice, writePrice } from '@hopechest/look/read-price'
import { isOwnListAddress, ownListAddress, webAddress } from '../../../../html/address.ts'
import { callerOf } from '../../../../http/caller.ts'
import { keyOrNew } from '../../../../http/form-key.ts'
import { textOf } from '../../../../http/form-text.ts'
import type { PersonVisit } from '../../../../http/visit.ts'
import { isCurrency } from '../../../../words/currencies.ts'
import { currencyOf } from '../../../guests/registry/gift.ts'
import { headingOver, type Ordered, rowsOf } from '../order.ts'
import { handOverFaults, handOverOf, noHandOver, readHandOver, type Way } from './hand-over.ts'

/** A gift as its owner typed it. */
export interface TypedGift {
  name: string
  /** Of one piece; of a gift in parts that of the whole. */
  price: string
  /** Of the price; empty for that of the list. */
  currency: string
  /** How many pieces or parts, or the sign of a gift that guests give as many of as they like. */
  quantity: string
  /** Guests give parts of it. */
  isInParts: boolean
  /** How guests hand over their parts of all such gifts of the list; all are undefined where the form does not ask. */
  way: Way | undefined
  /** In the words of the owner; empty for the other ways. */
  handOver: string | undefined
  accountName: string | undefined
  accountNumber: string | undefined
  /** Postcode and town of who holds the account; empty where they said none. */
  accountPlace: string | undefined
  description: string
  /** The row of the heading that it shall stand under, empty above the first one; undefined where a list has none. */
  under: string | undefined
  /** Empty for a gift without a shop. */
  url: string
  retailer: string
  /** Empty for none. */
  image_url: string
  /** Those of the shop that the form offers. */
  offered: readonly string[]
  /** Both are undefined where the person may not set affiliate links. */
  affiliate_url: string | undefined
  affiliate_status: AffiliateStatus | undefined
  /** Sent again under this key, the form adds one gift. */
  key: string
  /** The link that its owner has pasted into the list, for a gift at once; empty for a gift of another form. */
  pasted: string
}

const usualStatus: AffiliateStatus = 'active'

/** All that a form of a gift asks for. */
export type GiftFields = Omit<TypedGift, 'key' | 'offered' | 'pasted'>

export type GiftFaults = Partial<Record<keyof TypedGift, string>>

export function readGift(form: URLSearchParams, maySetAffiliate: boolean): TypedGift {
  return {
    name: textOf(form, 'name'),
    price: textOf(form, 'price'),
    currency: textOf(form, 'currency').toUpperCase(),
    quantity: form.has('any_number') ? anyNumber : form.has('quantity') ? textOf(form, 'quantity') : '1',
    isInParts: form.get('parts') === '1',
    ...readHandOver(form),
    description: textOf(form, 'description'),
    under: form.has('under') ? textOf(form, 'under') : undefined,
    url: textOf(form, 'url'),
    retailer: textOf(form, 'retailer'),
    image_url: textOf(form, 'image_url'),
    offered: textOf(form, 'offered').split(' ', limits.pictures.offered).filter(Boolean),
    affiliate_url: maySetAffiliate ? textOf(form, 'affiliate_url') : undefined,
    affiliate_status: maySetAffiliate ? statusIn(form) : undefined,
    key: keyOrNew(form),
    pasted: textOf(form, 'pasted'),
  }
}

function statusIn(form: URLSearchParams): AffiliateStatus {
  return affiliateStatuses.find((each) => each === form.get('affiliate_status')) ?? usualStatus
}

/** A stored gift as the form shows it. */
export function toTyped(
  visit: PersonVisit,
  item: SeenItem,
  list: Ordered,
  maySetAffiliate: boolean,
): TypedGift {
  const { format } = visit
  const { meta } = list.registry
  const hasHeadings = meta.registry_headings.length > 0
  const own = meta.registry_item_currencies.find(({ item_id }) => item_id === item.id)
  const isInParts = meta.registry_group_gifts.includes(item.id)
  const price = item.price === null || !isInParts ? item.price : item.price * item.quantity_needed
  return {
    name: item.name,
    price: price === null ? '' : writePrice(price, format.thousands),
    currency: own?.currency ?? '',
    quantity: writeWanted(item.quantity_needed),
    isInParts,
    ...(isInParts ? handOverOf(visit, list.registry) : noHandOver),
    description: item.description ?? '',
    under: hasHeadings ? (headingOver(rowsOf(list), item.id) ?? '') : undefined,
    url: isOwnListAddress(item.url, item.registry_id) ? '' : item.url,
    retailer: item.retailer ?? '',
    image_url: item.image_url ?? '',
    offered: [],
    affiliate_url: maySetAffiliate ? (item.affiliate_url ?? '') : undefined,
    affiliate_status: maySetAffiliate ? (item.affiliate_status ?? usualStatus) : undefined,
    key: randomUUID(),
    pasted: '',
  }
}

export function readPriceOf({ format }: PersonVisit, { price }: TypedGift): number | undefined {
  return readPrice(price, format.thousands)
}

/** What a form shows of a gift. */
export function fieldsOf({ key: _, offered: __, pasted: ___, ...fields }: TypedGift): GiftFields {
  return fields
}

/** The faults, field by field, in words for the owner of the list. */
export function faultsOf(typed: TypedGift, visit: PersonVisit, registry: Pick<Registry, 'meta'>): GiftFaults {
  const { words, format } = visit
  const { form, gifts } = words.lists
  const noteLength = [...typed.description].length
  const isFar = (text: string) => webAddress(text) !== undefined && [...text].length <= limits.url.most
  const { affiliate_url: ad } = typed
  return {
    ...((typed.name === '' || [...typed.name].length > limits.name.most) && {
      name: form.nameWrong(limits.name.most),
    }),
    ...(typed.price !== '' &&
      readPrice(typed.price, format.thousands) === undefined && { price: form.priceWrong(mostPrice) }),
    ...(typed.currency !== '' && !isCurrency(typed.currency) && { currency: form.currencyWrong }),
    ...(readWanted(typed.quantity) === undefined && { quantity: gifts.quantityWrong }),
    ...partsTooSmall(visit, typed, currencyOf(registry, visit.site)),
    ...tooFewParts(visit, typed),
    ...(typed.isInParts && handOverFaults(visit, typed)),
    ...(noteLength > limits.description && {
      description: form.noteLong(limits.description, noteLength - limits.description),
    }),
    ...(typed.url !== '' &&
      (!isFar(typed.url) || typed.url.length < limits.url.least) && { url: form.linkWrong }),
    ...([...typed.retailer].length > limits.shopName && { retailer: form.shopLong(limits.shopName) }),
    ...(typed.image_url !== '' && !isFar(typed.image_url) && { image_url: form.picture.gone }),
    ...(ad &&
      (!isFar(ad) || ad.length < limits.affiliateUrl.least || ad.length > limits.affiliateUrl.most) && {
        affiliate_url: form.affiliateWrong(limits.affiliateUrl.least, limits.affiliateUrl.most),
      }),
  }
}

/** A part costs at least the smallest amount of its currency. */
function partsTooSmall({ words, format }: PersonVisit, typed: TypedGift, ofList: string): GiftFaults {
  const currency = typed.currency || ofList
  const price = readPrice(typed.price, format.thousands)
  if (!typed.isInParts || price === undefined || !isCurrency(currency)) return {}
  const unit = 10 ** format.sign(currency).digits
  const isSmall = Math.round(price * unit) < (readWanted(typed.quantity) ?? 1)
  return isSmall ? { quantity: words.lists.form.partsSmall(format.money(1 / unit, currency)) } : {}
}

/** One part would be the whole gift. */
export function tooFewParts(
  { words }: PersonVisit,
  { isInParts, quantity }: Pick<TypedGift, 'isInParts' | 'quantity'>,
): GiftFaults {
  const { partsFew, partsAnyNumber } = words.lists.form
  if (isInParts && quantity === anyNumber) return { quantity: partsAnyNumber }
  return isInParts && (readWanted(quantity) ?? 1) === 1 ? { quantity: partsFew } : {}
}

/**
 * A form that only shows itself again: with the next number, which a button of the stepper asks for without script, or as the sentence
 * that a gift in parts is, and back. One that was ticked and sent has not shown its sentence yet, so nothing is saved by it.
 */
export function shownAgain(
  visit: PersonVisit,
  typed: TypedGift,
  registry: Pick<Registry, 'id' | 'meta'>,
): { typed: TypedGift; shown?: keyof TypedGift } | undefined {
  const { form } = visit
  const wanted = readWanted(typed.quantity) ?? 1
  const step = Number(form.get('step') ?? 0)
  if (step === 1 || step === -1) return { typed: { ...typed, quantity: String(Math.max(1, wanted + step)) } }
  const isSentence = form.has('sentence')
  if (typed.isInParts && !isSentence) {
    const asked = typed.way === undefined ? handOverOf(visit, registry) : {}
    const shown = typed.price === '' ? 'price' : 'quantity'
    const isCount = typed.quantity !== anyNumber && wanted > 1
    return { typed: { ...typed, quantity: isCount ? typed.quantity : '', ...asked }, shown }
  }
  if (!typed.isInParts && isSentence) return { typed: { ...typed, quantity: '1' }, shown: 'price' }
  return form.has('show') ? { typed, shown: 'quantity' } : undefined
}

export function maySetAffiliate({ site, signedIn }: PersonVisit): boolean {
  return site.hasAffiliateLinks && seesAffiliateFields(callerOf(signedIn.person))
}

/** As files and forms write as many as guests like. */
export const anyNumber = '∞'

function writeWanted(wanted: number): string {
  return wanted === asManyAsYouLike ? anyNumber : String(wanted)
}

export function readWanted(text: string): number | undefined {
  if (text === anyNumber) return asManyAsYouLike
  const quantity = /^\d{1,10}$/.test(text) ? Number(text) : 0
  return quantity >= 1 && quantity < asManyAsYouLike ? quantity : undefined
}

/** The fields that the item service stores. Empty ones are cleared. A gift without a shop is out of the worklist of affiliate links. */
export function toItem(
  typed: TypedGift,
  { format, to }: PersonVisit,
  registryId: number,
  before?: SeenItem,
): ItemRegistryCreate & ItemUpdate {
  const hasShop = typed.url !== ''
  const had = before === undefined || !isOwnListAddress(before.url, registryId)
  const ad = hasShop ? (typed.affiliate_url ?? (had ? undefined : '')) : ''
  const price = readPrice(typed.price, format.thousands)
  const wanted = readWanted(typed.quantity) ?? 1
  return {
    name: typed.name,
    url: hasShop ? typed.url : ownListAddress(to, registryId),
    // The service knows the price of one part, with as many digits as the whole comes back from.
    price: price === undefined ? null : typed.isInParts ? price / wanted : price,
    quantity_needed: wanted,
    description: typed.description || null,
    retailer: typed.retailer || null,
    image_url: typed.image_url || null,
    ...(ad !== undefined && {
      affiliate_url: ad || null,
      affiliate_status: ad ? (typed.affiliate_status ?? usualStatus) : hasShop ? null : ('none' as const),
    }),
  }
}
