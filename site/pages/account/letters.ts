import { html, type Slot } from '../../html/html.ts'
import type { PersonVisit } from '../../http/visit.ts'
import type { GuestParts } from '../guests/guest-parts.ts'
import { noticeChoices } from '../notices/choices.ts'
import { keptNotices } from '../notices/kept-notices.ts'

/**
 * Which letters go to the address of the account. A stranger may have typed one that is not confirmed: it stops no letter, and shows
 * none. Where the site sends none, it says here what it would have written.
 */
export async function lettersSection(
  visit: PersonVisit,
  { notices, keptMail }: Pick<GuestParts, 'notices' | 'keptMail'>,
  hasMail: boolean,
): Promise<Slot> {
  const { email: address, is_email_confirmed } = visit.signedIn.person
  const { notices: words } = visit.words
  const noMail = !hasMail && html`<p>${withoutMail(visit)}</p>`
  if (!is_email_confirmed) return hasMail ? html`<p class="hint">${words.unproved}</p>` : noMail
  const link = notices.write({ address, kind: undefined })
  const choices = noticeChoices(visit, { link, wanted: await notices.wanted(address), place: 'account' })
  const device = html`<p class="acts"><a class="hc-button plain" href="${visit.to.device()}">${visit.words.device.offerTitle}</a></p>`
  if (hasMail) return html`<p class="hint">${words.to(address)}</p>${choices}${device}`
  return html`${noMail}${keptNotices(visit, await keptMail.read(address))}${choices}${device}`
}

function withoutMail({ words, to }: PersonVisit): Slot {
  return words.notices.noMail(
    html`<a href="${to.lists()}">${words.lists.title}</a>`,
    html`<a href="${to.allGifts()}">${words.gifts.title}</a>`,
  )
}
