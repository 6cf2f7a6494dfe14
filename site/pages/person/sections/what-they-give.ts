import { html } from '../../../html/html.ts'
import { giftRow } from '../../guests/all-gifts/page.ts'
import { readLists } from '../../guests/all-gifts/read.ts'
import type { Section } from '../section.ts'

/** Older ones stand on the page of all gifts. */
const mostShown = 10

/** What the person gives, on all lists: as this browser knows it, and by mail on each of their devices. */
export const whatTheyGive: Section = async (visit, { now }, parts) => {
  const kept = await parts.guestGifts.read(visit)
  const { lists, hasMore } = await readLists(parts, visit, kept, { skip: 0, limit: mostShown })
  const rows = lists.flatMap(({ registry, isOpen, gifts }) =>
    gifts.map((gift) => giftRow(visit, isOpen ? registry.slug : undefined, gift, now, registry.title)),
  )
  if (rows.length === 0) return undefined
  const { person, gifts: words } = visit.words
  return html`<section class="my-gifts person-gives"><h2>${person.gives}</h2><ul class="choices">${rows}</ul>${
    hasMore && html`<p><a class="hc-button hc-outline" href="${visit.to.allGifts()}">${words.older}</a></p>`
  }</section>`
}
