import { html, type Markup } from '../../../html/html.ts'
import type { Visit } from '../../../http/visit.ts'

/** The tag that stands inside the button of an affiliate link. */
export function adTag({ words }: Visit): Markup {
  return html`<span class="ad">${words.gift.ad}</span>`
}

/** What the tag means: the sentence of the admins, or ours. */
export function disclosure(visit: Visit): Markup {
  const { disclosure: own } = visit.site
  if (own !== '') return html`<p class="disclosure">${adTag(visit)} <span dir="auto">${own}</span></p>`
  return html`<p class="disclosure">${visit.words.registry.disclosure(adTag(visit))}</p>`
}
