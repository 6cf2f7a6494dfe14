import { limits } from '@hopechest/contract'
import { type Facts, inviteeKey } from '@hopechest/host'
import { needed } from '@hopechest/host/visit'
import type { Visit } from '../../http/visit.ts'
import type { PeopleByLink } from '../guests/people-by-link.ts'
import { asTheirOwner, seeForWhom } from './for-whom.ts'
import type { Household, OwnerLinks } from './household.ts'
import { newOwnerSecret } from './owner-secret.ts'

/** The people of whom the host of a visit says, and those whose own links were opened in the browser. */
export function createHouseholdOfHost(byLink: PeopleByLink, now: () => Date): Household {
  const findList = async (visit: Visit, id: number) =>
    (await byLink.all(visit)).map(({ entries }) => entries.get(id)).find((list) => list !== undefined)

  const see: Household['sight'] = async (visit, { id }) => {
    const { registries, asInvitees, needs } = factsOf(visit)
    const sight = registries.get(id)?.sight ?? 'hidden'
    if (sight === 'owner') await noteOwner(byLink, visit)
    const found = sight === 'owner' ? undefined : await findList(visit, id)
    if (!found) return { sight }
    if (sight === 'guest') return { sight, byLink: byLink.lookAt(found) }
    if (!asInvitees || asInvitees.has(id)) return { sight }
    needs.asInvitees.set(id, found.entry)
    throw needed()
  }

  const knownOwners: Household['knownOwners'] = async (visit, registry) => {
    const { id, user_id, meta } = registry
    const said = factsOf(visit).people.get(id)
    if (said) {
      const further = said.owners.map(({ entry, person }) => ({ entry, person: person ?? undefined }))
      return { first: said.first ?? undefined, further }
    }
    const here = visit.signedIn?.person
    const wereHere = await byLink.ownersHere.find(registry)
    const further = await Promise.all(
      meta.registry_owners.map(async (entry) => {
        const agreed = entry.includes('@') ? await byLink.accountAgreedAs(entry) : undefined
        return { entry, person: agreed === undefined ? undefined : { id: agreed, email: entry } }
      }),
    )
    if (here?.id === user_id) return { first: here, further, wereHere }
    return {
      first: undefined,
      further: here ? [...further, { entry: here.email, person: here }] : further,
      wereHere,
    }
  }

  return {
    knownOwners,
    sight: seeForWhom(see, { byLink, knownOwners, now }),
    nameOf: async () => undefined,
    accountWith: async () => undefined,
    async namesOfAccounts(visit, names) {
      const { accounts, needs } = factsOf(visit)
      if (!accounts) return undefined
      const unknown = names.filter((name) => !accounts.has(name))
      for (const name of unknown) needs.accounts.add(name)
      if (unknown.length > 0) throw needed()
      return new Set(names.filter((name) => accounts.get(name)))
    },
    // A person with an account finds the others among their lists.
    async opened(visit) {
      const people = await byLink.all(visit)
      const byPerson = people.flatMap(({ entries }) => [...entries.keys()])
      return [...(visit.signedIn ? [] : invitedOf(visit)), ...byPerson]
    },
    forgetOpened() {},
    async expect(visit, ids) {
      const { registries, gone, needs, asInvitees } = factsOf(visit)
      const unknown = ids.filter((id) => !registries.has(id) && !gone.has(id))
      for (const id of unknown) {
        const found = asInvitees && (await findList(visit, id))
        if (found) needs.asInvitees.set(id, found.entry)
        else needs.registries.add(id)
      }
      if (unknown.length > 0) throw needed()
    },
    async owners(visit, { id }) {
      const { first, first_entry, owners } = peopleOf(visit, id)
      const further = owners.map(({ entry, person }) => ({ entry, person: person ?? undefined }))
      return { first: first ?? undefined, firstEntry: first_entry, further }
    },
    // A guest whom this very visit invites has a link of the host as soon as that has stored the answer.
    async guests(visit, { id, meta }) {
      const known = new Map(peopleOf(visit, id).guests.map((guest) => [inviteeKey(guest.invitee), guest]))
      return meta.registry_invitees.map((invitee) => {
        const guest = known.get(inviteeKey(invitee))
        return {
          invitee,
          opened: guest?.opened_at?.slice(0, 10),
          hasAccount: guest?.has_account ?? false,
          link: () => guest?.link ?? '',
        }
      })
    },
    ownerLinks: linksOfHost(now),
    async passOn(visit, { id }, to, stays) {
      const { passedOn, needs } = factsOf(visit)
      const isDone = passedOn.get(id)
      if (isDone !== undefined) return isDone
      needs.passOn.set(id, { to, stays })
      throw needed()
    },
    async shared(visit) {
      const { registries } = factsOf(visit)
      const known = invitedOf(visit).flatMap((id) => registries.get(id) ?? [])
      const own = known.filter(({ sight }) => sight === 'owner').map(({ registry }) => registry)
      return asTheirOwner(visit, byLink, own)
    },
  }
}

/** Where nothing can be stored now, owners read their lists all the same. */
async function noteOwner({ ownersHere }: PeopleByLink, { signedIn, log }: Visit): Promise<void> {
  if (!signedIn) return
  try {
    await ownersHere.note(signedIn.person)
  } catch (error) {
    log.warn(error, 'The address of an owner could not be noted')
  }
}

/** The host keeps the hash of a link, and checks itself whether the secret in the address of a visit is good. */
function linksOfHost(now: () => Date): OwnerLinks {
  const change = ({ writes }: Facts, id: number, owner_link: { add: string } | { end: string }) =>
    writes.set(id, { ...writes.get(id), owner_link })
  return {
    async make(visit, { id: registryId, meta }) {
      const { owner_links: links = [] } = peopleOf(visit, registryId)
      if (meta.registry_owners.length + links.length >= limits.owners) return undefined
      const { secret, id } = newOwnerSecret(registryId)
      change(factsOf(visit), registryId, { add: id })
      const expires = new Date(now().getTime() + limits.ownerLinkHours * 3_600_000)
      links.push({ id, expires_at: expires.toISOString(), asked_by: '' })
      return visit.to.ownByLink({ link: secret }).whole
    },
    list: async (visit, { id }) => peopleOf(visit, id).owner_links,
    async end(visit, { id }, link) {
      change(factsOf(visit), id, { end: link })
    },
    async find(visit) {
      const { ownerLink } = factsOf(visit)
      if (!ownerLink) return undefined
      const { title, event_type, from, asked_by, may_own, accounts } = ownerLink
      const registry = { title, meta: { registry_event_type: event_type } }
      return { registry, from, askedBy: asked_by, mayOwn: may_own, accounts }
    },
    async use(visit) {
      const { ownerLink, needs } = factsOf(visit)
      if (ownerLink?.used !== undefined) return ownerLink.used ? ownerLink : undefined
      if (!ownerLink) return undefined
      needs.ownerLink.set('use', true)
      throw needed()
    },
    async ask(visit, _secret, name) {
      const { ownerLink, needs } = factsOf(visit)
      if (!ownerLink || ownerLink.admins) return ownerLink?.admins ?? []
      needs.ownerLink.set('ask', name)
      throw needed()
    },
  }
}

function invitedOf(visit: Visit): readonly number[] {
  const { invited, needs } = factsOf(visit)
  if (invited) return invited
  needs.lists = true
  throw needed()
}

function peopleOf(visit: Visit, id: number) {
  const { people, needs } = factsOf(visit)
  const found = people.get(id)
  if (found) return found
  needs.people.add(id)
  throw needed()
}

function factsOf({ said }: Visit): Facts {
  if (!said) throw new Error('A page that no host frames asks what a host says')
  return said
}
