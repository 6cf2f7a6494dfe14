import { type Client, isRefused } from '@hopechest/client'
import { limits, Refusal } from '@hopechest/contract'
import { createAllowance } from '@hopechest/program'
import { keyOfThing, keyOrNew } from '../../../http/form-key.ts'
import { textOf } from '../../../http/form-text.ts'
import type { Answer, Handler, Visit } from '../../../http/visit.ts'
import { reached } from '../../../http/work/page-clients.ts'
import type { GuestParts } from '../guest-parts.ts'
import { sameChoice, sameList } from '../registry/choice.ts'
import { type Gift, toGift } from '../registry/gift.ts'
import type { List, OpenList } from '../registry/open-list.ts'
import { keepAsked } from './asked.ts'
import { askPage, type Typed } from './page.ts'

/** In an hour, from one address: a family behind it may ask, and a program may not fill a list. */
export const mostAsked = { most: 20, windowMilliseconds: 3_600_000 }

/** The form with which a guest asks about a gift, whether or not it is given. Nothing of the guest goes along. */
export function questionPages({
  guests,
  openList,
  guestGifts,
}: {
  guests: Client
  openList: OpenList
  guestGifts: Pick<GuestParts, 'devices'>
}): {
  ask: Handler
  take: Handler
} {
  const allowance = createAllowance<string>(mostAsked)

  return {
    ask: (visit) =>
      openGift(openList, visit, (list, gift) =>
        askPage(visit, list, gift, { typed: readTyped(visit.form), isSent: visit.query.has('sent') }),
      ),

    take: (visit) =>
      openGift(openList, visit, async (list, gift) => {
        const typed = readTyped(visit.form)
        const fault = faultOf(visit, typed)
        if (fault) return askPage(visit, list, gift, { typed, fault })
        const exhausted = allowance.take(visit.address)
        if (exhausted) throw new Refusal('too_many', 'Many questions were asked from this address', exhausted)
        const { slug, id } = list.registry
        const asked = await guests.askQuestion(id, gift.id, typed.question, {
          idempotencyKey: keyOfThing(typed.key, typed.question),
        })
        if (isRefused(asked, 'conflict'))
          return { ...askPage(visit, list, gift, { typed, fault: visit.words.questions.full }), status: 409 }
        const question = reached(asked)
        if (!question) return { goTo: sameList(visit, slug) }
        keepAsked(visit, id, question)
        await guestGifts.devices.noteAsked(visit, id, question.id)
        return { goTo: visit.to.ask({ slug, item: gift.id }, { ...sameChoice(visit), sent: 1 }) }
      }),
  }
}

function openGift(
  openList: OpenList,
  visit: Visit,
  answer: (list: List, gift: Gift) => Answer | Promise<Answer>,
): Answer | Promise<Answer> {
  return openList(visit, (list) => {
    const item = list.items.find(({ id }) => String(id) === visit.params.item)
    if (!item) return { goTo: sameList(visit, list.registry.slug) }
    return answer(list, toGift(item, list.registry, visit))
  })
}

function readTyped(form: URLSearchParams): Typed {
  return { question: textOf(form, 'question'), key: keyOrNew(form) }
}

function faultOf({ words }: Visit, { question }: Typed): string | undefined {
  const { length } = [...question]
  if (length === 0) return words.questions.missing
  return length > limits.question
    ? words.questions.long(limits.question, length - limits.question)
    : undefined
}
