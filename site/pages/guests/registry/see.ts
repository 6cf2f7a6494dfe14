import type { Registry } from '@hopechest/client'
import type { Accounts, Invitation } from '@hopechest/host/accounts'
import type { Visit } from '../../../http/visit.ts'
import { keptInvitation } from '../kept-invitations.ts'
import { type Sight, sightOf } from './access.ts'

/** How a visitor sees a list, and the invitation to it that was opened in this browser. */
export type See = (
  visit: Visit,
  registry: Registry,
) => Promise<{ sight: Sight; invitation: Invitation | undefined }>

export function createSee({ invitations }: Accounts): See {
  return async (visit, registry) => {
    const secret = keptInvitation(visit.cookies, registry.id)
    const invitation = secret === undefined ? undefined : await invitations.find(secret)
    const person = visit.signedIn?.person
    return { sight: sightOf(registry, { person, invitation }), invitation }
  }
}
