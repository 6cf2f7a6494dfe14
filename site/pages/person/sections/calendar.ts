import { html, type Slot } from '../../../html/html.ts'
import type { Visit } from '../../../http/visit.ts'
import { calendarAddress } from '../../days/address.ts'
import type { PersonPageParts, PersonShown } from '../section.ts'

/** The days of the person's lists, for their calendar program. */
export async function calendar(
  visit: Visit,
  { person }: PersonShown,
  { guestGifts }: PersonPageParts,
): Promise<Slot> {
  const secret = await guestGifts.byLink.calendarOf(person)
  if (secret === undefined) return undefined
  const { days } = visit.words
  return html`<details class="slip"><summary>${days.title}</summary><p>${days.aboutPerson}</p>${calendarAddress(visit, secret)}</details>`
}
