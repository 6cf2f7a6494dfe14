import type { Player } from '../player.ts'
import { circleActs } from './circles.ts'
import { guestActs } from './guests.ts'
import { houseActs } from './house-acts.ts'
import { listActs } from './lists.ts'
import { ownerActs } from './owners.ts'
import { talkActs } from './talk.ts'

export interface Act {
  /** How often it happens beside the others. */
  weight: number
  people: readonly string[]
  /** Guests do it and owners must not know: in the twin world it does not happen. */
  isSecret?: true
  play(player: Player): Promise<void>
}

export const acts = {
  ...ownerActs,
  ...listActs,
  ...circleActs,
  ...talkActs,
  ...guestActs,
  ...houseActs,
} satisfies Record<string, Act>

export type ActName = keyof typeof acts
export const actNames = Object.keys(acts) as ActName[]

/** What a household does whose lists a site keeps: what its programs ask of the service. Pages and books are those of the site. */
export const actsWithSite = actNames.filter(
  (name) =>
    !['copyGift', 'giveOnPage', 'openToFriends', 'comeOrGo', 'mailIsAway', 'coOwn', 'handOver'].includes(
      name,
    ),
)
