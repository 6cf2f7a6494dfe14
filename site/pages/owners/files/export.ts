import type { SeenItem } from '@hopechest/client'
import { asManyAsYouLike } from '@hopechest/contract'
import { type Gift, writeCsv, writeJson } from '@hopechest/gift-files'
import { roundPrice } from '@hopechest/look/read-price'
import { isOwnListAddress } from '../../../html/address.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { attachment, csvFile } from '../../../view/attachment.ts'
import { currencyOf } from '../../guests/registry/gift.ts'
import { anyNumber } from '../list/gift/gift-typed.ts'
import { isHeading, lineOf, type Row, rowsOf, titleOf } from '../list/order.ts'
import type { OwnGiftsHandler, OwnList } from '../list/own-list.ts'

/** The gifts of a list as a file. Neither format says what guests bought, before the reveal or after it. */
export const exportFiles = {
  csv(visit, list) {
    return csvFile(`${list.registry.slug}-gifts`, writeCsv(giftsOf(visit, list), visit.words.sharing.files))
  },

  json(visit, list) {
    const { title, slug } = list.registry
    const currency = currencyOf(list.registry, visit.site)
    const headings = rowsOf(list).filter(isHeading).map(titleOf)
    return {
      pieces: writeJson({ title, currency, headings, gifts: giftsOf(visit, list) }),
      type: 'application/json; charset=utf-8',
      headers: attachment(`${slug}-gifts.json`),
    }
  },
} satisfies Record<string, OwnGiftsHandler>

/** In their order, and each heading that no gift stands under. */
function* giftsOf({ site }: PersonVisit, list: OwnList): Generator<Partial<Gift>, undefined> {
  const { registry, items } = list
  const { registry_group_gifts: inParts, registry_item_currencies: currencies } = registry.meta
  const byId = new Map<Row, SeenItem>(items.map((item) => [item.id, item]))
  const rows = rowsOf(list).filter((row) => row !== 'line')
  const mostWanted = lineOf(list)
  let heading = ''
  let above = 0
  for (const [place, row] of rows.entries()) {
    const item = byId.get(row)
    if (isHeading(row)) heading = titleOf(row)
    const isEmpty = typeof rows[place + 1] !== 'number'
    if (isHeading(row) && isEmpty) yield { heading }
    if (!item) continue
    above++
    const isInParts = inParts.includes(item.id)
    const price = item.price === null || !isInParts ? item.price : item.price * item.quantity_needed
    const hasOwnCurrency = currencies.some(({ item_id }) => item_id === item.id)
    yield {
      name: item.name,
      // Another site has another address for what no shop has.
      url: isOwnListAddress(item.url, registry.id) ? '' : item.url,
      // As a form would show it, of the whole where it is in parts: three digits behind a point would come back as thousands on a
      // German page.
      price: price === null ? null : roundPrice(price),
      currency: item.price === null && !hasOwnCurrency ? null : currencyOf(registry, site, item.id),
      quantity: item.quantity_needed === asManyAsYouLike ? anyNumber : item.quantity_needed,
      parts: isInParts,
      heading,
      most_wanted: above <= mostWanted,
      note: item.description,
      shop: item.retailer,
      picture: item.image_url,
    }
  }
}
