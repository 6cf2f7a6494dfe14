import { html } from '../../../html/html.ts'
import type { Section } from '../section.ts'

/** The way to what they gave in other years. A link that the owner may hold, too, opens no memory. */
export const memory: Section = (visit, { person }, _) => {
  const { memory: words } = visit.words
  return (
    person.showsGifts &&
    html`<section class="slip"><h2>${words.title}</h2><p class="all-gifts"><a href="${visit.to.memory()}">${words.open}</a></p></section>`
  )
}
