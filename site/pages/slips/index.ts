import { html } from '../../html/html.ts'
import { callerOf } from '../../http/caller.ts'
import type { PersonHandler } from '../../http/visit.ts'
import { reached } from '../../http/work/page-clients.ts'
import { layout } from '../../view/layout.ts'
import { foldedSlip, nameOf, unfoldedPage } from './slip.ts'
import { type WordsParts, wordsBesideSlip } from './words.ts'

const show: PersonHandler = async (visit) => {
  const slips = reached(await visit.signedIn.client.listSlips()) ?? []
  const { slip: words } = visit.words.draw
  const title = slips.length > 1 ? words.titles : words.title
  const main = html`<article class="form-page" data-wide="most"><h1>${title}</h1>${
    slips.length > 0
      ? slips.map((slip) => foldedSlip(visit, slip, visit.to.slips()))
      : html`<p class="hc-lead">${words.none}</p>`
  }</article>`
  return { page: layout(visit, { title, main }), headers: { 'cache-control': 'no-store' } }
}

const unfold =
  (parts: WordsParts): PersonHandler =>
  async (visit) => {
    const { byLink } = parts.guestGifts
    const slips = await byLink.slipsOfAccount(callerOf(visit.signedIn.person))
    const slip = slips.find((each) => nameOf(each) === visit.form.get('slip'))
    const beside = slip && (await wordsBesideSlip(parts, visit, slip, { action: visit.to.slips() }))
    return unfoldedPage(visit, slip, { back: visit.to.slips(), ...beside })
  }

/** What a person with an account drew: in the circles of their own book, and in those of others. */
export const slipPages = (parts: WordsParts) => ({ show, unfold: unfold(parts) })
