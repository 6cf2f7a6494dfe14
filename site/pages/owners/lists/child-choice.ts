import { html, type Markup } from '../../../html/html.ts'
import type { Visit } from '../../../http/visit.ts'

/** Whether a list is for a child. What follows from it stands below: there is no wrapping then. */
export function childChoice({ words }: Visit, isChosen: boolean): Markup {
  const { label, hint } = words.after.child
  return html`<label class="hc-radio"><input type="checkbox" name="forChild" value="1" aria-describedby="child-hint"${isChosen && html` checked`}><span>${label}</span></label><p class="hint" id="child-hint">${hint}</p>`
}
