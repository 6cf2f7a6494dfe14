import { html, type Markup } from '../../../html/html.ts'
import type { PersonHandler, PersonVisit } from '../../../http/visit.ts'
import { icon } from '../../../view/icons.ts'
import { adminFrame } from '../frame.ts'
import { type Check, checkAll, type HealthParts } from './checks.ts'

/** The state of each part of the site, and what to do about one that does not work. */
export function healthPage(parts: HealthParts): PersonHandler {
  return async (visit) => {
    const checks = await checkAll(visit, parts)
    const { health: words } = visit.words.admin
    const faults = checks.filter(({ isWell }) => !isWell).length
    const main = html`<div class="health"><p class="notice" role="status">${faults === 0 ? words.allWell : words.faults(faults)}</p>
<dl>${checks.map((check) => line(visit, check))}</dl>
<p class="acts"><a class="button outline" href="/admin/health">${words.again}</a></p></div>`
    return { page: adminFrame(visit, { tab: 'health', main }) }
  }
}

function line({ words }: PersonVisit, { name, isWell, sentence }: Check): Markup {
  const { well, look } = words.admin.health
  return html`<div data-well="${String(isWell)}"><dt>${icon(isWell ? 'check' : 'alert')}<span class="visually-hidden">${isWell ? well : look}: </span>${name}</dt><dd>${sentence}</dd></div>`
}
