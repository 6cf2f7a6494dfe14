import type { Database } from '@hopechest/database'
import { isInvitedAnywhere } from '../embedded/invitee-keys.ts'
import {
  bindIdentity,
  findByIdentity,
  followClaim,
  hasAdminElsewhere,
  joinByLink,
  listIdentities,
  type Newcomer,
  noteIdentityUse,
  signUpByIdentity,
  unbindIdentity,
} from '../people/identities.ts'
import { findSecret, makeSecret, type SecretPurpose, takeSecret, useState } from '../people/one-time-links.ts'
import { findPerson, type Person } from '../people/people.ts'
import type { SigningIn } from '../people/sessions.ts'
import type { Identity, WaysIn } from '../people/ways-in.ts'

/** How people come in by another service, as a web site needs it. */
export function createElsewhere(database: Database, now: () => Date) {
  return {
    /** Accounts of providers that open accounts of ours. */
    identities: {
      find: (identity: Identity) => findByIdentity(database, identity),
      list: (accountId: number) => listIdentities(database, accountId),
      noteUse: (comer: Newcomer) => noteIdentityUse(database, comer, now()),
      signUp: (comer: Newcomer, link?: string) => signUpByIdentity(database, comer, link, now()),
      bind: (person: SigningIn, comer: Newcomer, sessionId?: number) =>
        bindIdentity(database, person, comer, now(), sessionId),
      join: (secret: string, comer: Newcomer, hasTakenStep?: boolean) =>
        joinByLink(database, secret, comer, now(), hasTakenStep),
      unbind: (accountId: number, identity: Identity, ways: WaysIn) =>
        unbindIdentity(database, accountId, identity, ways),
      /** The role that a claim of the provider gives, or no longer gives. */
      followClaim: (identity: Identity, person: Person, isAdmin: boolean) =>
        followClaim(database, identity, person, isAdmin),
      hasAdmin: (issuers: readonly string[]) => hasAdminElsewhere(database, issuers),
      /** Whether an owner has written this address down on a list. */
      isInvited: (email: string) => isInvitedAnywhere(database, email),
      /** Whether the state comes back for the first time. It is remembered until it is too old in any case. */
      useState: (state: string, until: Date) => useState(database, state, until),
    },
    /** Links that count once: one signs its person in, another joins an account of a provider. */
    signInLinks: {
      make: (purpose: SecretPurpose, accountId: number, hours: number) =>
        makeSecret(database, { purpose, accountId, hours }, now()),
      find: (purpose: SecretPurpose, secret: string) => findSecret(database, purpose, secret, now()),
      async use(secret: string): Promise<Person | undefined> {
        const id = await takeSecret(database, 'sign_in', secret, now())
        const person = id === undefined ? undefined : await findPerson(database, id)
        return person?.is_switched_off ? undefined : person
      },
    },
  }
}
