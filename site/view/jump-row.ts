import { html, type Markup } from '../html/html.ts'
import type { Visit } from '../http/visit.ts'

interface Place {
  /** Of the element that the place begins with. */
  id: string
  title: string
  count: number
}

/** The headings of a long list as links: they stay in sight while the page is scrolled. */
export function jumpRow({ words }: Visit, places: readonly Place[]): Markup {
  return html`<nav class="jump" aria-label="${words.registry.headings}" data-jump><ul>${places.map(
    ({ id, title, count }) =>
      html`<li><a class="chip" href="${`#${id}`}"><span dir="auto">${title}</span> <span class="count">${count}</span></a></li>`,
  )}</ul></nav>`
}
