import { randomUUID } from 'node:crypto'
import { type Access, unknownBrowser } from '@hopechest/host/accounts'
import { html, type Markup, type Slot } from '../../html/html.ts'
import type { PersonVisit } from '../../http/visit.ts'
import { icon } from '../../view/drawn/icons.ts'
import { focusOn } from '../../view/focus-on.ts'
import { hiddenToken } from '../../view/hidden-token.ts'
import { which } from '../../view/labels.ts'
import { noteOf } from './note.ts'

/** The browsers that are signed in, and the application passwords; each can be ended alone. */
export function accessRows(
  visit: PersonVisit,
  access: readonly Access[],
  fields: Slot,
  newAppPassword: string | undefined,
): Markup {
  const { account: words } = visit.words.people
  const browsers = access.filter(({ is_session }) => is_session)
  const programs = access.filter(({ is_session }) => !is_session)
  return html`<section><h3>${words.accessTitle}</h3>${noteOf(visit, 'browsers')}
<ul class="rows">${browsers.map((each) => row(visit, each))}</ul></section>
<section id="programs"><h3>${words.appTitle}</h3><p>${words.appAbout}</p>${noteOf(visit, 'programs')}
${newAppPassword !== undefined && shownOnce(visit, newAppPassword)}
<ul class="rows">${programs.map((each) => row(visit, each))}</ul>
<form method="post" action="${visit.to.makeAccess()}" novalidate data-send-once>${hiddenToken(visit)}<input type="hidden" name="key" value="${randomUUID()}">
${fields}
<p class="acts"><button class="hc-button hc-outline">${words.appSubmit}</button></p></form></section>`
}

function shownOnce(visit: PersonVisit, appPassword: string): Slot {
  const { appMade, copy, copied } = visit.words.people.account
  return html`<div class="hc-control slip" role="status"><label for="app-password">${appMade}</label>
<div class="copy shown-once"><input class="hc-field" id="app-password" value="${appPassword}" readonly${focusOn(visit, 'app-password')}><button class="hc-button hc-outline" type="button" data-copy="app-password" data-copied="${copied}" hidden>${icon('copy')}<span>${copy}</span></button></div></div>`
}

function row(visit: PersonVisit, { id, label, is_session, created_at, last_used_on }: Access): Markup {
  const { people, layout } = visit.words
  const { account: words } = people
  const { format, signedIn } = visit
  const isHere = id === signedIn.sessionId
  const used = last_used_on === null ? words.neverUsed : words.used(format.day(last_used_on))
  const name = is_session && label === unknownBrowser ? words.unknownBrowser : label
  const details = [...(isHere ? [words.here] : []), words.made(format.day(created_at.slice(0, 10))), used]
  return html`<li class="hc-row"><div><p class="name" dir="auto">${name}</p><p class="hint">${details.reduce(layout.pair)}</p></div>
<form method="post" action="${visit.to.endAccess({ access: id })}" data-send-once>${hiddenToken(visit)}<button class="hc-button plain">${is_session ? words.end : words.revoke}${which(visit.words, isHere ? layout.pair(name, words.here) : name)}</button></form></li>`
}
