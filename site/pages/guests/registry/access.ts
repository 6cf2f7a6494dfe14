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
import type { Invitation, Person } from '@hopechest/host/accounts'
import { callerOf } from '../../../http/caller.ts'

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
