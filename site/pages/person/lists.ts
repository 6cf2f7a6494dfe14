import type { Visit } from '../../http/visit.ts'
import { reached } from '../../http/work/page-clients.ts'
import { brief } from '../brief-lists.ts'
import type { PersonHere } from '../guests/people-by-link.ts'
import { inOrderOfDays } from '../order-of-lists.ts'
import type { ListOfPerson, PersonPageParts } from './section.ts'

/** A list that is closed to the person, or put away, leaves no trace. One of the visitor's own says nothing of gifts. */
export async function listsOfPerson(
  visit: Visit,
  person: PersonHere,
  { guests, guestGifts, household, now }: PersonPageParts,
): Promise<ListOfPerson[]> {
  const ids = [...person.entries.keys()]
  await household.expect(visit, ids)
  const found = await Promise.all(
    ids.map(async (id) => {
      const registry = reached(await guests.getRegistry(id))
      if (!registry || registry.meta.registry_put_away) return undefined
      const { sight, isWrapped: isOwn = false } = await household.sight(visit, registry)
      if (sight === 'hidden') return undefined
      const whom = await guestGifts.byLink.forWhom(id)
      return {
        registry: brief(registry),
        isOwn,
        isForVisitor: sight === 'wishes',
        forId: whom?.person_id || undefined,
      }
    }),
  )
  const lists = found.filter((list) => list !== undefined)
  return inOrderOfDays(lists, ({ registry }) => registry, now())
}
