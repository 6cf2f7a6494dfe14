import { html, type Slot } from '../../../html/html.ts'
import type { PersonHandler, PersonVisit } from '../../../http/visit.ts'
import { icon } from '../../../view/icons.ts'
import { adminFrame } from '../frame.ts'
import { type Check, checkAll, type HealthParts } from './checks.ts'
import { lastChanges } from './last-changes.ts'

/** The state of each part of the site, and what to do about one that does not work. */
export function healthPage(parts: HealthParts): PersonHandler {
  return async (visit) => {
    const [checks, changes] = await Promise.all([checkAll(visit, parts), parts.accounts.lastChanges()])
    const { health: words } = visit.words.admin
    const faults = checks.filter(({ state }) => state === 'look').length
    const main = html`<div class="health"><p class="notice" role="status">${faults === 0 ? words.allWell : words.faults(faults)}</p>
${states.map((state) => section(visit, state, checks))}
<p class="acts"><a class="button outline" href="/admin/health">${words.again}</a></p>
${lastChanges(visit, changes)}</div>`
    return { page: adminFrame(visit, { tab: 'health', main }) }
  }
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
      html`<dl>${checks.map(({ name, sentence }) => html`<div data-state="${state}"><dt>${icon(icons[state])}<span class="visually-hidden">${title}: </span>${name}</dt><dd>${sentence}</dd></div>`)}</dl>`,
    ]
  )
}
