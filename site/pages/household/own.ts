import { inviteeKey } from '@hopechest/host'
import type { Accounts } from '@hopechest/host/accounts'
import { callerOf } from '../../http/caller.ts'
import type { PeopleByLink } from '../guests/people-by-link.ts'
import { createSee, forgetInvitations, keptInvitations } from '../guests/registry/access.ts'
import { asTheirOwner, seeForWhom } from './for-whom.ts'
import type { Household, OwnerLinks } from './household.ts'
import { newOwnerSecret } from './owner-secret.ts'

/** The people of our own host. */
export function createOwnHousehold(accounts: Accounts, byLink: PeopleByLink, now: () => Date): Household {
  const { invitations, lists } = accounts
  const owners: Household['owners'] & Household['knownOwners'] = (_visit, { id }) => lists.owners(id)
  return {
    owners,
    knownOwners: owners,
    sight: seeForWhom(createSee(accounts, byLink), { byLink, knownOwners: owners, now }),
    nameOf: async (_visit, id) => (await accounts.people.find(id))?.name,
    async accountWith(_visit, address) {
      const person = await accounts.people.findByLogin(address)
      return person?.invited_as.includes(inviteeKey(address)) ? person.id : undefined
    },
    namesOfAccounts: async (_visit, names) => new Set(await invitations.withAccount(names)),
    async expect() {},
    async opened(visit) {
      const people = await byLink.all(visit)
      return [
        ...keptInvitations(visit.cookies).map(({ registryId }) => registryId),
        ...people.flatMap(({ entries }) => [...entries.keys()]),
      ]
    },
    forgetOpened: ({ cookies }, id) => forgetInvitations(cookies, id),
    shared: async (visit) => asTheirOwner(visit, byLink, await lists.ownedWithOthers(visit.signedIn.person)),
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
    ownerLinks: ownLinks(accounts),
    passOn: ({ signedIn }, { id }, to, stays) =>
      lists.passOn(id, to, { stays, by: callerOf(signedIn.person) }),
  }
}

/** Admins who get a letter, among the first people of the site. */
const mostAdmins = 5
const mostRead = 1000

function ownLinks({ ownerLinks, people }: Accounts): OwnerLinks {
  return {
    async make({ to, signedIn }, registry) {
      const { secret, id } = newOwnerSecret(registry.id)
      const isMade = await ownerLinks.make(registry.id, id, callerOf(signedIn.person))
      return isMade ? to.ownByLink({ link: secret }).whole : undefined
    },
    list: (_visit, { id }) => ownerLinks.list(id),
    end: (_visit, { id }, link) => ownerLinks.end(id, link),
    async find({ to, words }, secret) {
      const found = await ownerLinks.find(secret)
      if (!found) return undefined
      const { link, registry, from } = found
      const accounts = { name: words.admin.tabs.people, address: to.adminPeople().whole }
      return { registry, from: from.name, askedBy: link.asked_by, mayOwn: true, accounts }
    },
    use: ({ signedIn }, secret) => ownerLinks.use(secret, signedIn.person),
    async ask(_visit, secret, name) {
      const found = await ownerLinks.find(secret)
      if (!found || !(await ownerLinks.ask(found.link.id, name))) return []
      const admins = (await people.list({ limit: mostRead })).filter(
        ({ role, is_email_confirmed, is_switched_off }) =>
          role === 'administrator' && is_email_confirmed && !is_switched_off,
      )
      return admins.slice(0, mostAdmins).map(({ email }) => email)
    },
  }
}
