import { html, type Markup } from '../../../html/html.ts'
import type { Visit } from '../../../http/visit.ts'

/** Hidden until a guest comes back from a shop; the script fills in which gift it is about. */
export function askBar({ words }: Visit): Markup {
  const { askedTitle, yes, notYet } = words.gift
  return html`<div class="ask-bar" role="status" data-ask-bar hidden><div data-ask-picture></div><div><p><strong data-ask-title="${askedTitle('{gift}')}"></strong></p><div data-ask-shop></div></div><div class="acts"><a class="hc-button solid" href="#">${yes}</a><button class="hc-button hc-outline" type="button">${notYet}</button></div></div>`
}
