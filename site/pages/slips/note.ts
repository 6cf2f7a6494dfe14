import { html, type Slot } from '../../html/html.ts'
import type { PersonVisit } from '../../http/visit.ts'
import { reached } from '../../http/work/page-clients.ts'

/** That a slip waits, for a page of a person with an account. */
export async function slipsNote({ signedIn, words, to }: PersonVisit): Promise<Slot> {
  const slips = reached(await signedIn.client.listSlips()) ?? []
  const { heading, read } = words.draw.slip
  return (
    slips.length > 0 &&
    html`<section><h2>${heading}</h2><p class="acts"><a class="hc-button hc-outline" href="${to.slips()}">${read}</a></p></section>`
  )
}
