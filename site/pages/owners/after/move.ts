import { isClientError, isRefused, type Registry, type SeenItem } from '@hopechest/client'
import { limits } from '@hopechest/contract'
import type { Accounts } from '@hopechest/host/accounts'
import { ApiAway, reached } from '../../../http/api-away.ts'
import { keyOfThing, keyOrNew } from '../../../http/form-key.ts'
import { textOf } from '../../../http/form-text.ts'
import type { Answer, PersonVisit } from '../../../http/visit.ts'
import { mostToChoose, readBriefLists } from '../../brief-lists.ts'
import { currencyOf } from '../../guests/registry/gift.ts'
import { isRevealed, wrapItems } from '../../reveal.ts'
import { saveInMeta } from '../list/gift-meta.ts'
import { toTyped } from '../list/gift-typed.ts'
import { rowBelow, rowsOf, toMeta } from '../list/order.ts'
import type { OwnGiftsHandler, OwnList } from '../list/own-list.ts'
import { putBack } from '../list/put-back.ts'
import { findRemoved, forgetRemoved, rememberRemoved } from '../list/removed-gifts.ts'
import { toCopy } from './copy-gifts.ts'
import { type Moving, movePage } from './move-page.ts'

/**
 * A gift moves with all its pieces. Those that guests bought or set aside count on the new list, too, so no guest buys
 * them again; who gave them, and their words, stay with the old list.
 */
export const moveActs = (accounts: Accounts, now: () => Date) => {
  async function open(visit: PersonVisit, list: OwnList): Promise<Moving | undefined> {
    const item = list.items.find(({ id }) => String(id) === visit.params.item)
    if (!item) return undefined
    const { client, person } = visit.signedIn
    const all = [
      ...(await accounts.lists.ownedWithOthers(person)),
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

    async move(visit, sent) {
      const list = await bringBackLeft(visit, sent, now())
      const moving = await open(visit, list)
      const to = moving?.targets.find(({ slug }) => slug === textOf(visit.form, 'to'))
      // Sent twice, the gift has arrived already.
      if (!moving || !to) return { goTo: visit.to.list({ slug: list.registry.slug }) }
      try {
        return await move(visit, moving, list, to)
      } catch (error) {
        if (!(error instanceof ApiAway)) throw error
        visit.log.error({ reason: error.message }, 'The item service did not move a gift')
        return movePage({ ...visit, notice: visit.words.away.unsure }, moving, 503)
      }
    },
  } satisfies Record<string, OwnGiftsHandler>
}

/** A gift that left and did not arrive, because the service was away, comes back: the same form moves it again. */
async function bringBackLeft(visit: PersonVisit, list: OwnList, now: Date): Promise<OwnList> {
  const { id, slug } = list.registry
  const left = findRemoved(visit.cookies, id, Number(visit.params.item))
  if (!left) return list
  reached(await putBack(visit, list, left))
  const { client } = visit.signedIn
  const registry = reached(await client.findRegistryBySlug(slug))
  const items = reached(await client.listRegistryItems(id))
  return registry && items ? { registry, items: wrapItems(items, registry, now) } : list
}

/** What is wrapped moves to a wrapped list alone: an open one would say how many pieces of it are given. */
function mayTake(to: Registry, from: Registry, now: Date): boolean {
  if (to.id === from.id || to.meta.registry_put_away) return false
  return isRevealed(from, now) || !isRevealed(to, now)
}

/**
 * The gift leaves its list before it is written on the other: of those who move it at the same time, one makes it leave, and
 * no guest gives a piece of it meanwhile. Until it has arrived it is among the gifts that can be put back.
 */
async function move(visit: PersonVisit, moving: Moving, list: OwnList, to: Registry): Promise<Answer> {
  const { from, item, key } = moving
  const { client } = visit.signedIn
  const links = reached(await client.listAffiliates(from.id)) ?? []
  const left = reached(await client.deleteItem(item.id))
  if (!left) return { goTo: visit.to.list({ slug: from.slug }) }
  const before = String(rowBelow(rowsOf(list), item.id) ?? '')
  rememberRemoved(visit.cookies, { registryId: from.id, id: item.id, name: item.name, before })
  const gift = {
    ...toCopy({ ...left, ...links.find(({ item_id }) => item_id === item.id) }, from.id, to.id, visit.to),
    quantity_needed: left.quantity_needed,
    quantity_purchased: left.quantity_purchased,
  }
  const outcome = await client.addRegistryItem(to.id, gift, {
    idempotencyKey: keyOfThing(key, { to: to.id, gift }),
  })
  const refusal = whyNot(visit, outcome)
  // The person was taken off the other list at this moment, or it was deleted: the gift comes back.
  const isShut = isRefused(outcome, 'forbidden')
  const added = refusal || isShut ? undefined : reached(outcome)
  if (!added) {
    reached(await client.updateItem(item.id, { is_active: true }))
    // By itself it would come back to the end.
    reached(await client.updateRegistry(from.id, { meta: toMeta(rowsOf(list), from) }))
  }
  forgetRemoved(visit.cookies, item.id)
  if (refusal) return movePage({ ...visit, notice: refusal.sentence }, moving, refusal.status)
  if (!added) return { goTo: visit.to.list({ slug: from.slug }) }
  const hasMarks = await keepMarks(visit, from, left, to, added.id)
  return {
    goTo: hasMarks
      ? visit.to.list({ slug: to.slug }, { arrived: added.id, focus: 'note' })
      : visit.to.list({ slug: from.slug }),
  }
}

/**
 * A gift in parts stays one, and its price keeps its currency. False when the person was taken off the other list as soon as
 * the gift was there.
 */
async function keepMarks(
  visit: PersonVisit,
  from: Registry,
  item: SeenItem,
  to: Registry,
  id: number,
): Promise<boolean> {
  const { client } = visit.signedIn
  const outcome = await client.getRegistry(to.id)
  const registry = isRefused(outcome, 'forbidden') ? null : reached(outcome)
  if (!registry) return false
  const items = reached(await client.listRegistryItems(to.id)) ?? []
  const typed = { ...toTyped(visit, item, from, false), currency: currencyOf(from, visit.site, item.id) }
  await saveInMeta(visit, { registry, items }, id, typed)
  return true
}

function whyNot({ words }: PersonVisit, outcome: unknown): { sentence: string; status: number } | undefined {
  if (!isClientError(outcome)) return undefined
  const { status } = outcome.data
  if (status === 409) return { sentence: words.lists.gifts.full(limits.activeItemsPerRegistry), status }
  if (status === 429) return { sentence: words.after.move.wait, status }
  return undefined
}
