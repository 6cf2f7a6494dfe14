import { randomUUID } from 'node:crypto'
import { isClientError, isRefused, type RegistryCreate, type SeenItem } from '@hopechest/client'
import { ApiAway, reached } from '../../../http/api-away.ts'
import { keyOfThing } from '../../../http/form-key.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { onceMade } from '../../../http/work/once-made.ts'
import type { Household } from '../../household/household.ts'
import type { OwnGiftsHandler, OwnList } from '../list/own-list.ts'
import { type Copied, copiedMeta, copiedReveal, piecesAlong, toCopy } from './copy-gifts.ts'
import { copyPage } from './copy-page.ts'
import { faultsOfCopy, readCopy, type TypedCopy, usualCopy } from './copy-typed.ts'

/** Gifts that are copied at a time. They share the commits of the service. */
const atOnce = 4

/** A new list with what an owner chooses of an old one, which stays as it is. */
export const copyActs = (household: Household, now: () => Date) =>
  ({
    async askCopy(visit, list) {
      const typed = visit.form.size > 0 ? readCopy(visit.form) : usualCopy(list.registry, now())
      return copyPage(visit, list, typed)
    },

    /** Sent again, the form goes on where it stopped: it knows what has come along. */
    async copy(visit, list) {
      const typed = readCopy(visit.form)
      const faults = faultsOfCopy(typed, visit)
      if (Object.keys(faults).length > 0) return copyPage(visit, list, typed, { faults })
      try {
        const { copy: words } = visit.words.after
        const made = await makeCopy(visit, household, list, typed)
        if (made === 'wait') return again(visit, list, typed, words.wait, 429)
        if (made === 'more') return again(visit, list, typed, words.more(typed.came.ids.size), 200)
        return { goTo: visit.to.list({ slug: made.slug }, { copied: made.what, focus: 'note' }) }
      } catch (error) {
        if (!(error instanceof ApiAway)) throw error
        visit.log.error({ reason: error.message }, 'The item service did not take the copy of a list')
        return again(visit, list, typed, visit.words.away.unsure, 503)
      }
    },
  }) satisfies Record<string, OwnGiftsHandler>

function again(visit: PersonVisit, list: OwnList, typed: TypedCopy, notice: string, status: number) {
  return copyPage({ ...visit, notice }, list, typed, { status })
}

interface Made {
  slug: string
  /** Only its `gifts`, where the half-made copy was given people of its own. */
  what: 'all' | 'gifts'
}

async function makeCopy(
  visit: PersonVisit,
  household: Household,
  list: OwnList,
  typed: TypedCopy,
): Promise<Made | 'wait' | 'more'> {
  const { client } = visit.signedIn
  const head = headOf(list, typed)
  const { came, along } = typed
  const { guests, owners } = along
  const key = keyOfThing(typed.key, { head, guests, owners })
  const made = await onceMade(visit, () => client.createRegistry(head, { idempotencyKey: key }))
  if (isTooSoon(made)) return 'wait'
  const registry = reached(made)
  if (!registry) throw new Error('The item service made no list of a copy')
  if (!(await isOwned(visit, household, registry.id))) {
    // It was deleted or passed on since the form was sent first.
    return makeCopy(visit, household, list, Object.assign(typed, { key: randomUUID() }))
  }
  const links = new Map(
    reached(await client.listAffiliates(list.registry.id))?.map((each) => [each.item_id, each]),
  )
  if (came.list !== registry.id) {
    came.list = registry.id
    came.ids.clear()
  }
  const copyOne = (item: SeenItem) => {
    const copied: Copied = { ...item, ...links.get(item.id) }
    const gift = {
      ...toCopy(copied, list.registry.id, registry.id, visit.to),
      quantity_needed: piecesAlong(item, along),
    }
    return client.addRegistryItem(registry.id, gift, {
      idempotencyKey: keyOfThing(key, { from: item.id, gift }),
    })
  }
  // A gift that has come along stays as it came, also where an owner has changed the old one since.
  const left = list.items.filter((item) => !came.ids.has(item.id) && piecesAlong(item, along) > 0)
  for (let start = 0; start < left.length; start += atOnce) {
    if (start > 0 && !visit.hasTime()) return 'more'
    const some = left.slice(start, start + atOnce)
    const outcomes = await Promise.all(some.map(copyOne))
    for (const [n, { id }] of some.entries()) {
      const added = outcomes[n]
      if (added && !isClientError(added)) came.ids.set(id, added.id)
    }
    if (outcomes.some(isTooSoon)) return 'wait'
    for (const outcome of outcomes) reached(outcome)
  }
  const marked = await client.updateRegistry(registry.id, { meta: copiedMeta(list, came.ids) })
  if (isRefused(marked, 'invalid')) {
    // An owner has removed one from the new list since it came along.
    const there = new Set(reached(await client.listRegistryItems(registry.id))?.map(({ id }) => id))
    const left = new Map([...came.ids].filter(([, id]) => there.has(id)))
    reached(await client.updateRegistry(registry.id, { meta: copiedMeta(list, left) }))
  } else reached(marked)
  // At the end: each gift that comes is written into the list, and a list may name a thousand guests.
  const cameAlong = await household.bringAlong(visit, list.registry, registry, { guests, owners })
  return { slug: registry.slug, what: cameAlong || !(guests || owners) ? 'all' : 'gifts' }
}

/** As it is now: of a form that is sent again the service answers with the list as it was made. */
async function isOwned(visit: PersonVisit, household: Household, id: number): Promise<boolean> {
  const found = await visit.signedIn.client.getRegistry(id)
  const registry = isRefused(found, 'forbidden') ? undefined : reached(found)
  return registry !== undefined && (await household.sight(visit, registry)).sight === 'owner'
}

/** Without people: they come along in one step, because a body holds fewer than a list. */
function headOf({ registry }: OwnList, { title, day, along }: TypedCopy): RegistryCreate {
  const { meta } = registry
  return {
    title,
    story: along.story ? registry.story : '',
    meta: {
      registry_event_type: meta.registry_event_type,
      registry_event_date: day,
      registry_currency: meta.registry_currency,
      registry_hand_over: meta.registry_hand_over,
      registry_reveal: copiedReveal(registry),
      registry_for_child: meta.registry_for_child,
    },
  }
}

function isTooSoon(outcome: unknown): boolean {
  return isRefused(outcome, 'too_many')
}
