import type { Address } from '../../../addresses.ts'
import { html, type Markup } from '../../../html/html.ts'
import type { Visit } from '../../../http/visit.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import type { Typed } from './form.ts'

/** Each page of giving has a form of this `id` with what the guest typed. */
export const typedForm = 'typed'

/** It has nothing to press: a change of the language sends it. */
export function hiddenForm(visit: Visit, address: Address, typed: Typed): Markup {
  return html`<form id="${typedForm}" method="post" action="${address}">${hiddenFields(visit, typed)}</form>`
}

/** Hidden fields with the words that a guest typed, for a form that does not show them. */
export function hiddenFields(
  visit: Visit,
  { name, note, email, hasLetter, quantity, way, key }: Typed,
): Markup {
  return html`${hiddenToken(visit)}<input type="hidden" name="name" value="${name}"><input type="hidden" name="note" value="${note}"><input type="hidden" name="email" value="${email}"><input type="hidden" name="letter" value="${hasLetter && 1}"><input type="hidden" name="quantity" value="${quantity}"><input type="hidden" name="way" value="${way}"><input type="hidden" name="key" value="${key}">`
}
