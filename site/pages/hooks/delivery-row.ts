import type { Delivery, Hook } from '@hopechest/contract'
import { html, type Markup } from '../../html/html.ts'
import type { PersonVisit } from '../../http/visit.ts'
import { icon } from '../../view/drawn/icons.ts'
import { focusOn } from '../../view/focus-on.ts'
import { hiddenToken } from '../../view/hidden-token.ts'
import { which } from '../../view/labels.ts'
import type { Place } from './place.ts'

/** One message: what it was about, what became of it, and both texts. What a program answers is a stranger's text. */
export function deliveryRow(visit: PersonVisit, place: Place, hook: Hook, delivery: Delivery): Markup {
  const { hooks: words } = visit.words
  const { id, state, body, answer } = delivery
  const what = whatOf(visit, delivery)
  return html`<li class="hc-row message-row" data-state="${state}"><div><p class="name">${icon(state === 'taken' ? 'check' : 'alert')}<span>${what}</span></p><p class="hint">${becameOf(visit, delivery)}</p></div>
${
  hook.url !== '' &&
  html`<form method="post" action="${place.one(hook.id)}" data-send-once>${hiddenToken(visit)}<input type="hidden" name="act" value="again"><input type="hidden" name="delivery" value="${id}"><button class="hc-button ${state === 'taken' ? 'plain' : 'hc-outline'}"${focusOn(visit, `again-${id}`)}>${words.sendAgain}${which(visit.words, what)}</button></form>`
}
<details><summary>${words.texts}${which(visit.words, what)}</summary><p class="hint">${words.sent}</p><pre dir="auto">${body}</pre><p class="hint">${words.answered}</p><pre dir="auto">${answer === '' ? words.nothing : answer}</pre></details></li>`
}

/** A newer service may send what these words do not know yet. */
function whatOf({ words }: PersonVisit, { type }: Delivery): string {
  const types: Readonly<Record<string, string>> = words.hooks.types
  return types[type] ?? type
}

function becameOf({ words, format }: PersonVisit, { state, status, tries, time }: Delivery): string {
  const { hooks } = words
  const answered = status === null ? hooks.noAnswer : hooks.refused(status)
  const said = [format.moment(time), state === 'taken' ? hooks.taken : answered]
  if (tries > 1) said.push(hooks.tries(tries))
  return said.reduce(words.layout.pair)
}
