import type { Accounts } from '@hopechest/host/accounts'
import type { See } from '../../household/household.ts'
import { keptInvitation } from '../kept-invitations.ts'
import { sightOf } from './access.ts'

export function createSee({ invitations }: Accounts): See {
  return async (visit, registry) => {
    const secret = keptInvitation(visit.cookies, registry.id)
    const invitation = secret === undefined ? undefined : await invitations.find(secret)
    const person = visit.signedIn?.person
    return { sight: sightOf(registry, { person, invitation }), invitation }
  }
}
