import { html } from '../../../html/html.ts'
import type { Answer, Visit } from '../../../http/visit.ts'
import { ApiAway } from '../../../http/work/page-clients.ts'
import { layout } from '../../../view/layout.ts'
import type { Typed } from './form.ts'
import { hiddenFields, hiddenForm, typedForm } from './hidden-fields.ts'
import { slip } from './slip.ts'

/**
 * The service is away while a guest gives. Everything typed travels on in the page, with the key under which the gift
 * counts once: the answer may have got lost after the gift was counted.
 */
export function away(visit: Visit, typed: Typed, error: unknown): Answer {
  if (!(error instanceof ApiAway)) throw error
  const { away: words } = visit.words
  const address = visit.here
  const main = html`<article class="hc-message"><h1>${words.title}</h1><p class="hc-lead">${words.unsure}</p>
${slip(typed.note, typed.name)}
<div class="acts"><form method="post" action="${address}">${hiddenFields(visit, typed)}<button class="hc-button solid">${words.tryAgain}</button></form>
<form method="post" action="${address}">${hiddenFields(visit, typed)}<button class="hc-button plain" name="only" value="fill">${words.change}</button></form></div></article>${hiddenForm(visit, address, typed)}`
  return {
    status: 503,
    headers: { 'retry-after': '5' },
    page: layout(visit, { title: words.title, main, form: typedForm }),
  }
}
