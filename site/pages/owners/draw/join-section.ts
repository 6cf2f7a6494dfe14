import { html, type Markup, type Slot } from '../../../html/html.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { focusOn } from '../../../view/focus-on.ts'
import type { CircleOfDraw } from './read-circle.ts'

/** The link by which people join, inside the form of the plan: its buttons save the plan, too. */
export function joinSection(visit: PersonVisit, { joining, circle }: CircleOfDraw): Slot {
  if (!joining) return undefined
  const { join: words } = visit.words.draw
  const { copy, copied } = visit.words.lists.privacy
  const { link } = joining
  const its =
    link === undefined
      ? html`<p class="acts"><button class="hc-button hc-outline" name="act" value="link"${focusOn(visit, 'endLink')}>${icon('plus')}${words.make}</button></p>`
      : html`<div class="copy"><input class="hc-field" readonly id="join-link" aria-label="${words.address}" value="${visit.to.drawByLink({ link }).whole}"${focusOn(visit, 'link')}><button class="hc-button hc-outline" type="button" data-copy="join-link" data-copied="${copied}" hidden>${icon('copy')}<span>${copy}</span></button></div>
<p class="acts"><button class="hc-button plain" name="act" value="endLink">${words.end}</button></p>`
  return html`<section class="pairs" aria-labelledby="joining"><h2 id="joining">${words.heading}</h2><p class="hint">${words.about(circle.name)}</p>${its}</section>`
}

/** Beside a person who came by the link, with the button that takes them out. */
export function cameByLink(visit: PersonVisit, { joining }: CircleOfDraw, id: number, name: string): Slot {
  if (!joining?.joined.some(({ personId }) => personId === id)) return undefined
  const { join: words } = visit.words.draw
  return html`<span class="hint">${words.came}</span> ${takeOutButton(words.takeOut, id, name)}`
}

function takeOutButton(word: string, id: number, name: string): Markup {
  return html`<button class="hc-button plain" name="out" value="${String(id)}">${word}<span class="hc-visually-hidden"> ${name}</span></button>`
}
