import type { Address } from '../../addresses.ts'
import { html, type Slot } from '../../html/html.ts'
import type { PersonVisit } from '../../http/visit.ts'

/** The way to these pages. Visitors of a demo share its accounts, and send nothing from there. */
export function wayToHooks({ words, site }: PersonVisit, to: Address, about: string): Slot {
  const { hooks } = words
  return (
    !site.demo &&
    html`<section class="details-end"><h2>${hooks.title}</h2><p>${about}</p><p class="acts"><a class="hc-button hc-outline" href="${to}">${hooks.link}</a></p></section>`
  )
}
