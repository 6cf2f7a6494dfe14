import { html, type Markup } from '../html/html.ts'
import { tokenField } from '../http/form-token.ts'
import type { Visit } from '../http/visit.ts'

/** The field that every form has to carry. */
export function hiddenToken(visit: Visit): Markup {
  return html`<input type="hidden" name="${tokenField}" value="${visit.formToken()}">`
}
