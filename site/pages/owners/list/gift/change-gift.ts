import { type ItemUpdate, isRefused, type SeenItem } from '@hopechest/client'
import { parseId } from '@hopechest/contract'
import type { Answer, PersonVisit } from '../../../../http/visit.ts'
import { reached } from '../../../../http/work/page-clients.ts'
import { inTurn } from '../../meanwhile/change-list.ts'
import { isAsked, merge, openedWith } from '../../meanwhile/merge.ts'
import { readGiftAndPicture, settlePictures } from '../../pictures/sent.ts'
import { giftsPage } from '../gifts-page.ts'
import type { Editing } from '../open.ts'
import type { OwnGiftsHandler, OwnList } from '../own-list.ts'
import { fixedPartsOf, partsFault } from '../parts.ts'
import { saveInMeta } from './gift-meta.ts'
import {
  faultsOf,
  fieldsOf,
  type GiftFaults,
  type GiftFields,
  maySetAffiliate,
  shownAgain,
  type TypedGift,
  toItem,
  toTyped,
} from './gift-typed.ts'
import { accountMustWait, expectAccount, handOverOf } from './hand-over.ts'

/** The form of a gift. What another owner changed of it meanwhile stays, or the page asks. */
export const saveGift: OwnGiftsHandler = async (visit, list) => {
  await expectAccount(visit, list.registry)
  const { typed: given, faults: wrongPicture } = await readGiftAndPicture(visit, list)
  const isSaved = shownAgain(visit, given, list.registry) === undefined
  const late = isSaved
    ? await accountMustWait(visit, list.registry, given, handOverOf(visit, list.registry))
    : {}
  return changeGift(visit, list, {
    gone() {
      const about = { sign: 'alert', words: visit.words.lists.gifts.goneMeanwhile } as const
      return giftsPage(visit, list, { adding: { typed: given, faults: {}, about } })
    },
    decide(item, now) {
      const stored = fieldsOf(toTyped(visit, item, now, maySetAffiliate(visit)))
      const again = shownAgain(visit, given, now.registry)
      if (again) return ask(visit, now, { id: item.id, ...again, opened: openedWith(visit.form, stored) })
      const fixed = fixedPartsOf(visit, now, item)
      const isFixed = fixed?.each !== undefined
      // A guest gave a part while the form stood open: it shows a price of a part that does not count any more.
      const asOpened = { ...stored, ...merge<GiftFields>(visit.form, given, stored).typed }
      const isOther = asOpened.currency !== stored.currency || !costsTheSame(asOpened, stored)
      const isLate = isFixed && visit.form.has('price') && isOther
      const merged = merge<GiftFields>(
        visit.form,
        isFixed ? { ...given, price: stored.price, currency: stored.currency } : given,
        stored,
      )
      const typed = { ...given, ...merged.typed }
      const wrong = {
        ...faultsOf(isFixed ? { ...typed, price: '' } : typed, visit, now.registry),
        ...partsFault(visit, now, item, typed),
        ...(isLate && { price: fixed.why }),
        ...wrongPicture,
      }
      const faults = Object.keys(wrong).length > 0 ? wrong : late
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
  /** Sees the gift anew where another owner was quicker. */
  decide(item: SeenItem, list: OwnList): Decided
}

/** What a guest buys at this moment is no change of the gift: only that of another owner lets the act be decided anew. */
function changeGift(visit: PersonVisit, list: OwnList, { gone, decide }: Act): Promise<Answer> {
  const { client } = visit.signedIn
  const { id: registryId, slug } = list.registry
  // It may be hidden, and then it is not among the items of the list.
  const id = parseId(visit.params.item ?? '')
  return inTurn(visit, registryId, async () => {
    for (;;) {
      const version = id === undefined ? undefined : reached(await client.getItemVersion(id))
      const registry = reached(await client.getRegistry(registryId))
      if (!version || !registry || version.item.registry_id !== registryId) return gone()
      const { item, etag } = version
      const now = { ...list, registry }
      const decided = decide(item, now)
      if ('answer' in decided) return decided.answer
      const changed = await client.updateItem(item.id, decided.change, { ifMatch: etag })
      if (isRefused(changed, 'precondition_failed') && visit.hasTime()) continue
      if (reached(changed) === undefined) return gone()
      if (decided.typed) {
        await saveInMeta(visit, now, item.id, decided.typed)
        await settlePictures(visit, now.registry, decided.typed, item.image_url)
      }
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
