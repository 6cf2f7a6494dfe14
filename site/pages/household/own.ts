import { inviteeKey } from '@hopechest/host'
import type { Accounts } from '@hopechest/host/accounts'
import { callerOf } from '../../http/caller.ts'
import { forgetInvitations, keptInvitations } from '../guests/kept-invitations.ts'
import type { PeopleByLink } from '../guests/people-by-link.ts'
import { createSee } from '../guests/registry/see.ts'
import type { Household } from './household.ts'

/** The people of our own host. */
export function createOwnHousehold(accounts: Accounts, byLink: PeopleByLink): Household {
  const { invitations, lists } = accounts
  return {
    sight: createSee(accounts, byLink),
    nameOf: async (_visit, id) => (await accounts.people.find(id))?.name,
    async accountWith(_visit, address) {
      const person = await accounts.people.findByLogin(address)
      return person?.invited_as.includes(inviteeKey(address)) ? person.id : undefined
    },
    async expect() {},
    async opened(visit) {
      const people = await byLink.all(visit)
      return [
        ...keptInvitations(visit.cookies).map(({ registryId }) => registryId),
        ...people.flatMap(({ entries }) => [...entries.keys()]),
      ]
    },
    forgetOpened: ({ cookies }, id) => forgetInvitations(cookies, id),
    shared: ({ signedIn }) => lists.ownedWithOthers(signedIn.person),
    owners: (_visit, { id }) => lists.owners(id),
    async guests({ to, signedIn }, { id, meta }) {
      const found = await invitations.linksOf(id, callerOf(signedIn.person))
      const asWritten = new Map(found.map((each) => [each.invitee, each]))
      const byKey = new Map(found.map((each) => [each.invitee_key, each]))
      const withAccount = new Set(await invitations.withAccount(meta.registry_invitees))
      return meta.registry_invitees.flatMap((invitee) => {
        const invitation = asWritten.get(invitee) ?? byKey.get(inviteeKey(invitee))
        if (!invitation) return []
        const { opened_at, secret } = invitation
        return {
          invitee,
          opened: opened_at?.slice(0, 10),
          hasAccount: withAccount.has(invitee),
          link: () => to.invitation({ secret: secret() }).whole,
        }
      })
    },
    ownerLinks: {
      async make({ to, signedIn }, { id }) {
        const link = await accounts.ownerLinks.make(id, callerOf(signedIn.person))
        return link && to.ownByLink({ link }).whole
      },
      list: ({ id }) => accounts.ownerLinks.list(id),
      end: ({ id }, link) => accounts.ownerLinks.end(id, link),
    },
    passOn: ({ signedIn }, { id }, to, stays) =>
      lists.passOn(id, to, { stays, by: callerOf(signedIn.person) }),
  }
}
