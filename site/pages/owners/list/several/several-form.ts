import { html, type Markup, type Slot } from '../../../../html/html.ts'
import type { PersonVisit } from '../../../../http/visit.ts'
import { icon } from '../../../../view/drawn/icons.ts'
import { hiddenToken } from '../../../../view/hidden-token.ts'
import { isHeading, rowsOf, titleOf } from '../order.ts'
import type { OwnList } from '../own-list.ts'

/** Gifts that are chosen, and why nothing was done with them. */
export interface Several {
  chosen: ReadonlySet<number>
  fault?: string
  /** The name of a new heading, as it was typed. */
  heading?: string
}

/** The rows with their boxes, and the acts at the foot: each is done with all that are chosen. */
export function severalForm(visit: PersonVisit, list: OwnList, several: Several, rows: Slot): Markup {
  const { several: words } = visit.words.lists
  const { slug } = list.registry
  const { fault } = several
  return html`<form method="post" action="${visit.to.several({ slug })}" data-several data-send-once>${hiddenToken(visit)}<input type="hidden" name="select" value="1">
<button class="hc-visually-hidden" tabindex="-1" aria-hidden="true" name="act" value="new">${words.newSubmit}</button>
${rows}<div class="choose-bar" role="group" aria-label="${words.bar}"><p data-chosen-note aria-live="polite">${words.bar}</p>
${fault && html`<p class="fault" id="several-fault" tabindex="-1" autofocus>${icon('alert')}<span>${fault}</span></p>`}
<div class="choose-acts"><details class="hc-menu"><summary class="hc-button hc-outline">${words.under}</summary><div class="choose-under">${headings(visit, list, several)}</div></details>
<button class="hc-button hc-outline" name="act" value="list">${words.list}</button>
<button class="hc-button hc-outline" name="act" value="off">${words.off}</button></div></div></form>`
}

function headings({ words }: PersonVisit, list: OwnList, { heading = '' }: Several): Markup {
  const { several, headings } = words.lists
  const rows = rowsOf(list).filter(isHeading)
  const ways = rows.map(
    (row) =>
      html`<li><button class="hc-button plain" name="under" value="${row}" dir="auto">${titleOf(row)}</button></li>`,
  )
  return html`${rows.length > 0 && html`<ul class="own-rows">${ways}<li><button class="hc-button plain" name="under" value="">${headings.underNone}</button></li></ul>`}
<label for="several-heading">${several.newHeading}</label><div class="choose-new"><input class="hc-field" id="several-heading" name="heading" value="${heading}" dir="auto" autocomplete="off"><button class="hc-button soft" name="act" value="new">${several.newSubmit}</button></div>`
}
