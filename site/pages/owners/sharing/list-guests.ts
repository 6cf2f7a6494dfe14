import type { Registry } from '@hopechest/client'
import { inviteeKey, isOwnerWrittenDown } from '@hopechest/host'
import type { PersonOnList } from '@hopechest/host/guests'
import type { PersonVisit, Visit } from '../../../http/visit.ts'
import { reached } from '../../../http/work/page-clients.ts'
import type { GuestParts } from '../../guests/guest-parts.ts'
import type { Guest, Household } from '../../household/household.ts'
import { type ShownLetter, shownLetter } from '../../household/shown-letter.ts'
import { isAddress } from './entries.ts'

/** A guest as the owner sees them: by name, with the address and how the letter stands. */
export interface ListedGuest extends Guest {
  /** The address, where no name was written down. */
  name: string
  /** Empty for a guest without one. */
  address: string
  letter: ShownLetter | undefined
  /** The person of a book, whose own link opens the list. */
  person: PersonOnList | undefined
  /** They own the list, too, and need no invitation. */
  isOwner: boolean
}

export interface GuestsParts {
  household: Household
  guestGifts: GuestParts
  now: () => Date
}

/** The guests of a list in the order of its invitees. For whom it is, is no guest, also where their link shows the wishes. */
export async function listGuests(
  { household, guestGifts: { notices, personLetters }, now }: GuestsParts,
  visit: PersonVisit,
  registry: Registry,
): Promise<ListedGuest[]> {
  const { client } = visit.signedIn
  const all = await household.guests(visit, registry)
  const [owners, { people, letters }, seen, said] = await Promise.all([
    household.knownOwners(visit, registry),
    personLetters.ofList(registry.id),
    client.listPeople(),
    client.getForWhom(registry.id),
  ])
  const whom = reached(said)
  const own = whom?.person_id ? inviteeKey(`${whom.name} #${whom.person_id}`) : undefined
  const guests = all.filter(({ invitee }) => inviteeKey(invitee) !== own)
  // The link of a person opens more than this list: who shares no book with its owner hands on the link to the list.
  const links = new Map(reached(seen)?.map(({ id, link }) => [id, link]))
  const byEntry = new Map(people.map((person) => [inviteeKey(person.entry), person]))
  const letterTo = new Map(letters.map((letter) => [letter.person_id, letter]))
  // Owners read of those alone to whom they have written.
  const written = people.filter(({ id }) => letterTo.has(id)).map(({ address }) => address)
  const stopped = await notices.stopped('invitation', written)
  return guests.map((guest) => {
    const { invitee } = guest
    const person = byEntry.get(inviteeKey(invitee))
    if (!person) {
      const address = isAddress(invitee) ? invitee : ''
      return { ...guest, name: invitee, address, letter: undefined, person, isOwner: false }
    }
    const letter = letterTo.get(person.id)
    const own = opensByPerson(visit) ? (links.get(person.id) ?? null) : null
    return {
      ...guest,
      name: person.name,
      address: person.address,
      letter: letter && shownLetter(letter, now(), stopped.has(person.address)),
      opened: person.opened_at?.slice(0, 10) ?? guest.opened,
      person,
      isOwner: isOwnerWrittenDown(person, owners),
      link: own === null ? guest.link : () => linkTo(visit, own, registry),
    }
  })
}

/** The link that a letter brings to the address of the person. */
export function linkByMail(
  { guestGifts: { byLink } }: Pick<GuestsParts, 'guestGifts'>,
  visit: Visit,
  registry: Registry,
  { person, link }: ListedGuest,
): string {
  const own = person && opensByPerson(visit) ? byLink.linkOf(person, 'by mail') : null
  return own === null ? link() : linkTo(visit, own, registry)
}

function linkTo({ to }: Visit, link: string, { id }: Registry): string {
  return to.personByLink({ link }, { list: id }).whole
}

/** Not each host shows lists to people by links of ours. */
function opensByPerson({ said }: Visit): boolean {
  return said === undefined || said.asInvitees !== undefined
}

/** Those to whom "Send all" writes: guests who have an address, and neither a letter nor the list before their eyes. */
export function isUnsent({ address, letter, opened, isOwner }: ListedGuest): boolean {
  return (
    !isOwner && address !== '' && opened === undefined && (letter === undefined || letter.state === 'failed')
  )
}
