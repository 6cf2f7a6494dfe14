import { copyActs } from './copy.ts'
import { putAwayActs } from './put-away-acts.ts'

/** What owners do with a list after its day. */
export const afterActs = (now: () => Date) => ({ ...putAwayActs, ...copyActs(now) })
