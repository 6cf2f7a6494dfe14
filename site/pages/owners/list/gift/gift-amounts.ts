import { readPrice } from '@hopechest/look/read-price'
import { html, type Markup, type Slot } from '../../../../html/html.ts'
import type { PersonVisit } from '../../../../http/visit.ts'
import { stitches } from '../../../../view/drawn/embroidery.ts'
import { icon } from '../../../../view/drawn/icons.ts'
import { field } from '../../../../view/field.ts'
import { stepper } from '../../../../view/stepper.ts'
import { currencies, isCurrency } from '../../../../words/currencies.ts'
import { eachPart, type FixedParts } from '../parts.ts'
import { anyNumber, type GiftFaults, readWanted, type TypedGift } from './gift-typed.ts'
import { handOverFields } from './hand-over-fields.ts'

/** Where the buttons and the browser stop. The service takes more, from another client. */
const mostInStepper = 9999

export interface Amounts {
  typed: TypedGift
  faults: GiftFaults
  currency: string
  /** Whether anyone who has the link of the list can give. */
  isForAnyone: boolean
  hasOtherOwners: boolean
  /** Of a gift in parts that is changed: how many there are, and how many the owner may see that are given. */
  parts?: { wanted: number; given: number } | undefined
  /** Where it has a price of a part, that stays: only the number changes. */
  fixed?: FixedParts | undefined
  /** The first field that is wrong, or that this page is about. */
  focus(name: keyof TypedGift): boolean
}

/**
 * What a gift costs and how often it is wished for; of a gift in parts one sentence, with the words that guests read. Without script
 * the button beside the tick shows the other of the two.
 */
export function giftAmounts(visit: PersonVisit, given: Amounts): Markup {
  const { typed, faults } = given
  const { form: words, parts } = visit.words.lists
  return html`<div data-amounts><div class="parts"><label class="hc-radio"><input type="checkbox" name="parts" value="1"${typed.isInParts && html` checked`}${faults.isInParts && html` aria-invalid="true" aria-describedby="isInParts-fault"`}${given.focus('isInParts') && html` autofocus`}><span>${words.parts}</span></label><button class="hc-button plain" name="show" value="amounts" data-show>${typed.isInParts ? parts.showNumbers : parts.showSentence}</button></div>${faultOf('isInParts', faults.isInParts)}
${typed.isInParts ? sentence(visit, given) : numbers(visit, given)}</div>`
}

function numbers(visit: PersonVisit, { typed, faults, currency, focus }: Amounts): Markup {
  const { form: words } = visit.words.lists
  const price = { name: 'price', label: words.price, value: typed.price, optional: words.optional } as const
  return html`<div class="gift-form-numbers">${field({ ...price, reading: reading(visit, typed, currency), fault: faults.price, focus: focus('price') })}
${currencyChoice(visit, typed, currency, faults)}
${howMany(visit, typed, faults, focus('quantity'))}</div>`
}

/** "€320 in 8 parts: €40 each", a stitch for each part, and the field for the words about handing over. */
function sentence(visit: PersonVisit, given: Amounts): Markup {
  const { typed, faults, parts, focus } = given
  const { each: fixedEach, why } = given.fixed ?? {}
  const { parts: words } = visit.words.lists
  const currency = isCurrency(typed.currency) ? typed.currency : given.currency
  const count = readWanted(typed.quantity)
  const number = gap('quantity', {
    label: words.count,
    value: typed.quantity,
    fault: faults.quantity,
    hint: fixedEach !== undefined && 'parts-hint',
    focus: focus('quantity'),
    mode: 'numeric',
  })
  const money = (price: number) => visit.format.money(price, currency)
  const said =
    fixedEach === undefined
      ? words.sentence(whole(visit, given, currency), number, each(visit, typed, currency))
      : words.fixed(number, money(fixedEach), live(count === undefined ? '' : money(fixedEach * count)))
  const shown = Math.max(faults.quantity ? (parts?.wanted ?? 0) : (count ?? 0), parts?.given ?? 0)
  return html`<div class="parts-sentence"><input type="hidden" name="sentence" value="1"><p>${said}</p>
<div data-stitched>${shown > 0 && stitches(parts?.given ?? 0, shown)}</div>
${faultOf('price', faults.price)}${faultOf('quantity', faults.quantity)}${fixedEach !== undefined && !faults.quantity && !faults.price && html`<p class="hint" id="parts-hint">${why}</p>`}</div>
${handOverFields(visit, given)}`
}

function whole(visit: PersonVisit, { typed, faults, focus }: Amounts, currency: string): Slot {
  const { sign, isBefore } = visit.format.sign(currency)
  const price = gap('price', {
    label: visit.words.lists.parts.whole,
    value: typed.price,
    fault: faults.price,
    focus: focus('price'),
    mode: 'decimal',
  })
  const hidden = html`<input type="hidden" name="currency" value="${typed.currency}">`
  return isBefore ? [hidden, sign, price] : [hidden, price, ' ', sign]
}

function each({ words, format }: PersonVisit, typed: TypedGift, currency: string): Markup {
  const price = readPrice(typed.price, format.thousands)
  const count = readWanted(typed.quantity)
  const isKnown = price !== undefined && count !== undefined && count > 1
  return live(isKnown ? eachPart(words, format, price, count, currency) : '')
}

/** What follows the numbers while they are typed. */
function live(said: string): Markup {
  return html`<output for="price quantity" data-said>${said}</output>`
}

interface Gap {
  label: string
  value: string
  fault: string | undefined
  hint?: string | false
  focus: boolean
  mode: 'numeric' | 'decimal'
}

/** A field that is a gap in a sentence. */
function gap(name: string, { label, value, fault, hint, focus, mode }: Gap): Markup {
  const described = [fault && `${name}-fault`, hint].filter(Boolean).join(' ')
  return html`<span class="gap"><input id="${name}" name="${name}" aria-label="${label}" value="${value}" inputmode="${mode}" autocomplete="off" size="3"${fault && html` aria-invalid="true"`}${described && html` aria-describedby="${described}"`}${focus && html` autofocus`}></span>`
}

export function faultOf(name: string, sentence: string | undefined): Slot {
  return sentence && html`<p class="fault" id="${name}-fault">${icon('alert')}<span>${sentence}</span></p>`
}

/** The currency of the list stands first and means that of the list, also when the owner chooses another one for it. */
function currencyChoice(
  { language, words, site }: PersonVisit,
  typed: TypedGift,
  ofList: string,
  { currency: wrong }: GiftFaults,
): Markup {
  const { form } = words.lists
  const { near, others } = currencies(language, site.currency, typed.currency)
  const options = [...near, ...others].map(
    ({ code }) =>
      code !== ofList && html`<option${code === typed.currency && html` selected`}>${code}</option>`,
  )
  return html`<div class="hc-control currency"><label for="currency">${form.currency}</label><select class="hc-field" id="currency" name="currency"${wrong && html` aria-invalid="true" aria-describedby="currency-fault"`}><option value="">${ofList}</option>${options}</select>${faultOf('currency', wrong)}</div>`
}

/** How the price is read: a script keeps it up to date while the price is typed. */
function reading({ format, words }: PersonVisit, typed: TypedGift, ofList: string): Markup {
  const price = readPrice(typed.price, format.thousands)
  const currency = typed.currency || ofList
  return html`<output class="hint reading" for="price currency" data-currency="${ofList}" data-locale="${words.language.locale}" data-thousands="${format.thousands}">${price !== undefined && isCurrency(currency) && format.money(price, currency)}</output>`
}

function howMany(
  { words, form: sent }: PersonVisit,
  { quantity }: TypedGift,
  { quantity: wrong }: GiftFaults,
  focus: boolean,
): Markup {
  const { form, gifts } = words.lists
  const isAny = quantity === anyNumber
  return html`<div class="hc-control"><label for="quantity">${form.quantity}</label>${stepper({ name: 'quantity', value: isAny ? '1' : quantity, least: 1, most: mostInStepper, fewer: gifts.fewer, more: gifts.more, pressed: sent.get('step'), isWrong: wrong !== undefined, focus })}<label class="hc-radio any-number"><input type="checkbox" name="any_number" value="1"${isAny && html` checked`}><span>${form.anyNumber}</span></label>${faultOf('quantity', wrong)}</div>`
}
