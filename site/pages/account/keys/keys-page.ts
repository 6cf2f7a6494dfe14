import { randomUUID } from 'node:crypto'
import type { Scope } from '@hopechest/contract'
import type { ProgramKey } from '@hopechest/host/accounts'
import { html, type Markup, type Slot } from '../../../html/html.ts'
import type { Answer, PersonVisit } from '../../../http/visit.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { field } from '../../../view/field.ts'
import { focusOn } from '../../../view/focus-on.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import { layout, noteAfterAct } from '../../../view/layout.ts'
import { currentPasswordField } from '../current-password.ts'
import { keyRow } from './key-row.ts'
import type { ListToChoose } from './lists-to-choose.ts'
import { scopesOffered } from './scopes-offered.ts'
import type { KeyFaults, TypedKey } from './typed.ts'

export interface KeysPage {
  keys: readonly ProgramKey[]
  lists: readonly ListToChoose[]
  typed: TypedKey
  faults: KeyFaults
  /** The key that was just made: it is shown this once. */
  made: string | undefined
}

export function keysPage(visit: PersonVisit, page: KeysPage): Answer {
  const { keys: words } = visit.words.people
  const { keys, lists, typed, faults, made } = page
  const isWrong = Object.keys(faults).length > 0
  const isTaken = visit.query.get('saved') === 'taken' && made === undefined && !isWrong
  const rows = keys.map((key) => keyRow(visit, key, lists))
  const main = html`<div class="account">
<header><h1>${words.title}</h1><p class="hc-lead">${words.lead}</p></header>
${isTaken && noteAfterAct(visit, words.taken)}${made !== undefined && shownOnce(visit, typed.label, made)}
${rows.length > 0 ? html`<ul class="rows">${rows}</ul>` : html`<p>${words.none}</p>`}
${made === undefined ? newKey(visit, page) : html`<p class="acts"><a class="hc-button hc-outline" href="${visit.to.keys()}">${words.new}</a></p>`}
</div>`
  const scripts = ['send-once', 'copy', 'undo-note', 'stay']
  return { page: layout(visit, { title: words.title, isWrong, main, scripts }), status: isWrong ? 422 : 200 }
}

/** A program signs in with the name of the account and the key. */
function shownOnce(visit: PersonVisit, label: string, key: string): Markup {
  const { account, keys: words } = visit.words.people
  return html`<section class="slip" role="status"><h2>${words.madeTitle(label)}</h2><p>${words.made(visit.signedIn.person.username)}</p>
<div class="copy shown-once"><input class="hc-field" id="app-password" value="${key}" aria-label="${words.value}" dir="ltr" readonly${focusOn(visit, 'app-password')}><button class="hc-button solid" type="button" data-copy="app-password" data-copied="${account.copied}" hidden>${icon('copy')}<span>${account.copy}</span></button></div></section>`
}

function newKey(visit: PersonVisit, { lists, typed, faults }: KeysPage): Markup {
  const { words, to } = visit
  const { keys } = words.people
  const { optional } = words.give
  return html`<section><h2>${keys.new}</h2>
<form method="post" action="${to.keys()}" novalidate data-send-once>${hiddenToken(visit)}<input type="hidden" name="key" value="${randomUUID()}">
${field({ name: 'label', label: keys.label, value: typed.label, hint: keys.labelHint, fault: faults.label, focus: faults.label !== undefined })}
${mayDo(visit, typed, faults)}
${lists.length > 0 && forLists(visit, lists, typed, faults)}
${field({ name: 'last_day', label: keys.lastDay, type: 'date', value: typed.lastDay, hint: keys.lastDayHint, optional, fault: faults.lastDay, focus: faults.lastDay !== undefined })}
${currentPasswordField(visit, faults.current)}
<p class="acts"><button class="hc-button solid">${keys.submit}</button></p></form></section>`
}

function mayDo(visit: PersonVisit, typed: TypedKey, { scopes: fault }: KeyFaults): Markup {
  const { keys: words } = visit.words.people
  const says: Record<Scope, string> = words.scopes
  const ticks = scopesOffered(visit).map((scope) =>
    tick({ name: 'scope', value: scope, label: says[scope], isTicked: typed.scopes.includes(scope) }),
  )
  const surprises = typed.scopes.includes('surprises')
  return html`<fieldset class="ticks"${described('scopes', fault)}><legend>${words.may}</legend>${ticks}${faultLine('scopes', fault)}</fieldset>
<div class="tick-with-hint">${tick({ name: 'scope', value: 'surprises', label: says.surprises, isTicked: surprises, hint: 'surprises-hint' })}<p class="hint" id="surprises-hint">${words.warning}</p></div>`
}

/** Most keys are for all lists: the choice is folded until there is one. */
function forLists(
  visit: PersonVisit,
  lists: readonly ListToChoose[],
  typed: TypedKey,
  { lists: fault }: KeyFaults,
): Markup {
  const { keys: words } = visit.words.people
  const isOpen = typed.lists.length > 0 || fault !== undefined
  const ticks = lists.map(({ id, title }) =>
    tick({ name: 'list', value: String(id), label: title, isTicked: typed.lists.includes(id) }),
  )
  return html`<details${isOpen && html` open`}><summary>${words.forLists}</summary><p class="hint">${words.forListsHint}</p>
<fieldset class="ticks"${described('lists', fault)}><legend class="hc-visually-hidden">${words.forLists}</legend>${ticks}${faultLine('lists', fault)}</fieldset></details>`
}

interface Tick {
  name: string
  value: string
  label: string
  isTicked: boolean
  /** What says more of it, by its `id`. */
  hint?: string
}

function tick({ name, value, label, isTicked, hint }: Tick): Markup {
  return html`<label class="hc-radio"><input type="checkbox" name="${name}" value="${value}"${hint && html` aria-describedby="${hint}"`}${isTicked && html` checked`}><span dir="auto">${label}</span></label>`
}

function described(id: string, fault: string | undefined): Slot {
  return fault && html` aria-invalid="true" aria-describedby="${id}-fault"`
}

function faultLine(id: string, fault: string | undefined): Slot {
  return fault && html`<p class="fault" id="${id}-fault">${icon('alert')}<span>${fault}</span></p>`
}
