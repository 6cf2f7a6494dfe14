import { html, type Markup } from '../../../html/html.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { field } from '../../../view/field.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import { type HeadingRow, isHeading, rowsOf } from './order.ts'
import type { OwnList } from './own-list.ts'

/** A heading as its owner typed it. */
export interface TypedHeading {
  title: string
  /** The gift that it stands above; empty for the end of the list. */
  before: string
  fault?: string
}

/** The form of a new heading, which says where it stands, so that a long list needs no long way there. */
export function newHeading(visit: PersonVisit, list: OwnList, typed: TypedHeading): Markup {
  const { headings: words, form } = visit.words.lists
  const at = { slug: list.registry.slug }
  const places = list.items.map(
    ({ id, name }) =>
      html`<option value="${id}"${String(id) === typed.before && html` selected`}>${words.above(name)}</option>`,
  )
  return html`<section id="new"><div class="gift-form heading-form"><form method="post" action="${visit.to.addHeading(at)}" novalidate data-send-once>${hiddenToken(visit)}
${title(visit, typed)}
<div class="control"><label for="before">${words.place}</label><select class="field" id="before" name="before">${places}<option value=""${typed.before === '' && html` selected`}>${words.end}</option></select></div>
<p class="acts"><button class="button solid">${words.addSubmit}</button><a class="button plain" href="${visit.to.list(at, { focus: 'link' })}" data-stay>${form.cancel}</a></p></form></div></section>`
}

/** A new heading stands at the end, where the next gifts come; the first one above all gifts. */
export function blankHeading(list: OwnList): TypedHeading {
  const hasHeadings = rowsOf(list).some(isHeading)
  return { title: '', before: hasHeadings ? '' : String(list.items[0]?.id ?? '') }
}

/** A heading that is changed in its place. */
export function headingForm(visit: PersonVisit, slug: string, row: HeadingRow, typed: TypedHeading): Markup {
  const { headings: words, form } = visit.words.lists
  const was = html`${hiddenToken(visit)}<input type="hidden" name="row" value="${row}">`
  const back = visit.to.list({ slug }, { focus: `pen-${row}` })
  return html`<div class="gift-form heading-form"><form method="post" action="${visit.to.saveHeading({ slug })}" novalidate data-send-once>${was}
${title(visit, typed)}
<p class="acts"><button class="button solid">${form.saveSubmit}</button><a class="button plain" href="${back}" data-stay>${form.cancel}</a></p></form>
<form class="gift-form-remove" method="post" action="${visit.to.removeHeading({ slug })}">${was}<button class="button danger" aria-describedby="remove-hint">${words.remove}</button><p class="hint" id="remove-hint">${words.removeHint}</p></form></div>`
}

function title({ words }: PersonVisit, { title: value, fault }: TypedHeading): Markup {
  const { name, hint } = words.lists.headings
  return field({ name: 'heading', label: name, value, hint, focus: true, ...(fault && { fault }) })
}
