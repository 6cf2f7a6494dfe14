import { readMoney } from '@hopechest/link-preview/list'
import type { Into, JsonKind } from './kind.ts'
import {
  headingOf,
  isObject,
  type JsonObject,
  linkOf,
  mostGifts,
  nameOf,
  noteOf,
  objectsIn,
  quantityOf,
  textIn,
} from './values.ts'

/** Ideas for others and lists of tasks are no wishes. */
const otherTypes = new Set(['giftideas', 'todos', 'test'])

/**
 * The backup of GiftWrapt: the rows of all its tables. What was given, by whom, and what was said of it stand in tables
 * of their own, which are not read; nor is what its owner has put away. Several lists become headings.
 */
export const readGiftWrapt: JsonKind = (json, into) => {
  const tables = isObject(json) ? json.tables : undefined
  if (!isObject(tables) || !Array.isArray(tables.items) || !Array.isArray(tables.lists)) return undefined
  const lists = objectsIn(tables.lists).filter(({ type }) => !otherTypes.has(textIn(type)))
  const items = objectsIn(tables.items).filter(({ isArchived }) => isArchived !== true)
  const ofLists = Map.groupBy(items, ({ listId }) => listId)
  // Of lists with the same number the last one has its gifts: ten thousand would have each gift ten thousand times.
  const byId = new Map(lists.map((list) => [list.id, list]))
  const filled = [...byId]
    .map(([id, { name }]) => ({ name, items: inOrder(ofLists.get(id) ?? []) }))
    .filter((list) => list.items.length > 0)
  const isOne = filled.length === 1
  const gifts = filled
    .values()
    .flatMap(({ name, items: ofList }) => ofList.values().map((item) => ({ item, name })))
    .take(mostGifts)
    .map(({ item, name }) => ({ ...giftOf(item, into), ...(!isOne && { heading: headingOf(name) }) }))
  return { title: isOne ? textIn(filled[0]?.name) : undefined, gifts }
}

function inOrder(items: readonly JsonObject[]): JsonObject[] {
  const placeOf = ({ sortOrder }: JsonObject) => (typeof sortOrder === 'number' ? sortOrder : Infinity)
  // Two that have no place keep their order.
  return items.toSorted(
    (one, other) => Number(placeOf(one) > placeOf(other)) - Number(placeOf(one) < placeOf(other)),
  )
}

function giftOf(item: JsonObject, into: Into) {
  const { priority } = item
  const price = `${textIn(item.price)} ${textIn(item.currency)}`
  return {
    name: nameOf(item.title),
    url: linkOf(item.url),
    ...readMoney(price, { ofList: into.currency }),
    quantity: quantityOf(item.quantity),
    note: noteOf(item.notes),
    picture: linkOf(item.imageUrl),
    isMostWanted: priority === 'very-high',
  }
}
