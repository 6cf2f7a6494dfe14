import { html, type Slot } from '../../html/html.ts'
import type { PersonVisit } from '../../http/visit.ts'
import { noticeChoices } from '../notices/choices.ts'
import type { Notices } from '../notices/notices.ts'

/** Which letters go to the address of the account. A stranger may have typed one that is not confirmed: it stops no letter. */
export async function lettersSection(visit: PersonVisit, notices: Notices): Promise<Slot> {
  const { email: address, is_email_confirmed } = visit.signedIn.person
  const { notices: words } = visit.words
  if (!is_email_confirmed) return html`<p class="hint">${words.unproved}</p>`
  const link = notices.write({ address, kind: undefined })
  const choices = noticeChoices(visit, { link, stopped: await notices.stopped(address), place: 'account' })
  return html`<p class="hint">${words.to(address)}</p>${choices}`
}
