import type { Delivery, Hook } from '@hopechest/contract'
import { html, type Markup, type Slot } from '../../html/html.ts'
import type { Answer, PersonVisit } from '../../http/visit.ts'
import { icon } from '../../view/drawn/icons.ts'
import { focusOn } from '../../view/focus-on.ts'
import { hiddenToken } from '../../view/hidden-token.ts'
import { which } from '../../view/labels.ts'
import { hookFields } from './hook-fields.ts'
import { addressLine, stateLine, topicsLine } from './lines.ts'
import type { Place } from './place.ts'
import { allTopics } from './topics.ts'
import type { HookFaults, TypedHook } from './typed.ts'

export interface HookPage {
  hook: Hook
  /** The newest first. */
  deliveries: readonly Delivery[]
  typed: TypedHook
  faults: HookFaults
  /** The secret that was just made: it is shown this once. */
  secret?: { value: string; isRenewed: boolean } | undefined
}

const mostShown = 20

/** One hook: what is the matter with it and the way to mend it, its messages, and what its person may change. */
export function hookPage(visit: PersonVisit, place: Place, page: HookPage): Answer {
  const { hooks: words, lists } = visit.words
  const { hook, deliveries, typed, faults, secret } = page
  const isWrong = Object.keys(faults).length > 0
  const isLost = hook.url === ''
  const { shown } = addressLine(visit, hook)
  const offered = hook.surprises ? allTopics : allTopics.filter((each) => each !== 'given')
  const main = html`<a class="back" href="${place.all()}">${icon('arrowLeft')}${words.back}</a>
<header><h3 class="name">${shown}</h3><p class="hint">${topicsLine(visit, hook)}</p></header>
${secret && shownOnce(visit, secret)}
${matter(visit, place, hook)}
<section><h3>${words.messages}</h3>
${deliveries.length > 0 ? html`<ul class="rows">${deliveries.slice(0, mostShown).map((delivery) => deliveryRow(visit, place, hook, delivery))}</ul>` : html`<p>${words.noMessages}</p>`}
${!isLost && html`<div class="acts">${act(visit, place, hook, 'test', words.trial)}</div>`}</section>
${
  !isLost &&
  html`<details${isWrong && html` open`}><summary>${words.change}</summary><form method="post" action="${place.one(hook.id)}" novalidate data-send-once>${hiddenToken(visit)}<input type="hidden" name="act" value="save">
${hookFields(visit, place, typed, faults, offered)}
<p class="acts"><button class="hc-button hc-outline"${focusOn(visit, 'save')}>${lists.details.save}</button></p></form></details>`
}
<section><h3>${words.end}</h3><div class="acts">${!isLost && act(visit, place, hook, 'secret', words.renew)}${hook.state !== 'off' && hook.state !== 'ended' && !isLost && act(visit, place, hook, 'off', words.rest)}${act(visit, place, hook, 'remove', words.remove, 'danger')}</div></section>`
  return { page: place.frame(visit, { title: words.title, main, isWrong }), status: isWrong ? 422 : 200 }
}

/** A hook that has ended says why it is silent, and goes on by a press. */
function matter(visit: PersonVisit, place: Place, hook: Hook): Slot {
  const line = stateLine(visit, hook)
  const { hooks: words } = visit.words
  if (!line) return undefined
  const isSilent = (hook.state === 'ended' || hook.state === 'off') && hook.url !== ''
  return html`<div class="hc-notice">${line}${hook.state === 'ended' && html`<p>${words.whyEnded}</p>`}${isSilent && act(visit, place, hook, 'on', hook.state === 'ended' ? words.again : words.goOn, 'solid')}</div>`
}

/** Receivers that check who has sent a message need it; those that read plain texts do not. */
function shownOnce(visit: PersonVisit, { value, isRenewed }: NonNullable<HookPage['secret']>): Markup {
  const { hooks: words, people } = visit.words
  return html`<section class="slip" role="status"><h3>${words.secret}</h3><p>${isRenewed ? words.renewed : words.made}</p>
<div class="copy shown-once"><input class="hc-field" id="hook-secret" value="${value}" aria-label="${words.secret}" dir="ltr" readonly${focusOn(visit, 'hook-secret')}><button class="hc-button solid" type="button" data-copy="hook-secret" data-copied="${people.account.copied}" hidden>${icon('copy')}<span>${people.account.copy}</span></button></div></section>`
}

export type HookAct = 'save' | 'test' | 'again' | 'secret' | 'on' | 'off' | 'remove'

function act(
  visit: PersonVisit,
  place: Place,
  { id }: Hook,
  name: HookAct,
  label: string,
  look: 'solid' | 'hc-outline' | 'danger' = 'hc-outline',
): Markup {
  return html`<form method="post" action="${place.one(id)}" data-send-once>${hiddenToken(visit)}<input type="hidden" name="act" value="${name}"><button class="hc-button ${look}">${label}</button></form>`
}

/** One message: what it was about, what became of it, and both texts. What a program answers is a stranger's text. */
function deliveryRow(visit: PersonVisit, place: Place, hook: Hook, delivery: Delivery): Markup {
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
