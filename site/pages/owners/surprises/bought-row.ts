import type { Registry } from '@hopechest/client'
import type { Address } from '../../../addresses.ts'
import { html, type Markup, type Slot } from '../../../html/html.ts'
import { textOf } from '../../../http/form-text.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { field } from '../../../view/field.ts'
import { focusOn } from '../../../view/focus-on.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import { which } from '../../../view/labels.ts'
import { mat } from '../../guests/registry/gift-card.ts'
import type { Bought } from './bought.ts'
import { asksForLetter, queryOf, readPart } from './choice.ts'

/** A note that is too long, as it was typed. */
export interface WrongNote {
  purchaseId: number
  value: string
  fault: string
}

/** Whether its note was typed and not saved: it is too long, or the owner had to sign in again. */
export function isTyped({ form, params }: PersonVisit, { purchaseId }: Bought): boolean {
  return form.has('own_note') && params.purchase === String(purchaseId)
}

/** What was given, by whom, with which words; and what its owner ticks and notes beside it. */
export function boughtRow(
  visit: PersonVisit,
  registry: Registry,
  bought: Bought,
  wrong: WrongNote | undefined,
): Markup {
  const { surprises: words } = visit.words.sharing
  const { day, words: note } = bought
  const picture = visit.pictures.of(registry.id, bought.picture)
  const from = giverOf(visit, bought)
  return html`<li class="bought-row">${mat({ picture, name: bought.name })}
<div class="gift-words"><h3 dir="auto">${giftName(visit, registry, bought)}</h3><p class="giver">${giverLine(visit, bought, words.giver(from, day && visit.format.day(day)))}</p>${note !== '' && html`<p class="note" dir="auto">${note}</p>`}${noteForYourself(visit, bought)}</div>
${boughtActs(visit, registry, bought, wrong)}</li>`
}

function giverLine({ words }: PersonVisit, { isWithoutList }: Bought, said: string): string {
  return isWithoutList ? words.layout.pair(said, words.sharing.surprises.record.withoutList) : said
}

export function noteForYourself({ words }: PersonVisit, { ownNote }: Bought): Slot {
  const { forYourself } = words.sharing.surprises
  return (
    ownNote !== '' &&
    html`<p class="self-note"><strong>${forYourself}</strong> <span dir="auto">${ownNote}</span></p>`
  )
}

/** What its owner ticks and notes. */
export function boughtActs(
  visit: PersonVisit,
  registry: Registry,
  bought: Bought,
  wrong: WrongNote | undefined,
): Slot {
  if (bought.purchaseId === undefined) return undefined
  return [ticks(visit, registry, bought), more(visit, registry, bought, wrong)]
}

export function giftName(
  { words }: PersonVisit,
  { meta }: Registry,
  { itemId, name, quantity }: Bought,
): string {
  const { surprises } = words.sharing
  const isInParts = meta.registry_group_gifts.includes(itemId)
  return isInParts ? words.gift.parts.of(quantity, name) : surprises.gift(quantity, name)
}

export function giverOf({ words }: PersonVisit, { giver, purchaseId }: Bought): string {
  const { unnamed, noName } = words.sharing.surprises
  return giver || (purchaseId === undefined ? unnamed : noName)
}

/** Where a form about the gift leads, among the rows that are open. */
function addressOf(
  visit: PersonVisit,
  slug: string,
  { purchaseId = 0 }: Bought,
  act: 'surprise' | 'takeBack' = 'surprise',
): Address {
  return visit.to[act]({ slug, purchase: purchaseId }, queryOf(readPart(visit)))
}

function ticks(visit: PersonVisit, registry: Registry, bought: Bought): Markup {
  const of = giftAndGiver(visit, registry, bought)
  return html`<div class="ticks" role="group" aria-label="${of}"><form method="post" action="${addressOf(visit, registry.slug, bought)}" data-ticks>${hiddenToken(visit)}${tick(visit, bought, 'has_arrived', of)}${asksForLetter(bought) && tick(visit, bought, 'is_thanked', of)}</form></div>`
}

function tick(visit: PersonVisit, bought: Bought, name: 'has_arrived' | 'is_thanked', of: string): Markup {
  const { arrived, thanked } = visit.words.sharing.surprises
  const [isSet, word] = name === 'has_arrived' ? [bought.hasArrived, arrived] : [bought.isThanked, thanked]
  return html`<button class="tick" name="${name}" value="${isSet ? '0' : '1'}" aria-pressed="${String(isSet)}"${focusOn(visit, `${name}-${bought.purchaseId}`)}><span class="tick-box">${icon('check')}</span><span>${word}${which(visit.words, of)}</span></button>`
}

function giftAndGiver(visit: PersonVisit, registry: Registry, bought: Bought): string {
  return visit.words.layout.pair(giftName(visit, registry, bought), giverOf(visit, bought))
}

/** Two rare acts are folded away: the note, and putting the gift back on the list. */
function more(visit: PersonVisit, registry: Registry, bought: Bought, wrong: WrongNote | undefined): Slot {
  const { surprises: words } = visit.words.sharing
  const typed = wrong?.purchaseId === bought.purchaseId ? wrong : undefined
  const of = giftAndGiver(visit, registry, bought)
  const { purchaseId, ownNote } = bought
  const isHeld = isTyped(visit, bought)
  const isOpen = typed !== undefined || isHeld
  const note = {
    id: `own-note-${purchaseId}`,
    name: 'own_note',
    label: words.ownNote,
    isLabelHidden: true,
    value: typed?.value ?? (isHeld ? textOf(visit.form, 'own_note') : ownNote),
    fault: typed?.fault,
    optional: visit.words.lists.form.optional,
    rows: 2,
    focus: isOpen,
  }
  return html`<details class="more-of"${isOpen && html` open`}><summary${focusOn(visit, `note-${purchaseId}`)}>${ownNote === '' ? words.ownNote : words.changeNote}${which(visit.words, of)}${icon('chevron')}</summary>
<form method="post" action="${addressOf(visit, registry.slug, bought)}" novalidate>${hiddenToken(visit)}${field(note)}<p class="acts"><button class="hc-button hc-outline">${words.saveNote}</button>${(bought.item || bought.isWithoutList) && html`<a class="hc-button plain" href="${addressOf(visit, registry.slug, bought, 'takeBack')}">${bought.isWithoutList ? words.record.remove : words.takeBack}${which(visit.words, of)}</a>`}</p></form></details>`
}
