import { html, type Slot } from '../../html/html.ts'
import type { PersonVisit } from '../../http/visit.ts'
import { noticeChoices } from '../notices/choices.ts'
import type { Notices } from '../notices/notices.ts'

/**
 * Which letters go to the address of the account. A stranger may have typed one that is not confirmed: it stops no letter. Where the site
 * sends none, two pages say what they would say.
 */
export async function lettersSection(visit: PersonVisit, notices: Notices, hasMail: boolean): Promise<Slot> {
  const { email: address, is_email_confirmed } = visit.signedIn.person
  const { notices: words } = visit.words
  if (!hasMail) return html`<p>${withoutMail(visit)}</p>`
  if (!is_email_confirmed) return html`<p class="hint">${words.unproved}</p>`
  const link = notices.write({ address, kind: undefined })
  const choices = noticeChoices(visit, { link, wanted: await notices.wanted(address), place: 'account' })
  return html`<p class="hint">${words.to(address)}</p>${choices}`
}

function withoutMail({ words, to }: PersonVisit): Slot {
  return words.notices.noMail(
    html`<a href="${to.lists()}">${words.lists.title}</a>`,
    html`<a href="${to.allGifts()}">${words.gifts.title}</a>`,
  )
}
