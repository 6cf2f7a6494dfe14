import type { Household } from '../../household/household.ts'
import { copyActs } from './copy.ts'
import { moveActs } from './move.ts'
import { putAwayActs } from './put-away-acts.ts'

/** What owners do with a list after its day, and with a gift that belongs to another list. */
export const afterActs = (household: Household, now: () => Date) => ({
  ...putAwayActs,
  ...copyActs(now),
  ...moveActs(household, now),
})
