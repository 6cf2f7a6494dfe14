import type { Client } from '@hopechest/client'
import type { Handler } from '../../http/visit.ts'
import { findList } from '../registry/find-list.ts'
import { toGift } from '../registry/gift.ts'
import { notForYou } from '../registry/not-for-you.ts'
import { giftsOn } from './kept-gifts.ts'
import { listPage } from './list.ts'
import { thanks } from './thanks.ts'

/** What this browser gives on a list: all of it, and each gift with its link that puts it back. */
export function yourGiftsPages(guests: Client): { list: Handler; thank: Handler } {
  const open: (page: typeof listPage) => Handler = (page) => async (visit) => {
    const list = await findList(guests, visit.params.slug ?? '')
    if (!list) return notForYou(visit)
    const gifts = list.items.map((item) => toGift(item, list.registry, visit.site))
    return page(visit, list.registry, gifts, giftsOn(visit.cookies, list.registry.id))
  }
  return { list: open(listPage), thank: open(thanks) }
}
