import { html, type Slot } from '../../../html/html.ts'
import { reached } from '../../../http/api-away.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { stateOf } from './state.ts'

/** More are not read for a page: once an admin has changed some, others come. */
const mostLookedAt = 100

/** Gifts whose affiliate link is in use, and whose shop no longer has them: a link that leads nowhere earns nothing. */
export async function endedLinks({ words, to, links, signedIn }: PersonVisit): Promise<Slot> {
  const missing = await links.missing(mostLookedAt)
  if (missing.length === 0) return undefined
  const items = reached(await signedIn.client.getItems(missing)) ?? []
  const ended = items.filter((item) => stateOf(item) === 'active')
  if (ended.length === 0) return undefined
  const { shopLinks } = words
  return html`<section class="ended-links"><h2>${shopLinks.endedTitle}</h2><p>${shopLinks.ended(ended.length)}</p>
<ul>${ended.map(({ id, name }) => html`<li><a href="${to.editLink({ item: id })}" dir="auto">${name}</a></li>`)}</ul></section>`
}
