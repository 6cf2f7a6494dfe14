import { isRefused, type Registry, type SeenItem } from '@hopechest/client'
import { isRevealed, limits, parseId } from '@hopechest/contract'
import { keyOfThing, keyOrNew } from '../../../http/form-key.ts'
import { textOf } from '../../../http/form-text.ts'
import type { Answer, PersonVisit } from '../../../http/visit.ts'
import { ApiAway, reached } from '../../../http/work/page-clients.ts'
import { mostToChoose, readBriefLists } from '../../brief-lists.ts'
import type { Household } from '../../household/household.ts'
import type { OwnGiftsHandler, OwnList, OwnRegistry } from '../list/own-list.ts'
import { askWhere, type FindLists } from './copy-gift.ts'

/** The other lists of the person that can take gifts of this one. */
export type FindTargets = (visit: PersonVisit, list: OwnRegistry) => Promise<Registry[]>

/** A gift moves with all its pieces, and with those that guests bought or set aside. Who gave them moves along. */
export const moveActs = (findTargets: FindTargets, findLists: FindLists) =>
  ({
    async askMove(visit, list) {
      return askWhere(visit, list, await findLists(visit, list))
    },

    async move(visit, list) {
      const targets = await findTargets(visit, list)
      const lists = await findLists(visit, list)
      const isAsked = ({ slug }: Registry) => slug === textOf(visit.form, 'to')
      const to = targets.find(isAsked)
      const itemId = parseId(visit.params.item ?? '')
      if (!to && lists.some(isAsked)) {
        return askWhere({ ...visit, notice: visit.words.after.oneGift.onlyCopy }, list, lists, 409)
      }
      if (!to || itemId === undefined) return { goTo: visit.to.list({ slug: list.registry.slug }) }
      try {
        return await move(visit, { list, lists, to, itemId })
      } catch (error) {
        if (!(error instanceof ApiAway)) throw error
        visit.log.error({ reason: error.message }, 'The item service did not move a gift')
        return askWhere({ ...visit, notice: visit.words.away.unsure }, list, lists, 503)
      }
    },
  }) satisfies Record<string, OwnGiftsHandler>

/** The other lists of the person that may take a copy. */
export function findListsOf(household: Household): FindLists {
  return async (visit, { registry }) =>
    (await othersOf(household, visit)).filter(({ id, meta }) => id !== registry.id && !meta.registry_put_away)
}

async function othersOf(household: Household, visit: PersonVisit): Promise<Registry[]> {
  const { client } = visit.signedIn
  return [
    ...(await household.shared(visit)),
    ...(reached(await readBriefLists(client, { limit: mostToChoose })) ?? []),
  ]
}

export function findTargetsOf(household: Household, now: () => Date): FindTargets {
  return async (visit, { registry }) =>
    (await othersOf(household, visit)).filter((each) => mayTake(each, registry, now()))
}

/** What is wrapped moves to a wrapped list alone: an open one would say how many pieces of it are given. */
function mayTake(to: Registry, from: Registry, now: Date): boolean {
  if (to.id === from.id || to.meta.registry_put_away) return false
  return isRevealed(from, now) || !isRevealed(to, now)
}

interface Move {
  list: OwnList
  lists: readonly Registry[]
  to: Registry
  itemId: number
}

/** Sent again, it finds the gift where it is, and not on the list any more. */
async function move(visit: PersonVisit, { list, lists, to, itemId }: Move): Promise<Answer> {
  const { registry: from } = list
  const { moved, refusal } = await moveGift(visit, from, to, itemId)
  if (refusal) return askWhere({ ...visit, notice: refusal.sentence }, list, lists, refusal.status)
  if (!moved) return { goTo: visit.to.list({ slug: from.slug }) }
  return { goTo: visit.to.list({ slug: to.slug }, { arrived: moved.id, focus: 'note' }) }
}

interface Refused {
  sentence: string
  status: number
}

/** The gift on its new list, or why it stays; neither where one of the lists or the gift went at this moment. */
export async function moveGift(
  visit: PersonVisit,
  from: Registry,
  to: Registry,
  itemId: number,
): Promise<{ moved?: SeenItem | undefined; refusal?: Refused }> {
  const { currency } = visit.site
  const outcome = await visit.signedIn.client.moveItem(from.id, itemId, to.id, {
    idempotencyKey: keyOfThing(keyOrNew(visit.form), { to: to.id, item: itemId, currency }),
    currency,
  })
  const refusal = whyNot(visit, outcome)
  if (refusal) return { refusal }
  // At this moment the person was taken off the other list, it was put away or deleted, or the gift went elsewhere.
  const isShut = isRefused(outcome, 'forbidden') || isRefused(outcome, 'put_away')
  return { moved: isShut ? undefined : (reached(outcome) ?? undefined) }
}

function whyNot({ words }: PersonVisit, outcome: unknown): Refused | undefined {
  if (isRefused(outcome, 'registry_full'))
    return { sentence: words.lists.gifts.full(limits.activeItemsPerRegistry), status: 409 }
  if (isRefused(outcome, 'too_many')) return { sentence: words.after.move.wait, status: 429 }
  return undefined
}
