import { readMoney } from '@hopechest/link-preview/list'
import type { JsonKind } from './kind.ts'
import { isObject, type JsonObject, linkOf, mostGifts, nameOf, noteOf, objectsIn, textIn } from './values.ts'

/**
 * A person of Christmas Community, as its database gives one, or the answer with all of them. What another person
 * added to a list is not read, because the person of the list does not know of it; who pledged what is not read.
 */
export const readChristmasCommunity: JsonKind = (json, into) => {
  const people = peopleIn(json)
  if (people.length === 0) return undefined
  const gifts = people.values().flatMap((person) =>
    objectsIn(person.wishlist)
      .values()
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
  return { title: people.length === 1 ? nameOf(people[0]?._id) : undefined, gifts: gifts.take(mostGifts) }
}

function peopleIn(json: unknown): JsonObject[] {
  const rows = isObject(json) ? (json.rows ?? json.docs ?? [json]) : json
  return objectsIn(rows)
    .map((row) => (isObject(row.doc) ? row.doc : row))
    .filter(({ wishlist }) => Array.isArray(wishlist))
}
