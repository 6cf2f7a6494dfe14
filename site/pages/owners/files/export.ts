import { attachment, csvFile } from '../../../view/csv.ts'
import { currencyOf } from '../../guests/registry/gift.ts'
import type { OwnHandler, OwnList } from '../list/own-list.ts'
import { type Column, columns } from './columns.ts'

/** The gifts of a list as a file. What guests bought is in neither, before the reveal or after it. */
export const exportFiles = {
  csv(visit, list) {
    const { columns: names } = visit.words.sharing.files
    const lines = giftsOf(list).map((gift) => columns.map((column) => gift[column] ?? ''))
    return csvFile(`${list.registry.slug}-gifts`, [columns.map((column) => names[column]), ...lines])
  },

  json(visit, list) {
    const { title, slug } = list.registry
    const currency = currencyOf(list.registry, visit.site)
    return {
      body: JSON.stringify({ title, currency, gifts: giftsOf(list) }, undefined, 2),
      type: 'application/json; charset=utf-8',
      headers: attachment(`${slug}-gifts.json`),
    }
  },
} satisfies Record<string, OwnHandler>

function giftsOf({ items }: OwnList): Record<Column, string | number | null>[] {
  return items.map((item) => ({
    name: item.name,
    url: item.url,
    price: item.price,
    quantity: item.quantity_needed,
    note: item.description,
    shop: item.retailer,
    picture: item.image_url,
  }))
}
