import { isRevealed } from '@hopechest/contract'
import { reached } from '../../http/api-away.ts'
import type { Visit } from '../../http/visit.ts'
import { brief } from '../brief-lists.ts'
import type { PersonHere } from '../guests/people-by-link.ts'
import { inOrderOfDays } from '../order-of-lists.ts'
import type { ListOfPerson, PersonPageParts } from './section.ts'

/** A list that is closed to the person, or put away, leaves no trace. One of the visitor's own says nothing of gifts. */
export async function listsOfPerson(
  visit: Visit,
  person: PersonHere,
  { guests, household, now }: PersonPageParts,
): Promise<ListOfPerson[]> {
  const ids = [...person.entries.keys()]
  await household.expect(visit, ids)
  const found = await Promise.all(
    ids.map(async (id) => {
      const registry = reached(await guests.getRegistry(id))
      if (!registry || registry.meta.registry_put_away) return undefined
      const { sight } = await household.sight(visit, registry)
      if (sight === 'hidden') return undefined
      return { registry: brief(registry), isOwn: sight === 'owner' && !isRevealed(registry, now()) }
    }),
  )
  const lists = found.filter((list) => list !== undefined)
  return inOrderOfDays(lists, ({ registry }) => registry, now())
}
