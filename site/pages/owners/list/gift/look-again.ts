import { isClientError, type LinkPreview, type SeenItem } from '@hopechest/client'
import { hostOf, isOwnListAddress } from '../../../../html/address.ts'
import type { PersonVisit } from '../../../../http/visit.ts'
import { currencyOf } from '../../../guests/registry/gift.ts'
import { openedWith } from '../../meanwhile/merge.ts'
import { readGiftAndPicture } from '../../pictures/sent.ts'
import { giftsPage } from '../gifts-page.ts'
import type { OwnGiftsHandler, OwnList } from '../own-list.ts'
import { priceIn, whichPrice } from './add-link.ts'
import type { AboutLink } from './gift-form.ts'
import { fieldsOf, maySetAffiliate, readPriceOf, shownAgain, type TypedGift, toTyped } from './gift-typed.ts'
import { expectAccount } from './hand-over.ts'

/**
 * Reads a gift anew from its shop. The form of the gift opens with what has changed there, and stores nothing: that does the
 * owner, with what they have typed meanwhile.
 */
export const lookAgain: OwnGiftsHandler = async (visit, list) => {
  const item = list.items.find(({ id }) => String(id) === visit.params.item)
  if (!item || isOwnListAddress(item.url, list.registry.id)) {
    return { goTo: visit.to.list({ slug: list.registry.slug }) }
  }
  await expectAccount(visit, list.registry)
  const stored = toTyped(visit, item, list, maySetAffiliate(visit))
  const given = visit.form.has('name') ? await readGiftAndPicture(visit, list) : { typed: stored, faults: {} }
  const before = shownAgain(visit, given.typed, list.registry)?.typed ?? given.typed
  const preview = await visit.signedIn.client.previewLink({ url: item.url })
  if (preview !== null && !isClientError(preview))
    await visit.pictures.fetch(list.registry, preview.image_urls)
  const opened = openedWith(visit.form, fieldsOf(stored))
  const { typed, about } =
    preview === null || isClientError(preview)
      ? { typed: before, about: nothingRead(visit, item) }
      : compared(visit, list, { item, before, preview })
  return giftsPage(visit, list, { editing: { id: item.id, typed, faults: given.faults, opened, about } })
}

function nothingRead({ words }: PersonVisit, { url }: SeenItem): AboutLink {
  return { sign: 'alert', words: words.lists.form.lookAgain.nothing(hostOf(url)) }
}

interface Read {
  item: SeenItem
  /** As its form was sent, or as it is stored. */
  before: TypedGift
  preview: LinkPreview
}

/**
 * The price is that of the shop, but for a gift in parts, whose parts its owner has priced. Name, shop and picture are the
 * owner's, once they are there: the page says how the shop calls the gift now.
 */
function compared(visit: PersonVisit, list: OwnList, { item, before, preview }: Read) {
  const { registry } = list
  const { form } = visit.words.lists
  const { lookAgain: words } = form
  const isPriced = preview.price !== null && !before.isInParts
  const typed: TypedGift = {
    ...before,
    ...(isPriced && priceIn(visit, registry, preview)),
    retailer: before.retailer || (preview.retailer ?? ''),
    image_url: before.image_url || (preview.image_url ?? ''),
    offered: preview.image_urls,
  }
  const price = (gift: TypedGift) => {
    const cost = readPriceOf(visit, gift)
    const currency = gift.currency || currencyOf(registry, visit.site)
    return cost === undefined ? words.none : visit.format.money(cost, currency)
  }
  const changes = [
    ...(price(typed) === price(before) ? [] : [words.change(form.price, price(before), price(typed))]),
    ...(typed.retailer === before.retailer ? [] : [words.change(form.shop, words.none, typed.retailer)]),
    ...(typed.image_url === before.image_url ? [] : [words.picture]),
  ]
  const named = preview.name === before.name ? [] : [words.named(preview.name)]
  const host = hostOf(item.url)
  const asked = before.isInParts ? undefined : whichPrice(visit, list, preview)
  const more = asked === undefined ? named : [asked, ...named]
  const said =
    changes.length > 0
      ? [words.changed(host), ...changes, ...more, words.notYet]
      : [words.same(host), ...more]
  return { typed, about: { sign: 'check', words: said.join(' ') } satisfies AboutLink }
}
