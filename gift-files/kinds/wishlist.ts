import { type FoundGift, readMoney } from '@hopechest/link-preview/list'
import type { Into, JsonKind } from './kind.ts'
import {
  isObject,
  isSet,
  type JsonObject,
  linkOf,
  mostGifts,
  nameOf,
  noteOf,
  objectsIn,
  quantityOf,
  textIn,
  titleOf,
} from './values.ts'

/**
 * A list of Wishlist (cmintey): the data that its page of a list loads, `__data.json` behind its address, or the rows of
 * its table `items` as JSON. Who claimed what stands in them, and is not read.
 */
export const readWishlist: JsonKind = (json, into) => {
  const list = listIn(json)
  if (!list) return undefined
  const items = list.items.filter(({ approved }) => approved !== false)
  const gifts = items.values().take(mostGifts)
  return { title: titleOf(list.name), gifts: gifts.map((item) => giftOf(item, into)) }
}

function listIn(json: unknown): { name?: unknown; items: JsonObject[] } | undefined {
  if (Array.isArray(json)) return isOfTable(json[0]) ? { items: objectsIn(json) } : undefined
  if (!isObject(json) || json.type !== 'data') return undefined
  for (const { data } of objectsIn(json.nodes)) {
    const page = flatValue(data)
    const list = isObject(page) ? page.list : undefined
    if (isObject(list) && Array.isArray(list.items)) return { name: list.name, items: objectsIn(list.items) }
  }
  return undefined
}

/** A column that our own files do not have. */
function isOfTable(row: unknown): boolean {
  return isObject(row) && 'mostWanted' in row && 'imageUrl' in row
}

function giftOf(item: JsonObject, into: Into): FoundGift {
  const money = isObject(item.itemPrice) ? storedMoney(item.itemPrice) : {}
  const { name, url, quantity } = item
  return {
    name: nameOf(name),
    url: linkOf(url),
    ...(money.price === undefined ? readMoney(textIn(item.price), { ofList: into.currency }) : money),
    quantity: quantity === null ? 'any' : quantityOf(quantity),
    note: noteOf(item.note),
    picture: linkOf(item.imageUrl),
    isMostWanted: isSet(item.mostWanted),
  }
}

/** Its amounts are whole numbers of cents. A currency without cents has two digits there as well. */
function storedMoney({ value, currency }: JsonObject): Pick<FoundGift, 'price' | 'currency'> {
  if (typeof value !== 'number' || value <= 0 || typeof currency !== 'string') return {}
  if (!/^[A-Z]{3}$/.test(currency)) return {}
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions()
  return { price: value / 10 ** (maximumFractionDigits || 2), currency }
}

/** Values, objects and their depth: a list of a thousand gifts has some twenty thousand. */
const most = { values: 100_000, depth: 12 }

/**
 * A value that was written flat, as SvelteKit writes the data of a page: a list in which the first stands for the whole, and
 * each object and list names its parts by their places. Places may lead in a circle and to each other, so their number is
 * bounded. Undefined for what is not written so.
 */
function flatValue(values: unknown): unknown {
  if (!Array.isArray(values)) return undefined
  let left = most.values

  function at(place: unknown, depth: number): unknown {
    // What is too deep counts as well: each list may name ten thousand such parts.
    if (--left < 0 || typeof place !== 'number' || !(place in (values as unknown[])) || depth > most.depth) {
      return undefined
    }
    const value: unknown = (values as unknown[])[place]
    if (Array.isArray(value)) {
      // A kind of value that JSON does not have begins with its name; none of them is needed.
      return typeof value[0] === 'string' ? undefined : value.map((part) => at(part, depth + 1))
    }
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, at(part, depth + 1)]))
  }

  return at(0, 0)
}
