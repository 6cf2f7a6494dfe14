import type { Client } from '@hopechest/client'
import type { Accounts } from '@hopechest/host/accounts'
import type { Handler } from '../../../http/visit.ts'
import { reached } from '../../../http/work/page-clients.ts'
import { keepInvitation, sightOf } from '../registry/access.ts'
import { notForYou } from '../registry/closed/not-for-you.ts'

/**
 * The personal link of an invitee. It leads on to the list at once, so that no page, and no referrer of one, has the
 * secret in its address; the browser keeps it in a signed cookie. A mail program that looks at every link changes
 * nothing by it: the link works as often as it is opened, and its guest was here once they look around on the list.
 */
export function invitationLink(guests: Client, accounts: Accounts): Handler {
  return async (visit) => {
    const { secret = '' } = visit.params
    const invitation = await accounts.invitations.find(secret)
    const registry = invitation && reached(await guests.getRegistry(invitation.registry_id))
    if (!registry) return notForYou(visit)
    const { person } = visit.signedIn ?? {}
    const sight = sightOf(registry, { person, invitation })
    if (sight === 'hidden') return notForYou(visit)
    // An owner who tries the link is not its guest.
    if (sight === 'guest') keepInvitation(visit.cookies, { registryId: registry.id, secret })
    return { goTo: visit.to.registry({ slug: registry.slug }) }
  }
}
