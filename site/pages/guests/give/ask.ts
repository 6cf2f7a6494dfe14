import type { Registry } from '@hopechest/client'
import { seesAtOnce } from '@hopechest/contract'
import { html, type Markup, type Slot } from '../../../html/html.ts'
import type { Visit } from '../../../http/visit.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { field } from '../../../view/field.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import { namesIn } from '../../../view/names.ts'
import { stepper } from '../../../view/stepper.ts'
import { isTransfer } from '../../bank/hand-over-words.ts'
import { keptName } from '../kept-name.ts'
import { liveRegion } from '../live/state.ts'
import { askLink } from '../questions/asked.ts'
import { sameList } from '../registry/choice.ts'
import type { Gift } from '../registry/gift.ts'
import { piecesLeft, stateMark } from '../registry/gift-card.ts'
import { hasWays, submitOfWays, ways } from '../set-aside/ways.ts'
import { togetherLink } from '../together/page.ts'
import { type Faults, readQuantity, type Typed } from './form.ts'
import { givingLayout } from './giving-layout.ts'
import { typedForm } from './hidden-fields.ts'
import { addressOfForm, type Place } from './place.ts'
import { slip } from './slip.ts'

/** The form of "I bought it" and "I will buy it". With faults it has the status 422, and the focus is on the first field that is wrong. */
export function askPage(place: Place, typed: Typed, faults: Faults): { page: Markup; status: number } {
  const { visit, list, gift } = place
  const { give, gift: words, setAside } = visit.words
  const isWrong = Object.keys(faults).length > 0
  const title = gift.isInParts ? words.parts.title : hasWays(gift) ? setAside.title : give.title
  const page = givingLayout(visit, {
    registry: list.registry,
    gift,
    title,
    isWrong,
    state: [
      piecesLeft(visit, gift),
      askLink(visit, list.registry.slug, gift),
      list.isForGuest && togetherLink(visit, list.registry.slug, gift),
    ],
    scripts: ['stepper', 'send-once', ...(list.isForGuest ? ['live'] : [])],
    stands: stateMark(gift),
    form: typedForm,
    right: html`<h1 class="whole-sentences">${wholeSentences(title)}</h1><p class="hc-lead">${promise(place)}</p>${form(place, typed, faults)}${list.isForGuest && liveRegion(visit, list)}`,
  })
  return { page, status: isWrong ? 422 : 200 }
}

/** What the owner of the list has decided about surprises, and no more than that. */
function promise({ visit, list, gift, ownersLearn }: Place): string {
  const { parts } = visit.words.gift
  const give = gift.isInParts ? parts : visit.words.give
  const { title, meta } = list.registry
  if (meta.registry_for_child) return give.open()
  const who = namesIn(title)
  if (seesAtOnce(list.registry)) return give.open(who)
  const day = meta.registry_reveal === 'after_event' && meta.registry_event_date
  if (ownersLearn && !gift.isInParts) return give.ownersLearn(who)
  const wrapped = day ? give.wrappedUntil(visit.format.day(day), who) : give.wrapped(who)
  return ownersLearn ? `${wrapped} ${give.ownersLearn(who)}` : wrapped
}

/** Enter sends the form by its first button, so the real one stands first as well, out of sight. */
function form(place: Place, typed: Typed, faults: Faults): Markup {
  const { visit, list, gift } = place
  const { give } = visit.words
  const first = (['quantity', 'name', 'email', 'note'] as const).find((name) => faults[name])
  const isOpen = seesAtOnce(list.registry)
  const submit = gift.isInParts
    ? visit.words.gift.parts.submit
    : hasWays(gift)
      ? submitOfWays(visit)
      : give.submit
  return html`<form id="${typedForm}" method="post" action="${addressOfForm(place, place.gift)}" novalidate data-send-once>
<button class="hc-visually-hidden" tabindex="-1" aria-hidden="true">${submit}</button>
${hiddenToken(visit)}<input type="hidden" name="key" value="${typed.key}"><input type="hidden" name="left" value="${gift.left}">
${ways(visit, gift, typed.way, list.now)}${gift.left > 1 || gift.isInParts || faults.quantity ? quantity(place, typed, faults, first) : html`<input type="hidden" name="quantity" value="1">`}
${field({ name: 'name', label: give.name, value: typed.name, fault: faults.name, hint: give.nameHint, reading: keptHere(visit, typed), focus: first === 'name' || visit.form.get('only') === 'forget', autocomplete: 'name' })}
${place.takesEmail && email(place, typed, faults)}
${field({ name: 'note', label: give.note, value: typed.note, fault: faults.note, hint: isOpen ? give.noteHintOpen : give.noteHint, optional: give.optional, rows: 3, focus: first === 'note' })}
${handOver(visit, list.registry, gift)}<p class="acts"><button class="hc-button solid">${submit}</button><a class="hc-button plain" href="${sameList(visit, list.registry.slug)}">${give.notYet}</a></p>
</form>`
}

/** The name of the last gift, and the way to have this browser forget it. */
function keptHere({ words, cookies }: Visit, { name }: Typed): Slot {
  if (name === '' || name !== keptName(cookies)) return undefined
  return html`<p class="hint">${words.give.nameKept} <button class="hc-button plain" name="only" value="forget">${words.give.forgetName}</button></p>`
}

/** The address that the owner wrote down for a person is used, and not printed. */
function email({ visit, list }: Place, typed: Typed, { email: fault }: Faults): Markup {
  const { email: label, emailHint, letter, letterHint, optional } = visit.words.give
  if (list.person?.address)
    return html`<div class="hc-control"><label class="hc-radio"><input type="checkbox" name="letter" value="1" aria-describedby="letter-hint"${typed.hasLetter && html` checked`}><span>${letter}</span></label><p class="hint" id="letter-hint">${letterHint}</p></div>`
  const hint = emailHint(namesIn(list.registry.title))
  const address = { name: 'email', label, hint, optional, fault, type: 'email' } as const
  return field({ ...address, value: typed.email, autocomplete: 'email', focus: fault !== undefined })
}

/** How the owners would like a part of a gift to reach them, in their words. Words that promise an account say nothing where it has gone. */
export function handOver(
  visit: Visit,
  { id, title, meta }: Registry,
  { isInParts }: Pick<Gift, 'isInParts'>,
): Slot {
  const said = meta.registry_hand_over
  if (!isInParts || said === '' || (isTransfer(said) && !visit.bank.of(id))) return undefined
  const label = visit.words.gift.parts.handOver(namesIn(title))
  return html`<div class="hand-over">${slip(said, '', label)}</div>`
}

function quantity({ visit, gift }: Place, typed: Typed, faults: Faults, first: string | undefined): Slot {
  const { left, isInParts } = gift
  const { quantity: howMany, fewer, more } = visit.words.give
  const label = isInParts ? visit.words.gift.parts.label : howMany
  const fault = faults.quantity
  const number = stepper({
    name: 'quantity',
    value: typed.quantity,
    least: 1,
    most: left,
    fewer,
    more,
    pressed: visit.form.get('step'),
    isWrong: fault !== undefined,
    hasHint: isInParts,
    focus: first === 'quantity',
  })
  return html`<div class="hc-control"><label for="quantity">${label}</label>${isInParts ? html`<div class="sum">${number}${sum(visit, gift, typed)}</div>` : number}${
    fault && html`<p class="fault" id="quantity-fault">${icon('alert')}<span>${fault}</span></p>`
  }${isInParts && html`<p class="hint" id="quantity-hint">${partsToGive(visit, gift)}</p>`}</div>`
}

/** "€25 each. 5 of 8 are still to give." On a phone the gift, which says it too, is out of sight. */
function partsToGive({ words, format }: Visit, { left, wanted, price, currency }: Gift): string {
  const { toGive, eachToGive } = words.gift.parts
  const said = toGive(left, wanted)
  return price === undefined ? said : eachToGive(format.money(price, currency), said, wanted)
}

const mostSums = 48

/** "2 parts are €50". The script knows the sentence for each number; without it the next page says it. */
function sum({ words, format }: Visit, { left, price, currency }: Gift, typed: Typed): Slot {
  if (price === undefined || left > mostSums) return undefined
  const all = Array.from({ length: left }, (_, n) =>
    words.gift.parts.sum(n + 1, format.money(price * (n + 1), currency)),
  )
  return html`<output for="quantity" data-sums="${JSON.stringify(all)}">${all[(readQuantity(typed) ?? 0) - 1]}</output>`
}

/** A heading of short sentences breaks between them, and within one only where it is longer than the line. */
function wholeSentences(text: string): Slot {
  return text.split(/(?<=[.!?]) /u).map((sentence, n) => [n > 0 && ' ', html`<span>${sentence}</span>`])
}
