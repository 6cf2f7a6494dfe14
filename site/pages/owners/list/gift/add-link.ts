import { isClientError, type LinkPreview, type Registry } from '@hopechest/client'
import { limits } from '@hopechest/contract'
import { writePrice } from '@hopechest/look/read-price'
import { completeLink, hostOf } from '../../../../html/address.ts'
import { textOf } from '../../../../http/form-text.ts'
import type { PersonVisit } from '../../../../http/visit.ts'
import { currencyOf } from '../../../guests/registry/gift.ts'
import { giftsPage } from '../gifts-page.ts'
import type { OwnGiftsHandler, OwnList } from '../own-list.ts'
import { addOrAsk } from './add-gift.ts'
import { faultsOf, type GiftFaults, maySetAffiliate, readGift, type TypedGift } from './gift-typed.ts'
import { whyNoPreview } from './why-no-preview.ts'

/** For the page of the shop and its pictures: a host that frames the page waits a little longer. */
const mostMilliseconds = 7000

/**
 * A link from a shop becomes a gift at once where its owner pastes it into the list: only what is missing, or in doubt, opens
 * the form of a new gift. A link that came with the name of a list still to choose opens that form, filled in as far as the
 * shop's page can be read. The gift can be saved in any case.
 */
export const addLink: OwnGiftsHandler = async (visit, list) => {
  const value = textOf(visit.form, 'link')
  const link = completeLink(value)
  if (!link) return giftsPage(visit, list, { link: { value, fault: visit.words.lists.form.notALink } })
  const host = hostOf(link)
  // When the page cannot be read, a bookmark or a phone may have sent its title.
  const name = shorten(textOf(visit.form, 'title'), limits.name.most)
  const key = textOf(visit.form, 'key')
  const isAtOnce = visit.form.get('at_once') === '1'
  const given = new URLSearchParams({ key, pasted: isAtOnce ? link : '' })
  const blank = { ...readGift(given, maySetAffiliate(visit)), url: link, name }
  const began = performance.now()
  const preview = await visit.signedIn.client.previewLink({ url: link })
  if (preview === null || isClientError(preview)) {
    const about = { sign: 'alert', words: whyNoPreview(preview, host, visit.words) } as const
    return giftsPage(visit, list, { adding: { typed: blank, faults: {}, about } })
  }
  await visit.pictures.fetch(list.registry, preview.image_urls, began + mostMilliseconds - performance.now())
  const { typed, about } = fill(visit, list, blank, preview, host)
  const asked = whichPrice(visit, list, preview)
  const question: GiftFaults = asked === undefined ? {} : { price: asked }
  if (!isAtOnce) return giftsPage(visit, list, { adding: { typed, faults: question, about } })
  const missing = { ...question, ...faultsOf(typed, visit, list.registry) }
  if (Object.keys(missing).length > 0)
    return giftsPage(visit, list, { adding: { typed, faults: missing, about } })
  const added = await addOrAsk(visit, list, typed, { about })
  if (added && 'answer' in added) return added.answer
  return { goTo: visit.to.list({ slug: list.registry.slug }, added && { added: added.item.id }) }
}

/** The gift that the page of a shop describes, and what was filled in. */
export function fill(
  visit: PersonVisit,
  { registry }: OwnList,
  blank: TypedGift,
  preview: LinkPreview,
  host: string,
) {
  const { form: words } = visit.words.lists
  const ofList = currencyOf(registry, visit.site)
  const priced = priceIn(visit, registry, preview)
  const foreign = priced.currency && ` ${words.otherCurrency(priced.currency, ofList)}`
  const isHere = (address: string) => visit.pictures.of(registry.id, address) !== undefined
  const typed: TypedGift = {
    ...blank,
    name: shorten(preview.name, limits.name.most),
    ...priced,
    retailer: shorten(preview.retailer ?? '', limits.shopName),
    // Where none of them came in time, the first one is tried again.
    image_url: preview.image_urls.find(isHere) ?? preview.image_url ?? '',
    offered: preview.image_urls,
  }
  return { typed, about: { sign: 'check', words: words.filled(host) + foreign } as const }
}

/** Where the page contradicts itself: the owner knows which price it is, and a wrong one would be worse than none. */
export function whichPrice(
  { words, format, site }: PersonVisit,
  { registry }: OwnList,
  { possible_prices: [one, other], currency }: LinkPreview,
): string | undefined {
  if (one === undefined || other === undefined) return undefined
  const money = (price: number) => format.money(price, currency ?? currencyOf(registry, site))
  return words.lists.form.whichPrice(money(one), money(other))
}

/** The price that a shop says, in its own currency where that is another one than that of the list. */
export function priceIn(
  { site, format }: PersonVisit,
  registry: Registry,
  { price, currency }: LinkPreview,
): Pick<TypedGift, 'price' | 'currency'> {
  if (price === null) return { price: '', currency: '' }
  const isForeign = currency !== null && currency !== currencyOf(registry, site)
  return { price: writePrice(price, format.thousands), currency: isForeign ? currency : '' }
}

/** At the end of a word, where the text has one in its second half. */
export function shorten(text: string, most: number): string {
  const points = [...text.trim()]
  if (points.length <= most) return points.join('')
  const space = points.lastIndexOf(' ', most)
  return points
    .slice(0, space > most / 2 ? space : most)
    .join('')
    .trim()
}
