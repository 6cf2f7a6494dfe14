import { addLink } from './add-link.ts'
import { detailsActs } from './details.ts'
import { giftActs } from './gift-acts.ts'
import { type OwnHandler, withOwnList } from './own-list.ts'
import { settingsActs } from './settings-acts.ts'

/** The pages of a list for its owner. `own` finds the list for one of them. */
export function listPages(now: () => Date) {
  const own = (handler: OwnHandler) => withOwnList(now, handler)
  return { own, addLink, detailsActs, giftActs, settingsActs }
}
