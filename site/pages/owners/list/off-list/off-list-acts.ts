import { isRefused } from '@hopechest/client'
import { reached } from '../../../../http/api-away.ts'
import type { Answer, PersonVisit } from '../../../../http/visit.ts'
import { putBack } from '../gift/put-back.ts'
import { rowsOf } from '../order.ts'
import type { OwnGiftsHandler, OwnList } from '../own-list.ts'
import { findKept, hiddenOf, readKept, rowBelowHidden } from './kept.ts'

/** Hides a gift from all but its owners, and shows it again. An act that comes twice finds its work done. */
export const offListActs = {
  async hide(visit, list) {
    const item = list.items.find(({ id }) => String(id) === visit.params.item)
    const hidden = item && (await visit.signedIn.client.updateItem(item.id, { off_list: 'hidden' }))
    if (isRefused(hidden, 'conflict')) return backOn(visit, list, { 'kept-full': 1, focus: 'note' })
    if (hidden) reached(hidden)
    return backOn(visit, list, { hidden: visit.params.item, focus: 'note' })
  },

  async show(visit, list) {
    const kept = await readKept(visit, list.registry)
    const gift = findKept(hiddenOf(kept), visit.params.item)
    const done = { shown: visit.params.item, focus: `pen-${visit.params.item}` }
    if (!gift) return backOn(visit, list, done)
    const { id, under } = gift
    const before = String(rowBelowHidden(rowsOf(list), kept, id) ?? '')
    const shown = await putBack(visit, list, { id, under, before })
    if (isRefused(shown, 'conflict')) return backOn(visit, list, { full: 1, focus: 'note' })
    reached(shown)
    return backOn(visit, list, done)
  },
} satisfies Record<string, OwnGiftsHandler>

function backOn(
  { to }: PersonVisit,
  { registry: { slug } }: OwnList,
  query: Record<string, string | number | undefined>,
): Answer {
  return { goTo: to.list({ slug }, query) }
}
