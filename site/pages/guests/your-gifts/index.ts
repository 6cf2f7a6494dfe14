import type { Answer, Handler, Visit } from '../../../http/visit.ts'
import { type GivenGift, readGiven } from '../given-gifts.ts'
import type { List, OpenList } from '../registry/open-list.ts'
import { setAsideActs } from '../set-aside/acts.ts'
import type { KeptParts } from '../set-aside/aside-page.ts'
import { writeAboutGift } from '../set-aside/write.ts'
import { listPage } from './list.ts'
import { thanks } from './thanks.ts'

type Page = (
  visit: Visit,
  list: List,
  given: readonly GivenGift[],
  parts: KeptParts,
) => Answer | Promise<Answer>

/** The gifts that the visitor gives on a list: all of them, each with its link that puts it back, and those set aside. */
export function yourGiftsPages(openList: OpenList, parts: KeptParts) {
  const open: (page: Page) => Handler = (page) => (visit) =>
    openList(visit, async (list) => page(visit, list, await readGiven(parts, visit, list), parts), {
      putAway: true,
    })
  return {
    list: open(listPage),
    thank: open(thanks),
    write: open(writeAboutGift),
    ...setAsideActs(openList, parts),
  }
}
