import type { Circle, Household, KnownPerson } from '@hopechest/client'
import type { Sizes } from '@hopechest/contract'
import type { PersonVisit } from '../../../http/visit.ts'
import { reached } from '../../../http/work/page-clients.ts'
import type { GuestParts } from '../../guests/guest-parts.ts'
import { type ShownLetter, shownLetter } from '../../household/shown-letter.ts'

/** A person as the owner sees them, with the last letter that brought their link. */
export interface PersonInBook extends KnownPerson {
  letter: ShownLetter | undefined
  /** What they say of themselves. */
  sizes: Sizes | undefined
}

/** The people and circles of the owner and their household. */
export interface Book {
  people: readonly PersonInBook[]
  circles: readonly Circle[]
  households: readonly Household[]
}

export async function readBook(
  { signedIn: { client, person } }: PersonVisit,
  { notices, personLetters, byLink }: GuestParts,
  now: Date,
): Promise<Book> {
  const [people, circles, households] = await Promise.all([
    client.listPeople(),
    client.listCircles(),
    client.listHouseholds(),
  ])
  const all = reached(people) ?? []
  const owners = new Set([person.id, ...all.map(({ owner_id }) => owner_id)])
  const letters = (await Promise.all([...owners].map((id) => personLetters.ofBook(id)))).flat()
  const sizes = new Map(
    (await Promise.all([...owners].map((id) => byLink.sizes.ofBook(id)))).flatMap((book) => [...book]),
  )
  const last = new Map(letters.map((letter) => [letter.person_id, letter]))
  const written = all.filter(({ id }) => last.has(id)).map(({ address }) => address)
  const stopped = await notices.stopped('invitation', written)
  return {
    people: all
      .map((each) => {
        const letter = last.get(each.id)
        const shown = letter && shownLetter(letter, now, stopped.has(each.address))
        return { ...each, letter: shown, sizes: sizes.get(each.id) }
      })
      .toSorted((one, other) => one.name.localeCompare(other.name)),
    circles: reached(circles) ?? [],
    households: reached(households) ?? [],
  }
}

export function peopleIn<Person extends KnownPerson>(
  { people }: { people: readonly Person[] },
  circle: Circle | undefined,
): readonly Person[] {
  return circle ? people.filter(({ circle_ids }) => circle_ids.includes(circle.id)) : people
}

/** Those to whom "Send all" writes: their link was sent to their address in no letter yet, and they have not opened it. */
export function isUnsent({ address, link, opened_at, letter }: PersonInBook): boolean {
  return (
    address !== '' &&
    link !== null &&
    opened_at === null &&
    (letter === undefined || letter.state === 'failed')
  )
}

export interface TypedPeople {
  value: string
  fault?: string
}

/** People who are chosen, and why nothing was done with them. */
export interface SeveralPeople {
  chosen: ReadonlySet<number>
  fault?: string | undefined
}

export interface MyPeople {
  book: Book
  circle: Circle | undefined
  mail: 'server' | 'answer' | undefined
  typed: TypedPeople
  /** While several are chosen. */
  several?: SeveralPeople | undefined
  wrong?: { id: number; form: URLSearchParams; faults: Record<string, string | undefined> } | undefined
  /** Of a new circle, or of the one that is renamed. */
  circleFault?: string | undefined
  renaming?: number
  householdFault?: string | undefined
}

/** For an address of the same circle. */
export function inCircle(circle: Circle | undefined) {
  return { circle: circle?.id }
}
