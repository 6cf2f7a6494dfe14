import { readMoney } from '@hopechest/link-preview/list'
import type { JsonKind } from './kind.ts'
import { isObject, type JsonObject, linkOf, mostGifts, nameOf, noteOf, objectsIn, textIn } from './values.ts'

/**
 * A person of Christmas Community, as its database gives one, or the answer with all of them. What others added to a list is a
 * surprise, and a pledge is one, too: this reads neither.
 */
export const readChristmasCommunity: JsonKind = (json, into) => {
  const people = peopleIn(json)
  if (people.length === 0) return undefined
  const gifts = people.flatMap((person) =>
    objectsIn(person.wishlist)
      .filter(({ addedBy }) => addedBy === undefined || addedBy === person._id)
      .map((item) => ({
        name: nameOf(item.name),
        url: linkOf(item.url),
        ...readMoney(textIn(item.price), { ofList: into.currency }),
        note: noteOf(item.note),
        picture: linkOf(item.image),
        ...(people.length > 1 && { heading: nameOf(person._id) }),
      })),
  )
  return { title: people.length === 1 ? nameOf(people[0]?._id) : undefined, gifts: gifts.slice(0, mostGifts) }
}

function peopleIn(json: unknown): JsonObject[] {
  const rows = isObject(json) ? (json.rows ?? json.docs ?? [json]) : json
  return objectsIn(rows)
    .map((row) => (isObject(row.doc) ? row.doc : row))
    .filter(({ wishlist }) => Array.isArray(wishlist))
}
