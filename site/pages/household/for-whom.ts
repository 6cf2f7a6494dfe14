import type { Registry } from '@hopechest/client'
import { isRevealed } from '@hopechest/contract'
import {
  asOwnerSees,
  type ForWhom,
  isFor,
  isOwnerWrittenDown,
  type Known,
  knownAs,
  sightOfWhom,
} from '@hopechest/host'
import type { Visit } from '../../http/visit.ts'
import type { PeopleByLink, PersonHere } from '../guests/people-by-link.ts'
import type { Household, See, Seen } from './household.ts'

/**
 * How a visitor sees a list, once it is asked whom it is for. Each person whose own link was opened in the browser counts, also where
 * an account is signed in: the list is closed rather once too often. An owner is an owner. So is a person with the address of one, who
 * stands in a circle to which the list is open and reads their slip on a phone: it is wrapped as for the owners, until it opens.
 */
export function seeForWhom(
  see: See,
  {
    byLink,
    knownOwners,
    now,
  }: { byLink: PeopleByLink; knownOwners: Household['knownOwners']; now: () => Date },
): See {
  return async (visit, registry) => {
    const seen = await see(visit, registry)
    if (seen.sight === 'owner') {
      const [own = registry] = await asTheirOwner(visit, byLink, [registry])
      return { ...seen, isWrapped: !isRevealed(own, now()) }
    }
    if (seen.sight !== 'guest') return seen
    const known = await knownHere(visit, byLink, seen)
    if (known.length === 0) return seen
    const whom = await byLink.forWhom(registry.id)
    if (whom && known.some((each) => isFor(whom, each)))
      return { sight: sightOfWhom(whom), ...(whom.shows_wishes && { forName: whom.name }) }
    const mayBeOwner = !visit.signedIn && !isRevealed(registry, now())
    return { ...seen, isWrapped: mayBeOwner && (await hasOwner(visit, registry)) }
  }

  async function hasOwner(visit: Visit, registry: Registry): Promise<boolean> {
    const people = (await byLink.all(visit)).filter(({ address }) => address !== '')
    if (people.length === 0) return false
    const owners = await knownOwners(visit, registry)
    return people.some((person) => isOwnerWrittenDown(person, owners))
  }
}

/** Lists of the person who is signed in: one that is for them is wrapped. */
export function asTheirOwner(
  { signedIn }: Pick<Visit, 'signedIn'>,
  byLink: PeopleByLink,
  lists: readonly Registry[],
): Promise<Registry[]> {
  return Promise.all(
    lists.map((list) => (signedIn ? asOwnerSees(signedIn.person, list, byLink.forWhom) : list)),
  )
}

async function knownHere(visit: Visit, byLink: PeopleByLink, { invitee }: Seen): Promise<Known[]> {
  const people = (await byLink.all(visit)).map(knownByLink)
  const account = visit.signedIn ? [knownAs(visit.signedIn.person)] : []
  return [...people, ...account, ...(invitee === undefined ? [] : [{ called: [invitee] }])]
}

/** Whether a list is for the person of a link. */
export function isForPerson(whom: ForWhom | undefined, person: Pick<PersonHere, 'id' | 'name' | 'address'>) {
  return whom !== undefined && isFor(whom, knownByLink(person))
}

function knownByLink({ id, name, address }: Pick<PersonHere, 'id' | 'name' | 'address'>): Known {
  return { id, called: [name, address] }
}
