import { html } from '../../html/html.ts'
import { icon } from '../../view/drawn/icons.ts'
import { hasFocus } from '../../view/focus-on.ts'
import { hiddenToken } from '../../view/hidden-token.ts'
import { calendarAddress } from '../days/address.ts'
import { noticeChoices } from '../notices/choices.ts'
import type { Section } from './section.ts'
import { drawnName } from './sections/drawn-name.ts'
import { nextDays } from './sections/next-days.ts'
import { sizes } from './sections/sizes.ts'
import { whatTheyGive } from './sections/what-they-give.ts'
import { shownSizes } from './shown-sizes.ts'

/** What the owner of the book says of themselves: who has a link from them may give to them. */
const ownerSizes: Section = async (visit, { person, ownerName }, { guestGifts: { byLink } }) => {
  const { sizes: words } = visit.words
  const said = shownSizes(visit, await byLink.sizes.ofAccount(person.owner_id))
  const title = ownerName === undefined ? words.title : words.of(ownerName)
  return said && html`<section class="slip keep-page"><h2>${title}</h2>${said}</section>`
}

/** How the page is found again. */
const keepPage: Section = (visit, { person }, { mail }) => {
  const { keep: words } = visit.words.person
  const send =
    mail &&
    person.address !== '' &&
    html`<form method="post" action="${visit.to.sendPersonLink()}" data-send-once>${hiddenToken(visit)}<p class="acts"><button class="hc-button hc-outline">${icon('mail')}${words.send}</button></p><p class="hint">${words.where}</p></form>`
  return html`<section class="slip keep-page"><h2>${words.title}</h2><p>${words.yours}</p><p>${words.phone}</p>${send}
<form method="post" action="${visit.to.forgetPerson()}">${hiddenToken(visit)}<p class="acts"><button class="hc-button plain">${words.forget}</button></p></form></section>`
}

/** The days of the person's lists, for their calendar program. */
const calendar: Section = async (visit, { person }, { guestGifts }) => {
  const secret = await guestGifts.byLink.calendarOf(person)
  if (secret === undefined) return undefined
  const { days } = visit.words
  return html`<details class="slip"><summary>${days.title}</summary><p>${days.aboutPerson}</p>${calendarAddress(visit, secret)}</details>`
}

/** What the site writes to the person. The owner may hold a link that did not come by mail: it shows and changes nothing of this. */
const letters: Section = async (visit, { person: { address, isByMail } }, { guestGifts: { notices } }) => {
  if (!isByMail) return undefined
  const link = notices.write({ address, kind: undefined })
  const choices = noticeChoices(visit, { link, wanted: await notices.wanted(address), place: 'person' })
  const { saved, title } = visit.words.notices
  const isBack = hasFocus(visit, 'notices')
  return html`<details class="slip"${isBack && html` open`}><summary>${title}</summary>${isBack && html`<p class="hc-notice" role="status">${saved}</p>`}${choices}</details>`
}

/** The way to what they gave in other years. A link that the owner may hold, too, opens no memory. */
const memory: Section = (visit, { person }, _) => {
  const { memory: words } = visit.words
  return (
    person.showsGifts &&
    html`<section class="slip"><h2>${words.title}</h2><p class="all-gifts"><a href="${visit.to.memory()}">${words.open}</a></p></section>`
  )
}

/** The page of a person from the top, and what stands beside it. */
export const sections: readonly Section[] = [nextDays, drawnName, whatTheyGive]
export const besides: readonly Section[] = [ownerSizes, sizes, keepPage, calendar, letters, memory]
