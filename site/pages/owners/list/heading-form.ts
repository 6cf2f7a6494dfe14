import { html, type Markup } from '../../../html/html.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { field } from '../../../view/field.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import { steps } from './move-panel.ts'
import type { HeadingRow } from './order.ts'

/** A heading as its owner typed it. */
export interface TypedHeading {
  title: string
  /** The row that it stands above; empty for the end of the list. */
  before: string
  fault?: string
}

/** The form of a new heading stands where the heading will stand. */
export function newHeading(visit: PersonVisit, slug: string, typed: TypedHeading): Markup {
  const { headings: words, form } = visit.words.lists
  return html`<li id="new"><div class="gift-form heading-form"><form method="post" action="${visit.to.addHeading({ slug })}" novalidate data-send-once>${hiddenToken(visit)}<input type="hidden" name="before" value="${typed.before}">
${title(visit, typed)}
<p class="acts"><button class="hc-button solid">${words.addSubmit}</button><a class="hc-button plain" href="${visit.to.list({ slug }, { focus: 'link' })}" data-stay>${form.cancel}</a></p></form></div></li>`
}

/** A heading that is changed in its place. */
export function headingForm(visit: PersonVisit, slug: string, row: HeadingRow, typed: TypedHeading): Markup {
  const { headings: words, form } = visit.words.lists
  const was = html`${hiddenToken(visit)}<input type="hidden" name="row" value="${row}">`
  const back = visit.to.list({ slug }, { focus: `pen-${row}` })
  return html`<div class="gift-form heading-form"><form method="post" action="${visit.to.saveHeading({ slug })}" novalidate data-send-once>${was}
${title(visit, typed)}
<p class="acts"><button class="hc-button solid">${form.saveSubmit}</button><a class="hc-button plain" href="${back}" data-stay>${form.cancel}</a></p></form>
<form class="acts" method="post" action="${visit.to.moveRow({ slug })}">${was}${steps(visit)}</form>
<form class="gift-form-remove" method="post" action="${visit.to.removeHeading({ slug })}">${was}<button class="hc-button danger" aria-describedby="remove-hint">${words.remove}</button><p class="hint" id="remove-hint">${words.removeHint}</p></form></div>`
}

function title({ words }: PersonVisit, { title: value, fault }: TypedHeading): Markup {
  const { name, hint } = words.lists.headings
  return field({ name: 'heading', label: name, value, hint, focus: true, ...(fault && { fault }) })
}
