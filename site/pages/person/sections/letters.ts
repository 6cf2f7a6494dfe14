import { html } from '../../../html/html.ts'
import { hasFocus } from '../../../view/focus-on.ts'
import { noticeChoices } from '../../notices/choices.ts'
import type { Section } from '../section.ts'

/** What the site writes to the person. The owner may hold a link that did not come by mail: it shows and changes nothing of this. */
export const letters: Section = async (
  visit,
  { person: { address, isByMail } },
  { guestGifts: { notices } },
) => {
  if (!isByMail) return undefined
  const link = notices.write({ address, kind: undefined })
  const choices = noticeChoices(visit, { link, wanted: await notices.wanted(address), place: 'person' })
  const { saved, title } = visit.words.notices
  const isBack = hasFocus(visit, 'notices')
  return html`<details class="slip"${isBack && html` open`}><summary>${title}</summary>${isBack && html`<p class="hc-notice" role="status">${saved}</p>`}${choices}</details>`
}
