import { type KnownPerson, Refusal } from '@hopechest/contract'
import type { Database } from '@hopechest/database'
import { listKnownPeople } from '../family/books.ts'
import { householdOf } from '../family/households.ts'
import { isCalled } from '../may.ts'
import type { Person } from '../people/people.ts'
import { noteInvitees } from './invitee-keys.ts'
import { idsNaming, readRegistries } from './registries.ts'
import { findRegistry } from './registry-rows.ts'

/** The day of a list. */
export interface DayOfList {
  id: number
  title: string
  day: string
}

export interface Days {
  /** Of the account's own lists and of those that it may open. */
  lists: DayOfList[]
  /** Of the account and its household. */
  people: Pick<KnownPerson, 'id' | 'name' | 'birthday'>[]
}

/** Of each kind of lists: the account's own, and those of others. */
const mostLists = 200
const mostLookedAt = 1000
const patienceMilliseconds = 2000

/** The days that an account sees, from one on. Lists that are put away have none, and of gifts nothing is read. */
export async function findDays(database: Database, person: Person, from: string): Promise<Days> {
  const [own, others, people] = await Promise.all([
    database.rows<DayOfList>(
      `SELECT id, title, event_date AS day FROM registries
       WHERE user_id = $1 AND event_date >= $2 AND put_away = 0 ORDER BY event_date, id LIMIT $3`,
      [person.id, from, mostLists],
    ),
    daysOfOthers(database, person, from),
    peopleOf(database, person.id),
  ])
  return { lists: [...own, ...others], people }
}

/** A list that is closed to the account at this moment is not among them. */
async function daysOfOthers(database: Database, person: Person, from: string): Promise<DayOfList[]> {
  await noteInvitees(database, { deadline: performance.now() + patienceMilliseconds }).catch((error) => {
    if (!(error instanceof Refusal)) throw error
  })
  const ids = await idsNaming(database, person, 'all', mostLookedAt)
  const days: DayOfList[] = []
  const shown = readRegistries(
    (id) => findRegistry(database, id),
    ids,
    (registry) => {
      const { id, title, meta } = registry
      const isShown =
        !meta.registry_put_away && meta.registry_event_date >= from && isCalled(person, registry)
      return isShown ? { id, title, day: meta.registry_event_date } : undefined
    },
  )
  for await (const day of shown) {
    days.push(day)
    if (days.length === mostLists) break
  }
  return days
}

async function peopleOf(database: Database, accountId: number): Promise<Days['people']> {
  const books = [accountId, ...(await householdOf(database, accountId))]
  const people = await Promise.all(books.map((id) => listKnownPeople(database, id)))
  return people.flat().filter(({ birthday }) => birthday !== '')
}
