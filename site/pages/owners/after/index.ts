import type { Accounts } from '@hopechest/host/accounts'
import { copyActs } from './copy.ts'
import { moveActs } from './move.ts'
import { putAwayActs } from './put-away-acts.ts'

/** What owners do with a list after its day, and with a gift that belongs to another list. */
export const afterActs = (accounts: Accounts, now: () => Date) => ({
  ...putAwayActs,
  ...copyActs(accounts, now),
  ...moveActs(accounts, now),
})
