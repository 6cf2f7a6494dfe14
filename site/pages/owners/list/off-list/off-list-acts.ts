import { isRefused } from '@hopechest/client'
import type { OffList } from '@hopechest/contract'
import type { Answer, PersonVisit } from '../../../../http/visit.ts'
import { reached } from '../../../../http/work/page-clients.ts'
import { putBack } from '../gift/put-back.ts'
import { rowsOf } from '../order.ts'
import type { OwnGiftsHandler, OwnList } from '../own-list.ts'
import { findKept, keptOf, readKept, rowBelowPlace } from './kept.ts'

/** Takes a gift off the list for its owners to keep, and puts it on again. An act that comes twice finds its work done. */
export const offListActs = {
  hide: (visit, list) => keepOff(visit, list, 'hidden'),

  have: (visit, list) => keepOff(visit, list, 'owned'),

  async show(visit, list) {
    const kept = await readKept(visit, list.registry)
    const gift = findKept(keptOf(kept), visit.params.item)
    const done = (as: 'shown' | 'restored') => ({
      [as]: visit.params.item,
      focus: `pen-${visit.params.item}`,
    })
    if (!gift) return backOn(visit, list, done('shown'))
    const { id, under } = gift
    const before = String(rowBelowPlace(rowsOf(list), kept, id) ?? '')
    const shown = await putBack(visit, list, { id, under, before })
    if (isRefused(shown, 'conflict')) return backOn(visit, list, { full: 1, focus: 'note' })
    reached(shown)
    return backOn(visit, list, done(gift.off_list === 'hidden' ? 'shown' : 'restored'))
  },
} satisfies Record<string, OwnGiftsHandler>

/** A hidden gift may be what the owners have now, and the other way round. */
async function keepOff(visit: PersonVisit, list: OwnList, off_list: OffList): Promise<Answer> {
  const isThere = ({ id }: { id: number }) => String(id) === visit.params.item
  const gift = list.items.find(isThere) ?? keptOf(await readKept(visit, list.registry)).find(isThere)
  const kept = gift && (await visit.signedIn.client.updateItem(gift.id, { off_list }))
  if (isRefused(kept, 'conflict')) return backOn(visit, list, { 'kept-full': 1, focus: 'note' })
  if (kept) reached(kept)
  return backOn(visit, list, { kept: visit.params.item, focus: 'note' })
}

function backOn(
  { to }: PersonVisit,
  { registry: { slug } }: OwnList,
  query: Record<string, string | number | undefined>,
): Answer {
  return { goTo: to.list({ slug }, query) }
}
