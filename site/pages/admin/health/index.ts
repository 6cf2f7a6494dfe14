import type { LastChange } from '@hopechest/host/accounts'
import { html, type Markup, type Slot } from '../../../html/html.ts'
import type { PersonHandler, PersonVisit } from '../../../http/visit.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { before } from '../../../view/labels.ts'
import { adminFrame } from '../frame.ts'
import { type Check, checkAll, type HealthParts } from './checks.ts'

/** The state of each part of the site, and what to do about one that does not work. */
export function healthPage(parts: HealthParts): PersonHandler {
  return async (visit) => {
    const [checks, changes] = await Promise.all([checkAll(visit, parts), parts.accounts.lastChanges()])
    const { health: words } = visit.words.admin
    const main = html`<div class="health"><p class="hc-notice" role="status">${summary(visit, checks)}</p>
${states.map((state) => section(visit, state, checks))}
<p class="acts"><a class="hc-button hc-outline" href="${visit.to.health()}">${words.again}</a></p>
${lastChanges(visit, changes)}</div>`
    return { page: adminFrame(visit, { tab: 'health', main }) }
  }
}

/** What is not set up is no fault, but the site is not all well either. */
function summary({ words }: PersonVisit, checks: readonly Check[]): string {
  const { allWell, noFault, faults, guestsStopped, guestsGoOn } = words.admin.health
  const count = checks.filter(({ state }) => state === 'look').length
  const isStopped = checks.some(({ stopsGuests }) => stopsGuests)
  if (count > 0) return `${faults(count)} ${isStopped ? guestsStopped : guestsGoOn}`
  return checks.some(({ state }) => state === 'unset') ? noFault : allWell
}

/** Parts that need attention come first. */
const states = ['look', 'unset', 'well'] as const
const icons = { look: 'alert', unset: 'unset', well: 'check' } as const

function section({ words }: PersonVisit, state: Check['state'], all: readonly Check[]): Slot {
  const checks = all.filter((check) => check.state === state)
  const title = words.admin.health[state]
  return (
    checks.length > 0 && [
      html`<h2>${title}</h2>`,
      html`<dl>${checks.map(({ name, sentence }) => html`<div data-state="${state}"><dt>${icon(icons[state])}<span class="hc-visually-hidden">${before(words, title)}</span>${name}</dt><dd>${sentence}</dd></div>`)}</dl>`,
    ]
  )
}

/** What happened on the lists of the site, and nothing of what guests bought. */
function lastChanges(visit: PersonVisit, changes: readonly LastChange[]): Markup | false {
  if (changes.length === 0) return false
  return html`<section class="changes"><h2>${visit.words.admin.health.changes}</h2>
<ol role="list">${changes.map((change) => line(visit, change))}</ol></section>`
}

function line({ words, format, to }: PersonVisit, { kind, times, at, who, list }: LastChange): Markup {
  const { did, goneList } = words.admin.health
  const name = list
    ? html`<a href="${to.list({ slug: list.slug })}" dir="auto">${list.title}</a>`
    : html`<span>${goneList}</span>`
  return html`<li><time class="hint" datetime="${at}">${format.moment(at)}</time>
<p>${name}${words.layout.labelled('', did[underscored(kind)](who, times))}</p></li>`
}

/** Tools of translators take a point in the name of a message for a step. */
function underscored<Kind extends `${string}.${string}`>(kind: Kind) {
  return kind.replace('.', '_') as Kind extends `${infer Noun}.${infer Act}` ? `${Noun}_${Act}` : never
}
