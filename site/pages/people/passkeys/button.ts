import type { Address } from '../../../addresses.ts'
import { html, type Markup, type Slot } from '../../../html/html.ts'
import type { Visit } from '../../../http/visit.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'

/** The field in which the answer of the browser comes. */
export const answerField = 'passkey'

/** A form says in it whether the browser could make a passkey. */
export const canMakeField = 'can_passkey'

export const canMakeInput = html`<input type="hidden" name="${canMakeField}" value="" data-can-passkey>`

export interface PasskeyForm {
  /** What the script asks of the browser. */
  does: 'sign in' | 'make'
  asks: object
  action: Address
  fields: Slot
  /** The button, and what stands beside it. */
  acts: Slot
  /** What it says where the browser has refused. */
  failed: string
  fault?: string | undefined
}

/** A form that a script fills in with what the browser says. Without script it is not there. */
export function passkeyForm(visit: Visit, given: PasskeyForm): Markup {
  const { does, asks, action, fields, acts, failed, fault } = given
  return html`<form method="post" action="${action}" novalidate data-passkey="${does}" data-asks="${JSON.stringify(asks)}" data-failed="${failed}" hidden>${hiddenToken(visit)}
<input type="hidden" name="${answerField}" value="">
${fields}
<p class="fault" role="alert"${fault === undefined && html` hidden`}>${icon('alert')}<span>${fault}</span></p>
${acts}</form>`
}
