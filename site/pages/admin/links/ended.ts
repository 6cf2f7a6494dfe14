import type { SeenItem } from '@hopechest/client'
import { html, type Slot } from '../../../html/html.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { reached } from '../../../http/work/page-clients.ts'
import { stateOf } from './state.ts'

/** Gifts that one look asks for. Few of those that a shop no longer has have an affiliate link. */
const atOnce = 100
/** The end of a look: so a page stays short. Others come once an admin has changed some. */
const most = { rounds: 20, shown: 100 }

/** Gifts whose affiliate link is in use, and whose shop no longer has them: a link that leads nowhere earns nothing. */
export async function endedLinks({ words, to, links, signedIn }: PersonVisit): Promise<Slot> {
  const ended: SeenItem[] = []
  let missing = await links.missing(atOnce)
  for (let round = 1; missing.length > 0; round++) {
    const items = reached(await signedIn.client.getItems(missing)) ?? []
    ended.push(...items.filter((item) => stateOf(item) === 'active').slice(0, most.shown - ended.length))
    const isLast = missing.length < atOnce || round === most.rounds || ended.length === most.shown
    missing = isLast ? [] : await links.missing(atOnce, missing.at(-1))
  }
  if (ended.length === 0) return undefined
  const { shopLinks } = words
  return html`<section class="ended-links"><h2>${shopLinks.endedTitle}</h2><p>${shopLinks.ended(ended.length)}</p>
<ul>${ended.map(({ id, name }) => html`<li><a href="${to.editLink({ item: id })}" dir="auto">${name}</a></li>`)}</ul></section>`
}
