import type { Access } from '@hopechest/host/accounts'
import { html, type Markup } from '../../html/html.ts'
import type { PersonVisit } from '../../http/visit.ts'
import { hiddenToken } from '../../view/hidden-token.ts'
import { which } from '../../view/labels.ts'
import { browserNamed } from '../../words/browser-named.ts'
import { noteOf } from './note.ts'

/** The browsers that are signed in, each of which can be ended alone, and the way to the keys for programs. */
export function accessRows(visit: PersonVisit, access: readonly Access[]): Markup {
  const { account: words, keys } = visit.words.people
  const browsers = access.filter(({ is_session }) => is_session)
  return html`<section><h3>${words.accessTitle}</h3>${noteOf(visit, 'browsers')}
<ul class="rows">${browsers.map((each) => browserRow(visit, each))}</ul>${browsers.length > 1 && endOthers(visit)}</section>
<section id="programs"><h3>${keys.title}</h3><p>${keys.about}</p>
<p class="acts"><a class="hc-button hc-outline" href="${visit.to.keys()}">${keys.title}</a></p></section>`
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

/** When a browser or a program was here last. */
export function lastUsed(
  { words, format }: PersonVisit,
  { last_used_on, used_at }: Pick<Access, 'last_used_on' | 'used_at'>,
  now: Date,
): string {
  const { account } = words.people
  if (last_used_on === null) return account.neverUsed
  if (used_at !== null && now.getTime() - Date.parse(used_at) < anHour) return account.usedNow
  return account.usedAgo(format.ago(last_used_on, now.toISOString().slice(0, 10)))
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
