import type { Registry } from '@hopechest/client'
import {
  type HostRegistry,
  inviteeKey,
  isOwner,
  managesAll,
  mayRead,
  meansOneOf,
  type Sight,
} from '@hopechest/host'
import type { Accounts, Invitation, Person } from '@hopechest/host/accounts'
import type { ListOfPerson } from '@hopechest/host/family'
import { callerOf } from '../../../http/caller.ts'
import { type Cookies, keepRows, keptRows } from '../../../http/cookies.ts'
import type { Visit } from '../../../http/visit.ts'
import type { See, Seen } from '../../household/household.ts'
import type { PeopleByLink } from '../people-by-link.ts'

/** An invitation and the own link of a person stand for the guest whom the list names. */
export function createSee({ invitations }: Accounts, byLink: PeopleByLink): See {
  return async (visit, registry) => {
    const secret = keptInvitation(visit.cookies, registry.id)
    const invitation = secret === undefined ? undefined : await invitations.find(secret)
    const person = visit.signedIn?.person
    const sight = sightOf(registry, { person, invitation })
    if (invitation && sight === 'guest') {
      const isOpened = invitation.opened_at !== null
      return {
        sight,
        invitee: invitation.invitee,
        byLink: { isOpened, noteLook: () => invitations.open(invitation) },
      }
    }
    const found = sight === 'owner' ? undefined : await findPersonHere(byLink, visit, registry)
    return found ?? { sight }
  }
}

/** The person of this browser who may open the list by their own link. */
async function findPersonHere(
  byLink: PeopleByLink,
  visit: Visit,
  registry: Registry,
): Promise<Seen | undefined> {
  const people = await byLink.all(visit)
  const list = people
    .map(({ entries }) => entries.get(registry.id))
    .find((each) => each && isOpenTo(each, registry))
  return list && { sight: 'guest', byLink: byLink.lookAt(list) }
}

function isOpenTo({ entry: invitee, registry_id }: ListOfPerson, registry: Registry): boolean {
  return sightOf(registry, { invitation: { registry_id, invitee } }) === 'guest'
}

/** The visitor of a list: the person who is signed in, and the invitation that was opened in this browser. */
export interface Looker {
  person?: Person | undefined
  invitation?: Pick<Invitation, 'registry_id' | 'invitee'> | undefined
}

/** The one rule about who sees the pages that guests open. */
export function sightOf(registry: HostRegistry, { person, invitation }: Looker): Sight {
  if (person && isOwner(person, registry)) return 'owner'
  const caller = person && callerOf(person)
  if (registry.status === 'publish' || (caller && managesAll(caller))) return 'guest'
  if (registry.status !== 'private') return 'hidden'
  return (caller && mayRead(caller, registry)) || opens(invitation, registry) ? 'guest' : 'hidden'
}

/** An invitation stands for as long as its invitee is on the list of invitees. */
function opens(invitation: Looker['invitation'], { id, meta }: Registry): boolean {
  if (invitation?.registry_id !== id) return false
  return meta.registry_invitees.some(meansOneOf([inviteeKey(invitation.invitee)]))
}

interface KeptInvitation {
  registryId: number
  secret: string
}

const cookie = 'hc_invited'
const keptDays = 400
const mostKept = 20
const blank: [number, string] = [0, '']

/** The invitations that were opened in this browser, the newest first. One that was revoked opens nothing any more. */
export function keptInvitations(cookies: Cookies): KeptInvitation[] {
  return keptRows(cookies, cookie, blank).map(([registryId, secret]) => ({ registryId, secret }))
}

function keptInvitation(cookies: Cookies, registryId: number): string | undefined {
  return keptInvitations(cookies).find((each) => each.registryId === registryId)?.secret
}

/** One of them, or all. */
export function forgetInvitations(cookies: Cookies, registryId?: number): void {
  const others = keptInvitations(cookies).filter((each) => each.registryId !== registryId)
  store(cookies, registryId === undefined ? [] : others)
}

/** The browser keeps one invitation for each list. The oldest ones are forgotten. */
export function keepInvitation(cookies: Cookies, { registryId, secret }: KeptInvitation): void {
  const others = keptInvitations(cookies).filter((each) => each.registryId !== registryId)
  store(cookies, [{ registryId, secret }, ...others].slice(0, mostKept))
}

function store(cookies: Cookies, invitations: readonly KeptInvitation[]): void {
  const rows = invitations.map((each) => [each.registryId, each.secret])
  keepRows(cookies, cookie, rows, keptDays)
}
