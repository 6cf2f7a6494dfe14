import type { Registry } from '@hopechest/client'
import type { Address } from '../../../../addresses.ts'
import { html, type Markup, type Slot } from '../../../../html/html.ts'
import type { PersonVisit } from '../../../../http/visit.ts'
import { icon } from '../../../../view/drawn/icons.ts'
import { field } from '../../../../view/field.ts'
import { hiddenToken } from '../../../../view/hidden-token.ts'
import { hiddenVersions, meanwhileFields, type Shown } from '../../meanwhile/fields.ts'
import { type Opened, openedWith } from '../../meanwhile/merge.ts'
import { pictureChoice } from '../../pictures/choice.ts'
import { type HeadingRow, titleOf } from '../order.ts'
import { type Amounts, giftAmounts } from './gift-amounts.ts'
import { anyNumber, fieldsOf, type GiftFaults, type GiftFields, type TypedGift } from './gift-typed.ts'

/** Whether the form was filled in from the shop, or why not. */
export interface AboutLink {
  sign: 'check' | 'alert'
  words: string
}

export interface GiftForm {
  typed: TypedGift
  faults?: GiftFaults
  /** The version of a gift that is changed, and what was saved of it meanwhile. */
  opened?: Opened
  elsewhere?: Partial<GiftFields>
  parts?: Amounts['parts']
  fixed?: Amounts['fixed']
  /** The field that the form has come back to show. */
  shown?: keyof TypedGift | undefined
  currency: string
  list: Pick<Registry, 'id' | 'slug' | 'status' | 'meta'>
  /** The headings of the list, and the one that it stands under. */
  headings: readonly HeadingRow[]
  over: HeadingRow | undefined
  action: Address
  /** The way out without saving. */
  cancel: Address
  submit: string
  about?: AboutLink
  /** Another act on the gift, in a form of its own. */
  remove?: Slot
}

/** A gift as a form: for a new one, and for one that is changed in its place. */
export function giftForm(visit: PersonVisit, given: GiftForm): Markup {
  const { typed, faults = {}, currency, list, headings, over, action, cancel, submit, about, remove } = given
  const { elsewhere = {}, parts, fixed, shown } = given
  const under = headings.length > 0 ? (typed.under ?? over ?? '') : undefined
  // Another press of the link may have made the gift: then what is changed in this form alone is taken over.
  const opened =
    given.opened ?? (typed.pasted === '' ? undefined : openedWith(visit.form, { ...fieldsOf(typed), under }))
  const { form: words } = visit.words.lists
  const first = (Object.keys(faults) as (keyof TypedGift)[])[0]
  const isAsked = Object.keys(elsewhere).length > 0
  const focus = (name: keyof TypedGift) => !isAsked && first === name
  const optional = words.optional
  return html`<div class="gift-form">${about && html`<p class="hc-notice" role="status">${icon(about.sign)}<span>${about.words}</span></p>`}
<form${remove && html` id="gift-form"`} method="post" action="${action}" enctype="multipart/form-data" novalidate data-send-once>${hiddenToken(visit)}<input type="hidden" name="key" value="${typed.key}">${typed.pasted !== '' && html`<input type="hidden" name="pasted" value="${typed.pasted}">`}
<button class="hc-visually-hidden" tabindex="-1" aria-hidden="true">${submit}</button>${opened && hiddenVersions(opened)}
${meanwhileFields<GiftFields>(visit, { typed, elsewhere }, shownFields(visit, currency), submit)}
${pictureChoice(visit, { list, typed, fault: faults.image_url })}
${field({ name: 'name', label: words.name, value: typed.name, fault: faults.name, focus: focus('name') || (first === undefined && !isAsked && !shown && !visit.form.has('step')) })}
${giftAmounts(visit, { typed, faults, currency, isForAnyone: list.status === 'publish', hasOtherOwners: list.meta.registry_owners.length > 0, parts, fixed, focus: (name) => focus(name) || name === shown })}
${field({ name: 'description', label: words.note, value: typed.description, optional, rows: 3, fault: faults.description, focus: focus('description') })}
${under !== undefined && headingChoice(visit, headings, under)}
${field({ name: 'url', label: words.link, value: typed.url, optional, hint: words.linkHint, type: 'url', placeholder: ' ', fault: faults.url, focus: focus('url') })}
${field({ name: 'retailer', label: words.shop, value: typed.retailer, optional, placeholder: ' ', fault: faults.retailer, focus: focus('retailer') })}
${typed.affiliate_url !== undefined && affiliate(visit, typed, faults)}
<p class="acts"><button class="hc-button solid">${submit}</button><a class="hc-button plain" href="${cancel}" data-stay>${words.cancel}</a></p></form>${remove}</div>`
}

function shownFields({ words }: PersonVisit, currency: string): Shown<GiftFields> {
  const { form, headings, meanwhile, parts } = words.lists
  return {
    name: { label: form.name },
    price: { label: form.price },
    currency: { label: form.currency, say: (code) => code || currency },
    quantity: { label: form.quantity, say: (number) => (number === anyNumber ? form.anyNumber : number) },
    isInParts: { label: form.parts, say: (is) => (is ? meanwhile.yes : meanwhile.no) },
    way: { label: parts.handOver, say: (way) => (way ? parts.ways[way] : '') },
    handOver: { label: parts.ways.words },
    accountName: { label: parts.ways.name },
    accountNumber: { label: parts.ways.number },
    accountPlace: { label: parts.ways.place },
    description: { label: form.note },
    under: { label: headings.under, say: (row) => (row ? titleOf(row as HeadingRow) : headings.underNone) },
    url: { label: form.link },
    retailer: { label: form.shop },
    image_url: { label: form.picture.legend },
    affiliate_url: { label: form.affiliate, say: (link) => link ?? '' },
    affiliate_status: { label: form.affiliateStatus, say: (status) => (status ? form.statuses[status] : '') },
  }
}

/** So that a gift needs no long way through the list to its heading. */
function headingChoice({ words }: PersonVisit, headings: readonly HeadingRow[], chosen: string): Markup {
  const { under, underNone } = words.lists.headings
  const options = headings.map(
    (row) => html`<option value="${row}"${row === chosen && html` selected`}>${titleOf(row)}</option>`,
  )
  return html`<div class="hc-control"><label for="under">${under}</label><select class="hc-field" id="under" name="under"><option value="">${underNone}</option>${options}</select></div>`
}

/** Only admins of the site set affiliate links, and few gifts have one: folded away unless it is wrong. */
function affiliate({ words }: PersonVisit, typed: TypedGift, { affiliate_url: fault }: GiftFaults): Markup {
  const { form } = words.lists
  const { affiliate_url: link, affiliate_status: status } = typed
  const statuses = Object.entries(form.statuses)
  return html`<details class="gift-form-more"${fault && html` open`}><summary>${form.affiliate}${link && status && `: ${form.statuses[status]}`}</summary>
${field({ name: 'affiliate_url', label: form.affiliate, value: link ?? '', optional: form.optional, type: 'url', hint: form.affiliateHint, fault, focus: fault !== undefined })}
<div class="hc-control"><label for="affiliate_status">${form.affiliateStatus}</label><select class="hc-field" id="affiliate_status" name="affiliate_status">${statuses.map(([value, word]) => html`<option value="${value}"${value === status && html` selected`}>${word}</option>`)}</select></div></details>`
}
