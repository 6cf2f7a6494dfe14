import type { Accounts } from '@hopechest/host/accounts'
import { createSee } from '../guests/registry/see.ts'
import type { Household } from './household.ts'

/** The people of our own host. */
export function createOwnHousehold(accounts: Accounts): Household {
  return {
    sight: createSee(accounts),
    async expect() {},
    noteLook: (invitation) => accounts.invitations.open(invitation),
    shared: ({ signedIn }) => accounts.lists.ownedWithOthers(signedIn.person),
  }
}
