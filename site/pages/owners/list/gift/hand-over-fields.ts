import { html, type Markup, type Slot } from '../../../../html/html.ts'
import type { PersonVisit } from '../../../../http/visit.ts'
import { field } from '../../../../view/field.ts'
import type { GiftFaults, TypedGift } from './gift-typed.ts'
import { saidOf, versionOfAccount, type Way, ways } from './hand-over.ts'

interface Asking {
  typed: TypedGift
  faults: GiftFaults
  currency: string
  /** Whether anyone who has the link of the list can give. */
  isForAnyone: boolean
  /** The form says whether a letter reaches them when an account is written down. */
  hasOtherOwners: boolean
  focus(name: keyof TypedGift): boolean
}

/** The three ways in which guests hand over their parts, each with what it asks for. A way that is not chosen asks for nothing. */
export function handOverFields(visit: PersonVisit, given: Asking): Markup {
  const { typed, faults, focus } = given
  const { parts } = visit.words.lists
  const { form } = visit
  const own = field({
    name: 'hand_over',
    label: parts.handOver,
    isLabelHidden: true,
    value: typed.handOver ?? '',
    rows: 2,
    hint: parts.handOverHint,
    fault: faults.handOver,
    focus: focus('handOver'),
  })
  const inside: Partial<Record<Way, Markup>> = {
    transfer: accountFields(visit, given),
    words: html`<div class="hand-over-words">${own}</div>`,
  }
  const radio = (way: Way): Slot => [
    html`<label class="hc-radio"><input type="radio" name="way" value="${way}"${way === typed.way && html` checked`}><span>${parts.ways[way]}</span></label>`,
    inside[way],
  ]
  return html`<fieldset class="hand-ways"><legend>${parts.handOver}</legend><input type="hidden" name="hand_over_was" value="${form.get('hand_over_was') ?? saidOf(visit, typed)}"><input type="hidden" name="account_was" value="${form.get('account_was') ?? versionOfAccount(typed)}">${ways.map(radio)}</fieldset>`
}

function accountFields(
  { words, bank }: PersonVisit,
  { typed, faults, focus, currency, isForAnyone, hasOtherOwners }: Asking,
): Markup {
  const { ways: said } = words.lists.parts
  const { optional } = words.lists.form
  const number = typed.accountNumber ?? ''
  const asksForPlace =
    currency === 'CHF' || /^(?:ch|li)/i.test(number) || typed.accountPlace !== '' || faults.accountPlace
  const place = {
    name: 'account_place',
    label: said.place,
    value: typed.accountPlace ?? '',
    optional,
    hint: said.placeHint,
    fault: faults.accountPlace,
    focus: focus('accountPlace'),
    autocomplete: 'off',
  }
  return html`<div class="bank-fields"><div class="pair">${field({ name: 'account_name', label: said.name, value: typed.accountName ?? '', fault: faults.accountName, focus: focus('accountName'), autocomplete: 'name' })}
${field({ name: 'account_number', label: currency === 'INR' ? said.upi : said.number, value: number, fault: faults.accountNumber, focus: focus('accountNumber'), autocomplete: 'off' })}</div>${asksForPlace && field(place)}<p class="hint">${said.hint}${isForAnyone && ` ${said.anyone}`}${hasOtherOwners && ` ${bank.tellsOwners ? said.ownersTold : said.ownersNotTold}`}</p></div>`
}
