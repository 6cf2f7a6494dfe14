import { randomUUID } from 'node:crypto'
import type { Hook } from '@hopechest/contract'
import { html, type Markup, type Slot } from '../../html/html.ts'
import type { Answer, PersonVisit } from '../../http/visit.ts'
import { hiddenToken } from '../../view/hidden-token.ts'
import { which } from '../../view/labels.ts'
import { hookFields } from './hook-fields.ts'
import { addressLine, stateLine, topicsLine } from './lines.ts'
import type { Place } from './place.ts'
import type { HookFaults, TypedHook } from './typed.ts'

export interface HooksPage {
  hooks: readonly Hook[]
  typed: TypedHook
  faults: HookFaults
  /** Below the form: those of other people, for admins. */
  below?: Slot
}

/** The programs that hear of changes, and the form for one more. */
export function hooksPage(visit: PersonVisit, place: Place, page: HooksPage): Answer {
  const { hooks: words } = visit.words
  const { hooks, typed, faults, below } = page
  const isWrong = Object.keys(faults).length > 0
  const rows = hooks.map((hook) => hookRow(visit, place, hook))
  const main = html`<p class="hc-lead">${place.lead}</p>
${rows.length > 0 ? html`<ul class="rows">${rows}</ul>` : html`<p>${words.none}</p>`}
<section><h3>${words.new}</h3>
<form method="post" action="${place.all()}" novalidate data-send-once>${hiddenToken(visit)}<input type="hidden" name="key" value="${randomUUID()}">
${hookFields(visit, place, typed, faults)}
<p class="acts"><button class="hc-button solid">${words.submit}</button></p></form></section>${below}`
  return { page: place.frame(visit, { title: words.title, main, isWrong }), status: isWrong ? 422 : 200 }
}

function hookRow(visit: PersonVisit, place: Place, hook: Hook): Markup {
  const { hooks: words } = visit.words
  const address = addressLine(visit, hook)
  return html`<li class="hc-row"><div><p class="name">${address.shown}</p><p class="hint">${topicsLine(visit, hook)}</p>${stateLine(visit, hook)}</div>
<a class="hc-button plain" href="${place.one(hook.id)}">${words.open}${which(visit.words, address.text)}</a></li>`
}
