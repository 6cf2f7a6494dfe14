import { randomUUID } from 'node:crypto'
import type { Access } from '@hopechest/host/accounts'
import { html, type Markup, type Slot } from '../../html/html.ts'
import type { PersonVisit } from '../../http/visit.ts'
import { icon } from '../../view/drawn/icons.ts'
import { focusOn } from '../../view/focus-on.ts'
import { hiddenToken } from '../../view/hidden-token.ts'
import { which } from '../../view/labels.ts'
import { browserNamed } from '../../words/browser-named.ts'
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
<ul class="rows">${browsers.map((each) => browserRow(visit, each))}</ul>${browsers.length > 1 && endOthers(visit)}</section>
<section id="programs"><h3>${words.appTitle}</h3><p>${words.appAbout}</p>${noteOf(visit, 'programs')}
${newAppPassword !== undefined && shownOnce(visit, newAppPassword)}
<ul class="rows">${programs.map((each) => programRow(visit, each))}</ul>
<form method="post" action="${visit.to.makeAccess()}" novalidate data-send-once>${hiddenToken(visit)}<input type="hidden" name="key" value="${randomUUID()}">
${fields}
<p class="acts"><button class="hc-button hc-outline">${words.appSubmit}</button></p></form></section>`
}

function shownOnce(visit: PersonVisit, appPassword: string): Slot {
  const { appMade, copy, copied } = visit.words.people.account
  return html`<div class="hc-control slip" role="status"><label for="app-password">${appMade}</label>
<div class="copy shown-once"><input class="hc-field" id="app-password" value="${appPassword}" readonly${focusOn(visit, 'app-password')}><button class="hc-button hc-outline" type="button" data-copy="app-password" data-copied="${copied}" hidden>${icon('copy')}<span>${copy}</span></button></div></div>`
}

/** Where the person is signed in. In the browser of this visit the sign-out stands in the menu, too. */
function browserRow(visit: PersonVisit, browser: Access): Markup {
  const { words, format, signedIn, now } = visit
  const { account } = words.people
  const isHere = browser.id === signedIn.sessionId
  const name = browserNamed(words, browser.label)
  const since = account.made(format.day(browser.created_at.slice(0, 10)))
  const details = isHere ? [account.here, since] : [since, lastUsed(visit, browser, now)]
  const about = details.reduce(words.layout.pair)
  return row(visit, browser, {
    name,
    about,
    act: account.end,
    hidden: isHere ? words.layout.pair(name, account.here) : name,
  })
}

const anHour = 3_600_000

function lastUsed({ words, format }: PersonVisit, { last_used_on, used_at }: Access, now: Date): string {
  const { account } = words.people
  if (last_used_on === null) return account.neverUsed
  if (used_at !== null && now.getTime() - Date.parse(used_at) < anHour) return account.usedNow
  return account.usedAgo(format.ago(last_used_on, now.toISOString().slice(0, 10)))
}

function programRow(visit: PersonVisit, program: Access): Markup {
  const { account: words } = visit.words.people
  const { label: name, created_at, last_used_on } = program
  const { format } = visit
  const used = last_used_on === null ? words.neverUsed : words.used(format.day(last_used_on))
  const about = visit.words.layout.pair(words.made(format.day(created_at.slice(0, 10))), used)
  return row(visit, program, { name, about, act: words.revoke, hidden: name })
}

interface Row {
  name: string
  about: string
  act: string
  /** Of what the button speaks. */
  hidden: string
}

function row(visit: PersonVisit, { id }: Access, { name, about, act, hidden }: Row): Markup {
  return html`<li class="hc-row"><div><p class="name" dir="auto">${name}</p><p class="hint">${about}</p></div>
<form method="post" action="${visit.to.endAccess({ access: id })}" data-send-once>${hiddenToken(visit)}<button class="hc-button plain">${act}${which(visit.words, hidden)}</button></form></li>`
}

function endOthers(visit: PersonVisit): Markup {
  const { endOthers: words } = visit.words.people.account
  return html`<form method="post" action="${visit.to.endOtherAccess()}" data-send-once>${hiddenToken(visit)}<p class="acts"><button class="hc-button hc-outline">${words}</button></p></form>`
}
