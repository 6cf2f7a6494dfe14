import { html } from '../../../html/html.ts'
import { calendarAddress } from '../../days/address.ts'
import type { Section } from '../section.ts'

/** The days of the person's lists, for their calendar program. */
export const calendar: Section = async (visit, { person }, { guestGifts }) => {
  const secret = await guestGifts.byLink.calendarOf(person)
  if (secret === undefined) return undefined
  const { days } = visit.words
  return html`<details class="slip"><summary>${days.title}</summary><p>${days.aboutPerson}</p>${calendarAddress(visit, secret)}</details>`
}
