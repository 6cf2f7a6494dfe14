import { html, type Markup } from '../../../html/html.ts'
import type { Visit } from '../../../http/visit.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import type { Typed } from './form.ts'

/** Hidden fields with the words that a guest typed, for a form that does not show them. */
export function hiddenFields(visit: Visit, { name, note, email, quantity, way, key }: Typed): Markup {
  return html`${hiddenToken(visit)}<input type="hidden" name="name" value="${name}"><input type="hidden" name="note" value="${note}"><input type="hidden" name="email" value="${email}"><input type="hidden" name="quantity" value="${quantity}"><input type="hidden" name="way" value="${way}"><input type="hidden" name="key" value="${key}">`
}
