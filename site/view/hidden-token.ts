import { html, type Markup } from '../html/html.ts'
import { tokenField, writeToken } from '../http/form-token.ts'
import type { Visit } from '../http/visit.ts'

/** The field that every form has to carry. */
export function hiddenToken(visit: Visit): Markup {
  return html`<input type="hidden" name="${tokenField}" value="${writeToken(visit)}">`
}
