import { html, type Markup, type Slot } from '../../../html/html.ts'
import { monogramOf } from '../../../view/names.ts'
import type { Gift } from './gift.ts'

/** The picture of a gift on a mat, the pale board inside a picture frame. It is never cropped. Without one there is a small wash. */
export function mat({ picture, name }: Pick<Gift, 'picture' | 'name'>): Markup {
  return picture === undefined
    ? html`<span class="mat mat-wash" aria-hidden="true"><span class="mat-letter">${monogramOf(name)}</span></span>`
    : html`<span class="mat"><img src="${picture}" alt="" loading="lazy" decoding="async"></span>`
}

/** The picture of a card. */
export function matOrWords(gift: Pick<Gift, 'picture' | 'name' | 'note'>): Markup {
  return gift.picture === undefined ? wordsOnWash(gift) : mat(gift)
}

/** A card of a gift without a picture: what its owner wrote stands in its place, on a wash. */
function wordsOnWash({ name, note }: Pick<Gift, 'name' | 'note'>): Markup {
  return html`<div class="words-on-wash"><h3 dir="auto">${name}</h3>${noteOf({ note })}</div>`
}

export function noteOf({ note }: Pick<Gift, 'note'>): Slot {
  return note && html`<p class="note" dir="auto">${note}</p>`
}
