import { html } from '../../../html/html.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import type { Section } from '../section.ts'

/** How the page is found again. */
export const keepPage: Section = (visit, { person }, { mail }) => {
  const { keep: words } = visit.words.person
  const send =
    mail &&
    person.address !== '' &&
    html`<form method="post" action="${visit.to.sendPersonLink()}" data-send-once>${hiddenToken(visit)}<p class="acts"><button class="hc-button hc-outline">${icon('mail')}${words.send}</button></p><p class="hint">${words.where}</p></form>`
  return html`<section class="slip keep-page"><h2>${words.title}</h2><p>${words.yours}</p><p>${words.phone}</p>${send}
<form method="post" action="${visit.to.forgetPerson()}">${hiddenToken(visit)}<p class="acts"><button class="hc-button plain">${words.forget}</button></p></form></section>`
}
