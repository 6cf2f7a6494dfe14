import { isClientError, isRefused, type SeenItem } from '@hopechest/client'
import { limits, parseId } from '@hopechest/contract'
import { textOf } from '../../../../http/form-text.ts'
import type { Answer, PersonVisit } from '../../../../http/visit.ts'
import { reached } from '../../../../http/work/page-clients.ts'
import { type FindTargets, moveGift } from '../../after/move.ts'
import { maySetAffiliate, readGift, readWanted } from '../../list/gift/gift-typed.ts'
import { putBack } from '../../list/gift/put-back.ts'
import { removedOf } from '../../list/gift/removed-gifts.ts'
import { findKept, readKept } from '../../list/off-list/kept.ts'
import { rowBelow, storedRows } from '../../list/order.ts'
import type { OwnGiftsHandler, OwnList } from '../../list/own-list.ts'
import { settlePictures } from '../../pictures/sent.ts'
import { addedPage, takenOffPage } from './added-page.ts'
import { rememberList } from './lists.ts'

/** What an owner does in the small window with a gift that is on a list. */
export const windowActs = (findTargets: FindTargets) =>
  ({
    async show(visit, list) {
      const item = itemOf(visit, list)
      if (!item) return gone(visit, list)
      const state = visit.query.has('more') ? 'more' : 'new'
      return addedPage(visit, { list, item, state, targets: await findTargets(visit, list) })
    },

    async move(visit, list) {
      const item = itemOf(visit, list)
      const targets = await findTargets(visit, list)
      const to = targets.find(({ slug }) => slug === textOf(visit.form, 'to'))
      if (!item || !to) return item ? backTo(visit, list, item) : gone(visit, list)
      const { moved, refusal } = await moveGift(visit, list.registry, to, item.id)
      if (refusal) {
        const { sentence: notice, status } = refusal
        return addedPage({ ...visit, notice }, { list, item, targets, status })
      }
      if (!moved) return gone(visit, list)
      rememberList(visit, to.slug)
      return { goTo: visit.to.giftInWindow({ slug: to.slug, item: moved.id }) }
    },

    async choosePicture(visit, list) {
      const item = itemOf(visit, list)
      if (!item) return gone(visit, list)
      const typed = readGift(visit.form, maySetAffiliate(visit))
      if (typed.offered.includes(typed.image_url)) {
        reached(await visit.signedIn.client.updateItem(item.id, { image_url: typed.image_url }))
        await settlePictures(visit, list.registry, typed, item.image_url)
      }
      return backTo(visit, list, item)
    },

    async want(visit, list) {
      const item = itemOf(visit, list)
      if (!item) return gone(visit, list)
      const wanted = readWanted(textOf(visit.form, 'wanted'))
      const isOneMore = wanted !== undefined && wanted > item.quantity_needed
      const changed =
        wanted === undefined
          ? undefined
          : await visit.signedIn.client.updateItem(item.id, { quantity_needed: wanted })
      // Guests may have given them meanwhile, which their owner is not to learn here.
      if (isClientError(changed) && !isRefused(changed, 'conflict') && !isRefused(changed, 'invalid'))
        reached(changed)
      const { slug } = list.registry
      return { goTo: visit.to.giftInWindow({ slug, item: item.id }, isOneMore ? { more: 1 } : {}) }
    },

    async undo(visit, list) {
      const item = itemOf(visit, list)
      if (!item) return gone(visit, list)
      reached(await visit.signedIn.client.removeRegistryItem(list.registry.id, item.id))
      return takenOffPage(visit, list, item, String(rowBelow(storedRows(list), item.id) ?? ''))
    },

    async putBack(visit, list) {
      const removed = findKept(removedOf(await readKept(visit, list.registry)), visit.params.item)
      if (!removed) return gone(visit, list)
      const before = visit.form.get('before') ?? ''
      const restored = await putBack(visit, list, { id: removed.id, under: removed.under, before })
      if (isRefused(restored, 'conflict')) {
        const notice = visit.words.lists.gifts.full(limits.activeItemsPerRegistry)
        return takenOffPage({ ...visit, notice }, list, removed, before)
      }
      reached(restored)
      return { goTo: visit.to.giftInWindow({ slug: list.registry.slug, item: removed.id }) }
    },
  }) satisfies Record<string, OwnGiftsHandler>

function itemOf({ params }: PersonVisit, { items }: OwnList): SeenItem | undefined {
  const id = parseId(params.item ?? '')
  return items.find((item) => item.id === id)
}

function backTo(visit: PersonVisit, { registry: { slug } }: OwnList, { id }: SeenItem): Answer {
  return { goTo: visit.to.giftInWindow({ slug, item: id }) }
}

/** Another press, or another owner, has taken it off or moved it. */
function gone(visit: PersonVisit, { registry: { slug } }: OwnList): Answer {
  return { goTo: visit.to.list({ slug }) }
}
