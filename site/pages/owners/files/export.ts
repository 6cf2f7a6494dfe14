import { type Gift, writeCsv, writeJson } from '@hopechest/gift-files'
import { roundPrice } from '@hopechest/look/read-price'
import type { PersonVisit } from '../../../http/visit.ts'
import { attachment, csvFile } from '../../../view/attachment.ts'
import { currencyOf } from '../../guests/registry/gift.ts'
import type { OwnGiftsHandler, OwnList } from '../list/own-list.ts'

/** The gifts of a list as a file. Neither format says what guests bought, before the reveal or after it. */
export const exportFiles = {
  csv(visit, list) {
    const { columns } = visit.words.sharing.files
    return csvFile(`${list.registry.slug}-gifts`, writeCsv(giftsOf(visit, list), columns))
  },

  json(visit, list) {
    const { title, slug } = list.registry
    const currency = currencyOf(list.registry, visit.site)
    return {
      pieces: writeJson({ title, currency, gifts: giftsOf(visit, list) }),
      type: 'application/json; charset=utf-8',
      headers: attachment(`${slug}-gifts.json`),
    }
  },
} satisfies Record<string, OwnGiftsHandler>

function giftsOf({ site }: PersonVisit, { registry, items }: OwnList): Iterable<Gift> {
  return items.values().map((item) => ({
    name: item.name,
    url: item.url,
    // As a form would show it: three digits behind a point would come back as thousands on a German page.
    price: item.price === null ? null : roundPrice(item.price),
    currency: item.price === null ? null : currencyOf(registry, site, item.id),
    quantity: item.quantity_needed,
    note: item.description,
    shop: item.retailer,
    picture: item.image_url,
  }))
}
