import { html } from '../../../html/html.ts'
import type { Section } from '../section.ts'
import { shownSizes } from '../shown-sizes.ts'

/** What the owner of the book says of themselves: who has a link from them may give to them. */
export const ownerSizes: Section = async (visit, { person, ownerName }, { guestGifts: { byLink } }) => {
  const { sizes: words } = visit.words
  const said = shownSizes(visit, await byLink.sizes.ofAccount(person.owner_id))
  const title = ownerName === undefined ? words.title : words.of(ownerName)
  return said && html`<section class="slip keep-page"><h2>${title}</h2>${said}</section>`
}
