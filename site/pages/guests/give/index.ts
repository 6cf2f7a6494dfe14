import { randomUUID } from 'node:crypto'
import { type Client, type ClientError, isClientError } from '@hopechest/client'
import { Refusal } from '@hopechest/contract'
import { type Allowance, createAllowance, type Exhausted } from '@hopechest/program'
import { inLanguageOfForm } from '../../../http/language.ts'
import type { Letters } from '../../../http/letters.ts'
import type { Answer, Handler, Visit } from '../../../http/visit.ts'
import { ApiAway } from '../../../http/work/page-clients.ts'
import { isTransfer } from '../../bank/hand-over-words.ts'
import { ownersLearn } from '../../reveal.ts'
import { watchNew } from '../device/watch.ts'
import type { GuestParts } from '../guest-parts.ts'
import { forgetName, knownName } from '../kept-name.ts'
import { sendFirst } from '../letters/send-first.ts'
import { toRemember } from '../memory/memory.ts'
import { sameChoice, sameList } from '../registry/choice.ts'
import { toGifts } from '../registry/gift.ts'
import type { OpenList } from '../registry/open-list.ts'
import { askPage } from './ask.ts'
import { away } from './away.ts'
import { createOnce } from './create-once.ts'
import { faultsOf, readQuantity, readTyped, type Typed } from './form.ts'
import { offList } from './off-list.ts'
import type { Place } from './place.ts'
import { quicker } from './quicker.ts'

export interface GiveParts {
  guests: Client
  openList: OpenList
  guestGifts: GuestParts
  /** Undefined where no mail server is set up. */
  mail: Letters | undefined
}

/** "I bought it" and "I will buy it": the form and its handler. */
export function givePages(parts: GiveParts): { ask: Handler; take: Handler } {
  const limited = { ...parts, limit: createAllowance<string>(mostGifts) }
  return {
    ask: (visit) => open(parts, visit, readTyped(visit.form), (place) => showForm(place)),

    async take(sent) {
      const visit = inLanguageOfForm(sent)
      const typed = readTyped(visit.form)
      try {
        // An address that has reached its limit is refused before the list is read.
        if (isToBuy(visit.form)) refuse(limited.limit.look(visit.address))
        return await open(parts, visit, typed, (place) => answerForm(limited, place, typed))
      } catch (error) {
        return away(visit, typed, error)
      }
    },
  }
}

function open(
  { guests, openList, mail }: GiveParts,
  visit: Visit,
  typed: Typed,
  answer: (place: Place) => Answer | Promise<Answer>,
): Answer | Promise<Answer> {
  return openList(visit, async (list) => {
    const gifts = await toGifts(list.items, list.registry, visit)
    const gift = gifts.find(({ id }) => String(id) === visit.params.item)
    const around = { visit, list, gifts, takesEmail: mail !== undefined }
    if (gift?.isInParts && isTransfer(list.registry.meta.registry_hand_over))
      await visit.bank.expect(list.registry)
    return gift
      ? answer({ ...around, gift, ownersLearn: await ownersLearn(guests, list.registry, list.now) })
      : offList(around, typed)
  })
}

/** A guest whose form was open for too long comes back here, too: the form then holds what was typed. */
function showForm(place: Place): Answer {
  const { visit } = place
  const typed = readTyped(visit.form)
  const name = visit.form.has('name') ? typed.name : knownName(visit, place.list)
  if (place.gift.left > 0) return askPage(place, { ...typed, name }, {})
  return typed.name ? quicker(place, typed) : { goTo: sameList(visit, place.list.registry.slug) }
}

/** A party of 150 behind one address may give; a program that takes all lists may not. */
export const mostGifts = { most: 150, windowMilliseconds: 60_000 }

interface LimitedParts extends GiveParts {
  limit: Allowance<string>
}

/**
 * Some buttons send the form and buy nothing. `step` adds or takes a piece. `only` is `fill`, where another page sends what its guest
 * typed there, or `forget`, which takes the name out of this browser. `language` shows this page in another language.
 */
function isToBuy(form: URLSearchParams): boolean {
  return stepOf(form) === undefined && !form.has('only') && !form.has('language')
}

function stepOf(form: URLSearchParams): 1 | -1 | undefined {
  const step = Number(form.get('step') ?? 0)
  return step === 1 || step === -1 ? step : undefined
}

function answerForm(parts: LimitedParts, place: Place, typed: Typed): Answer | Promise<Answer> {
  const { visit, gift } = place
  const step = stepOf(visit.form)
  if (step && gift.left > 0) return askPage(place, stepped(typed, step, gift.left), {})
  if (visit.form.get('only') === 'forget') {
    forgetName(visit.cookies)
    return askPage(place, { ...typed, name: '' }, {})
  }
  // `fill` and `language` only show the form again.
  if (!isToBuy(visit.form)) return showForm(place)
  const faults = faultsOf(typed, gift.left, visit.words)
  if (Object.keys(faults).length > 0) return askPage(place, typed, faults)
  refuse(parts.limit.take(visit.address))
  return buy(parts, place, typed)
}

function refuse(exhausted: Exhausted | undefined): void {
  if (exhausted) throw new Refusal('too_many', 'Many gifts were marked from this address', exhausted)
}

function stepped(typed: Typed, step: 1 | -1, left: number): Typed {
  const quantity = Math.max(1, Math.min(left, (readQuantity(typed) ?? 1) + step))
  return { ...typed, quantity: String(quantity) }
}

/**
 * Buys the gift, or sets it aside. The service decides whether a piece is left, not this page: a form that is sent twice gets the answer
 * to its first sending, also when that took the last piece.
 */
async function buy(parts: GiveParts, place: Place, typed: Typed): Promise<Answer> {
  const { visit, list, gift } = place
  const { registry } = list
  await parts.guestGifts.noteList(registry)
  const receipt = await createOnce(parts.guests, place, typed)
  if (receipt === null)
    return offList({ ...place, gifts: place.gifts.filter(({ id }) => id !== gift.id) }, typed)
  if (isClientError(receipt)) return explain(parts, place, typed, receipt)
  const { id: purchaseId, quantity, release_key: releaseKey, set_aside_until } = receipt
  const kept = {
    registryId: registry.id,
    itemId: gift.id,
    purchaseId,
    quantity,
    releaseKey,
    name: typed.name,
    isAside: set_aside_until !== null,
  }
  await parts.guestGifts.keep(visit, kept, typed.note)
  if (!kept.isAside)
    await parts.guestGifts.memory.remember(visit, [toRemember(registry, kept, gift, list.now)])
  const email = (typed.hasLetter && list.person?.address) || typed.email
  const letter = { registry, kept, gift, email, keptUntil: set_aside_until }
  const first = email !== '' && parts.mail && (await sendFirst(visit, parts.guestGifts, parts.mail, letter))
  await watchNew(parts.guestGifts, visit, { registry, kept })
  // The guest does not wait for the mail server: the page has the same links as the letter.
  if (first && parts.mail?.leavesWithAnswer) await first.outcome
  return { goTo: visit.to.yourGift({ slug: registry.slug, purchase: purchaseId }, sameChoice(visit)) }
}

async function explain(parts: GiveParts, place: Place, typed: Typed, error: ClientError): Promise<Answer> {
  const { words } = place.visit
  if (error.kind === 'invalid') {
    const visit = { ...place.visit, notice: words.give.sentAlready }
    return { ...askPage({ ...place, visit }, { ...typed, key: randomUUID() }, {}), status: 422 }
  }
  if (error.kind !== 'conflict') throw new ApiAway(error)
  return open(parts, place.visit, typed, (fresh) => {
    // Enough pieces are left, so the conflict is with the same form: its first sending has no answer yet.
    if (fresh.gift.left >= (readQuantity(typed) ?? 1)) throw new ApiAway(error)
    return quicker(fresh, typed)
  })
}
