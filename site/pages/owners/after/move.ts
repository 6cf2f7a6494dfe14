import { isRefused, type Registry } from '@hopechest/client'
import { isRevealed, limits } from '@hopechest/contract'
import { ApiAway, reached } from '../../../http/api-away.ts'
import { keyOfThing, keyOrNew } from '../../../http/form-key.ts'
import { textOf } from '../../../http/form-text.ts'
import type { Answer, PersonVisit } from '../../../http/visit.ts'
import { mostToChoose, readBriefLists } from '../../brief-lists.ts'
import { currencyOf } from '../../guests/registry/gift.ts'
import type { Household } from '../../household/household.ts'
import type { OwnGiftsHandler, OwnList } from '../list/own-list.ts'
import { type Moving, movePage } from './move-page.ts'

/** A gift moves with all its pieces, and with those that guests bought or set aside. Who gave them moves along. */
export const moveActs = (household: Household, now: () => Date) => {
  async function open(visit: PersonVisit, list: OwnList): Promise<Moving | undefined> {
    const item = list.items.find(({ id }) => String(id) === visit.params.item)
    if (!item) return undefined
    const { client } = visit.signedIn
    const all = [
      ...(await household.shared(visit)),
      ...(reached(await readBriefLists(client, { limit: mostToChoose })) ?? []),
    ]
    const targets = all.filter((each) => mayTake(each, list.registry, now()))
    return { from: list.registry, item, targets, key: keyOrNew(visit.form) }
  }

  return {
    async askMove(visit, list) {
      const moving = await open(visit, list)
      return moving ? movePage(visit, moving) : { goTo: visit.to.list({ slug: list.registry.slug }) }
    },

    async move(visit, list) {
      const moving = await open(visit, list)
      const to = moving?.targets.find(({ slug }) => slug === textOf(visit.form, 'to'))
      // Sent twice, the gift has arrived already.
      if (!moving || !to) return { goTo: visit.to.list({ slug: list.registry.slug }) }
      try {
        return await move(visit, moving, to)
      } catch (error) {
        if (!(error instanceof ApiAway)) throw error
        visit.log.error({ reason: error.message }, 'The item service did not move a gift')
        return movePage({ ...visit, notice: visit.words.away.unsure }, moving, 503)
      }
    },
  } satisfies Record<string, OwnGiftsHandler>
}

/** What is wrapped moves to a wrapped list alone: an open one would say how many pieces of it are given. */
function mayTake(to: Registry, from: Registry, now: Date): boolean {
  if (to.id === from.id || to.meta.registry_put_away) return false
  return isRevealed(from, now) || !isRevealed(to, now)
}

/** Sent again, it finds the gift where it is. */
async function move(visit: PersonVisit, moving: Moving, to: Registry): Promise<Answer> {
  const { from, item, key } = moving
  const { client } = visit.signedIn
  const outcome = await client.moveItem(from.id, item.id, to.id, {
    idempotencyKey: keyOfThing(key, { to: to.id, item: item.id }),
  })
  const refusal = whyNot(visit, outcome)
  if (refusal) return movePage({ ...visit, notice: refusal.sentence }, moving, refusal.status)
  // At this moment the person was taken off the other list, it was put away or deleted, or the gift went elsewhere.
  const isShut = isRefused(outcome, 'forbidden') || isRefused(outcome, 'put_away')
  const moved = isShut ? undefined : reached(outcome)
  if (!moved) return { goTo: visit.to.list({ slug: from.slug }) }
  // What a price is in that names no currency, the site alone knows.
  const currency = currencyOf(from, visit.site, item.id)
  if (moved.price !== null && currency !== currencyOf(to, visit.site)) {
    const marked = await client.updateItemMeta(to.id, moved.id, { currency })
    if (!isRefused(marked, 'forbidden')) reached(marked)
  }
  return { goTo: visit.to.list({ slug: to.slug }, { arrived: moved.id, focus: 'note' }) }
}

function whyNot({ words }: PersonVisit, outcome: unknown): { sentence: string; status: number } | undefined {
  if (isRefused(outcome, 'registry_full'))
    return { sentence: words.lists.gifts.full(limits.activeItemsPerRegistry), status: 409 }
  if (isRefused(outcome, 'too_many')) return { sentence: words.after.move.wait, status: 429 }
  return undefined
}
