import type { Answer, Handler, Visit } from '../../../http/visit.ts'
import { type GivenGift, type GivenParts, readGiven } from '../given-gifts.ts'
import type { OpenList } from '../registry/open-list.ts'
import type { List } from '../registry/read-list.ts'
import { setAsideActs } from '../set-aside/acts.ts'
import { listPage } from './list.ts'
import { thanks } from './thanks.ts'

type Page = (
  visit: Visit,
  list: List,
  given: readonly GivenGift[],
  parts: GivenParts,
) => Answer | Promise<Answer>

/** The gifts that the visitor gives on a list: all of them, each with its link that puts it back, and those set aside. */
export function yourGiftsPages(openList: OpenList, parts: GivenParts) {
  const open: (page: Page) => Handler = (page) => (visit) =>
    openList(visit, async (list) => page(visit, list, await readGiven(parts, visit, list), parts), {
      putAway: true,
    })
  return { list: open(listPage), thank: open(thanks), ...setAsideActs(openList, parts) }
}
