import type { Client } from '@hopechest/client'
import type { Handler } from '../../../http/visit.ts'
import { readGiven } from '../given-gifts.ts'
import type { OpenList } from '../registry/open-list.ts'
import { listPage } from './list.ts'
import { thanks } from './thanks.ts'

/** The gifts that this browser gives on a list: all of them, and each with its link that puts it back. */
export function yourGiftsPages(openList: OpenList, guests: Client): { list: Handler; thank: Handler } {
  const open: (page: typeof listPage) => Handler = (page) => (visit) =>
    openList(visit, async (list) => page(visit, list.registry, await readGiven(guests, visit, list)))
  return { list: open(listPage), thank: open(thanks) }
}
