import type { Registry } from '@hopechest/client'
import { html, type Markup, type Slot } from '../../../html/html.ts'
import { keyOrNew } from '../../../http/form-key.ts'
import { textOf } from '../../../http/form-text.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { field } from '../../../view/field.ts'
import { focusOnNote } from '../../../view/focus-on.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import { mat } from '../../guests/registry/gift-card.ts'
import { pictureFields, tile } from '../pictures/choice.ts'
import type { Bought } from './bought.ts'
import { giftName } from './bought-row.ts'

/** A gift that came without the list, as its owner types it. */
export interface TypedRecord {
  what: string
  giver: string
  day: string
  isLetter: boolean
  /** Of a photo that was sent; empty for none. */
  picture: string
}

export type RecordFaults = Partial<Record<keyof TypedRecord, string>>

export interface WrongRecord {
  typed: TypedRecord
  faults: RecordFaults
}

export function readRecord({ form }: Pick<PersonVisit, 'form'>): TypedRecord {
  return {
    what: textOf(form, 'what'),
    giver: textOf(form, 'giver'),
    day: textOf(form, 'day'),
    isLetter: form.has('letter'),
    picture: textOf(form, 'image_url'),
  }
}

const nothingTyped: TypedRecord = { what: '', giver: '', day: '', isLetter: true, picture: '' }

/** Folded until its owner opens it; a form that comes back with a fault is open. */
export function recordForm(
  visit: PersonVisit,
  { id, slug }: Registry,
  wrong: WrongRecord | undefined,
): Markup {
  const { record: words } = visit.words.sharing.surprises
  const isHeld = visit.form.has('what')
  const { typed, faults } = wrong ?? { typed: isHeld ? readRecord(visit) : nothingTyped, faults: {} }
  const { optional, cancel } = visit.words.lists.form
  const first = (['what', 'giver', 'day'] as const).find((name) => faults[name] !== undefined)
  const one = (name: 'what' | 'giver', autocomplete: string) =>
    field({
      name,
      label: words[name],
      value: typed[name],
      fault: faults[name],
      focus: first === name,
      autocomplete,
    })
  const day = field({
    name: 'day',
    label: words.day,
    value: typed.day,
    optional,
    type: 'date',
    fault: faults.day,
    focus: first === 'day',
  })
  return html`<details class="record"${(wrong || isHeld) && html` open`}><summary class="hc-button hc-outline">${icon('plus')}<span>${words.add}</span></summary>
<form class="record-form" method="post" action="${visit.to.writeDown({ slug })}" enctype="multipart/form-data" novalidate data-send-once>${hiddenToken(visit)}<input type="hidden" name="key" value="${keyOrNew(visit.form)}">
<div class="record-fields">${one('what', 'off')}${one('giver', 'off')}${day}</div>
${photoOf(visit, { id, slug }, typed, faults.picture)}
<label class="hc-radio"><input type="checkbox" name="letter" value="1"${typed.isLetter && html` checked`}><span>${words.letter}</span></label>
<p class="acts"><button class="hc-button solid">${words.submit}</button><a class="hc-button plain" href="${visit.to.surprises({ slug })}">${cancel}</a></p></form></details>`
}

/** As at a gift of the list: one that was sent already, or another. Guests see none of it. */
function photoOf(
  visit: PersonVisit,
  { id, slug }: Pick<Registry, 'id' | 'slug'>,
  { picture: address, what }: TypedRecord,
  fault: string | undefined,
): Slot {
  const { own } = visit.words.lists.form.picture
  const sent = visit.pictures.of(id, address)
  const picture = sent && mat({ picture: sent, name: what })
  return pictureFields(visit, {
    slug,
    tiles: picture ? [tile({ address, label: own, picture, isChosen: true })] : [],
    isNone: picture === undefined,
    fault,
    hint: visit.words.sharing.surprises.record.photo,
  })
}

/** What has just been written down, with its undo. */
export function recordNote(visit: PersonVisit, registry: Registry, rows: readonly Bought[]): Slot {
  const written = visit.query.get('written')
  const bought = rows.find(({ purchaseId }) => String(purchaseId) === written)
  if (!bought?.isWithoutList) return undefined
  const { record } = visit.words.sharing.surprises
  const action = visit.to.takeBack({ slug: registry.slug, purchase: bought.purchaseId ?? 0 })
  return html`<div class="undo-note" role="status"${focusOnNote(visit)}><form method="post" action="${action}" data-undo-note>${hiddenToken(visit)}<span>${record.written(giftName(visit, registry, bought))}</span> <button>${visit.words.lists.gifts.undo}</button></form></div>`
}
