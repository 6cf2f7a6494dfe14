import type { Registry } from '@hopechest/client'
import type { Accounts } from '@hopechest/host/accounts'
import type { ListOfPerson } from '@hopechest/host/family'
import type { Visit } from '../../../http/visit.ts'
import type { See, Seen } from '../../household/household.ts'
import { keptInvitation } from '../kept-invitations.ts'
import type { PeopleByLink } from '../people-by-link.ts'
import { sightOf } from './access.ts'

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
    .find((each) => each && opens(each, registry))
  return list && { sight: 'guest', byLink: byLink.lookAt(list) }
}

function opens({ entry: invitee, registry_id }: ListOfPerson, registry: Registry): boolean {
  return sightOf(registry, { invitation: { registry_id, invitee } }) === 'guest'
}
