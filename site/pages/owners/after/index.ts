import { copyActs } from './copy.ts'
import { copyGift, type FindLists } from './copy-gift.ts'
import { type FindTargets, moveActs } from './move.ts'
import { putAwayActs } from './put-away-acts.ts'

/** What owners do with a list after its day, and with a gift that belongs to another list. */
export const afterActs = (findTargets: FindTargets, findLists: FindLists, now: () => Date) => ({
  ...putAwayActs,
  ...copyActs(now),
  ...moveActs(findTargets, findLists),
  copyGift: copyGift(findLists),
})
