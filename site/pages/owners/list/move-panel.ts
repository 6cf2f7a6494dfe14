import { html, type Markup } from '../../../html/html.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import { isHeading, type Row, titleOf } from './order.ts'

/**
 * The ways to move a row of a list, each in one act. With script the page holds them once, for the row whose grip is
 * pressed.
 */
export function movePanel(visit: PersonVisit, slug: string, rows: readonly Row[], row: Row | ''): Markup {
  const { panel: words } = visit.words.lists
  const headings = row === 'line' ? [] : rows.filter(isHeading)
  const options = headings.map((heading) => html`<option value="${heading}">${titleOf(heading)}</option>`)
  return html`<form class="move-panel" method="post" action="${visit.to.moveRow({ slug })}" data-panel>${hiddenToken(visit)}<input type="hidden" name="row" value="${row}">
${steps(visit)}
${
  headings.length > 0 &&
  html`<span class="move-to"><label for="move-under">${words.under}</label><select class="hc-field" id="move-under" name="under"><option value="">${visit.words.lists.headings.underNone}</option>${options}</select><button class="hc-button soft" name="to" value="under">${words.submit}</button></span>`
}${row !== 'line' && rows.includes('line') && html`<button class="hc-button hc-outline" name="to" value="wanted">${words.wanted}</button>`}${row !== 'line' && html`<a class="hc-button plain" href="${visit.to.list({ slug }, { add: 'heading', before: row })}" data-heading-above>${words.heading}</a>`}</form>`
}

/** A gift moves among those of its heading, and a heading among the others, with its gifts. */
export function steps({ words }: PersonVisit): Markup[] {
  const { panel } = words.lists
  return (['up', 'down', 'top', 'end'] as const).map(
    (to) => html`<button class="hc-button hc-outline" name="to" value="${to}">${panel[to]}</button>`,
  )
}
