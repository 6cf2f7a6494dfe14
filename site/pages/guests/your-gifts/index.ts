import type { Handler } from '../../../http/visit.ts'
import { giftsOn } from '../kept-gifts.ts'
import { toGift } from '../registry/gift.ts'
import type { OpenList } from '../registry/open-list.ts'
import { listPage } from './list.ts'
import { thanks } from './thanks.ts'

/** What this browser gives on a list: all of it, and each gift with its link that puts it back. */
export function yourGiftsPages(openList: OpenList): { list: Handler; thank: Handler } {
  const open: (page: typeof listPage) => Handler = (page) => (visit) =>
    openList(visit, ({ registry, items }) => {
      const gifts = items.map((item) => toGift(item, registry, visit.site))
      return page(visit, registry, gifts, giftsOn(visit.cookies, registry.id))
    })
  return { list: open(listPage), thank: open(thanks) }
}
