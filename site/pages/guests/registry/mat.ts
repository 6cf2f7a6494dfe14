import { html, type Markup } from '../../../html/html.ts'
import { monogramOf } from '../../../view/names.ts'
import type { Gift } from './gift.ts'

/**
 * The picture of a gift on a mat, the pale board inside a picture frame. It is never cropped; a gift without a picture
 * shows the first letter of its name.
 */
export function mat({ picture, name }: Pick<Gift, 'picture' | 'name'>): Markup {
  return picture === undefined
    ? html`<span class="mat" aria-hidden="true"><span class="mat-letter">${monogramOf(name)}</span></span>`
    : html`<span class="mat"><img src="${picture}" alt="" loading="lazy" decoding="async" referrerpolicy="no-referrer"></span>`
}
