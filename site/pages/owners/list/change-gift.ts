import { type ItemUpdate, isRefused, type SeenItem } from '@hopechest/client'
import { asManyAsYouLike } from '@hopechest/contract'
import { reached } from '../../../http/api-away.ts'
import { textOf } from '../../../http/form-text.ts'
import type { Answer, PersonVisit } from '../../../http/visit.ts'
import { inTurn } from '../meanwhile/change-list.ts'
import { isAsked, merge, openedWith, versionsOf } from '../meanwhile/merge.ts'
import { saveInMeta } from './gift-meta.ts'
import {
  faultsOf,
  fieldsOf,
  type GiftFaults,
  type GiftFields,
  maySetAffiliate,
  readGift,
  readWanted,
  shownAgain,
  type TypedGift,
  toItem,
  toTyped,
  writeWanted,
} from './gift-typed.ts'
import { type Editing, giftsPage } from './gifts-page.ts'
import type { OwnGiftsHandler, OwnList } from './own-list.ts'
import { fixedEachOf, partsFault } from './parts.ts'

/** The form of a gift. What another owner changed of it meanwhile stays, or the page asks. */
export const saveGift: OwnGiftsHandler = (visit, list) => {
  const given = readGift(visit.form, maySetAffiliate(visit))
  return changeGift(visit, list, {
    gone() {
      const about = { sign: 'alert', words: visit.words.lists.gifts.goneMeanwhile } as const
      return giftsPage(visit, list, { adding: { typed: given, faults: {}, about } })
    },
    decide(item, now) {
      const stored = fieldsOf(toTyped(visit, item, now, maySetAffiliate(visit)))
      const again = shownAgain(visit, given, now.registry)
      if (again) return ask(visit, now, { id: item.id, ...again, opened: openedWith(visit.form, stored) })
      const isFixed = given.isInParts && fixedEachOf(now, item) !== undefined
      const merged = merge<GiftFields>(
        visit.form,
        isFixed ? { ...given, price: stored.price } : given,
        stored,
      )
      const typed = { ...given, ...merged.typed }
      const faults = { ...faultsOf(typed, visit), ...partsFault(visit, now, item, typed) }
      const asked = askAbout(visit, now, item.id, merged, typed, faults)
      if (asked) return asked
      const { price = null, ...change } = toItem(typed, visit, now.registry.id, item)
      return {
        change: isFixed || costsTheSame(typed, stored) ? change : { ...change, price },
        typed,
        query: { saved: item.id, focus: `pen-${item.id}` },
      }
    },
  })
}

/** The number beside a gift: a button changes it by one, a script by several at once; Enter saves what was typed. */
export const saveQuantity: OwnGiftsHandler = (visit, list) => {
  const { form, to } = visit
  const step = readStep(form)
  const [was, typed] = [readWanted(textOf(form, 'was')), readWanted(textOf(form, 'quantity'))]
  return changeGift(visit, list, {
    gone: () => ({ goTo: to.list({ slug: list.registry.slug }) }),
    decide(item, now) {
      const shown = toTyped(visit, item, now, maySetAffiliate(visit))
      const stored = fieldsOf(shown)
      const isTyped = typed !== undefined && typed !== was
      const counted = (isTyped ? typed : item.quantity_needed) + step
      const isAny = item.quantity_needed === asManyAsYouLike && !isTyped
      const wanted = isAny ? asManyAsYouLike : Math.min(asManyAsYouLike - 1, Math.max(1, counted))
      const gift = { ...shown, quantity: writeWanted(wanted) }
      const opened = isTyped && was !== undefined ? { ...stored, quantity: String(was) } : stored
      const merged = merge<GiftFields>(new URLSearchParams({ was: versionsOf(opened) }), gift, stored)
      const asked = askAbout(visit, now, item.id, merged, gift, partsFault(visit, now, item, gift))
      if (asked) return asked
      const control = step > 0 ? 'more' : step < 0 && wanted > 1 ? 'fewer' : 'quantity'
      const query = { counted: item.id, focus: `${control}-${item.id}` }
      return { change: { quantity_needed: wanted }, query }
    },
  })
}

/** What is not changed keeps all digits that another program gave it. */
function costsTheSame(typed: GiftFields, stored: GiftFields): boolean {
  if (typed.price !== stored.price || typed.isInParts !== stored.isInParts) return false
  return !typed.isInParts || typed.quantity === stored.quantity
}

type Decided =
  | { change: ItemUpdate; typed?: TypedGift; query: Record<string, string | number> }
  | { answer: Answer | Promise<Answer> }

interface Act {
  /** The gift is on the list no more. */
  gone(): Answer | Promise<Answer>
  /** Sees the gift anew where another owner, or a guest, was quicker. */
  decide(item: SeenItem, list: OwnList): Decided
}

/** A guest who buys one at this moment changes its version, too: then the act is decided anew, and comes out the same. */
function changeGift(visit: PersonVisit, list: OwnList, { gone, decide }: Act): Promise<Answer> {
  const { client } = visit.signedIn
  const { id: registryId, slug } = list.registry
  const known = list.items.find(({ id }) => String(id) === visit.params.item)
  return inTurn(visit, registryId, async () => {
    for (;;) {
      const version = known && reached(await client.getItemVersion(known.id))
      const registry = reached(await client.getRegistry(registryId))
      if (!version || !registry || version.item.registry_id !== registryId) return gone()
      const { item, etag } = version
      const now = { ...list, registry }
      const decided = decide(item, now)
      if ('answer' in decided) return decided.answer
      const changed = await client.updateItem(item.id, decided.change, { ifMatch: etag })
      if (isRefused(changed, 'precondition_failed') && visit.hasTime()) continue
      if (reached(changed) === undefined) return gone()
      if (decided.typed) await saveInMeta(visit, now, item.id, decided.typed)
      return { goTo: visit.to.list({ slug }, decided.query) }
    }
  })
}

function askAbout(
  visit: PersonVisit,
  list: OwnList,
  id: number,
  merged: ReturnType<typeof merge<GiftFields>>,
  typed: TypedGift,
  faults: GiftFaults,
): Decided | undefined {
  const isWrong = Object.keys(faults).length > 0
  if (!isAsked(merged) && !isWrong) return undefined
  return ask(visit, list, { id, typed, faults, opened: merged, elsewhere: merged.elsewhere })
}

function ask(visit: PersonVisit, list: OwnList, editing: Editing): { answer: Answer | Promise<Answer> } {
  return { answer: giftsPage(visit, list, { editing }) }
}

function readStep(form: URLSearchParams): number {
  const step = Number(form.get('step') ?? 0)
  return Number.isSafeInteger(step) ? step : 0
}
