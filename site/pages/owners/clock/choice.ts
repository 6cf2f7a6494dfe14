import type { Registry } from '@hopechest/client'
import { opensAt } from '@hopechest/contract'
import { isOwner } from '@hopechest/host'
import { html, type Markup, type Slot } from '../../../html/html.ts'
import { callerOf } from '../../../http/caller.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import { sentence } from '../../../view/sentence.ts'
import type { TypedDetails } from '../list/details-typed.ts'
import { hasClock } from './opens.ts'
import { townsFor } from './towns.ts'

/** Below the paper: by whose clock a list opens that opens by its day. */
export function clockSentence(visit: PersonVisit, { slug, meta }: Registry): Slot {
  const { clock: words, privacy } = visit.words.lists
  const { registry_time_zone: chosen, registry_event_date: day } = meta
  if (meta.registry_reveal !== 'after_event' || meta.registry_for_child || day === '') return undefined
  return sentence(visit, {
    action: visit.to.listClock({ slug }),
    name: 'zone',
    label: words.label,
    options: townsFor(visit.words, visit.format.locale, chosen).map(({ zone, word }) => ({
      value: zone,
      word,
    })),
    chosen,
    say: chosen === '' ? words.withoutClock : (choice) => words.sentence(openingHour(visit), choice),
    save: privacy.save,
    isClock: true,
  })
}

/** What the clock of a list shows when it opens. */
function openingHour({ format }: PersonVisit): string {
  return format.clock(new Date(opensAt.byItsClock), 'UTC')
}

/** The same choice in the details of a list. */
export function clockField(visit: PersonVisit, { zone: chosen }: Pick<TypedDetails, 'zone'>): Markup {
  const { words, format } = visit
  const { clock } = words.lists
  const options = townsFor(words, format.locale, chosen).map(
    ({ zone, word }) => html`<option value="${zone}"${zone === chosen && html` selected`}>${word}</option>`,
  )
  return html`<div class="hc-control"><label for="zone">${clock.label}</label><select class="hc-field" id="zone" name="zone" data-clock aria-describedby="zone-hint">${options}</select><p class="hint" id="zone-hint">${clock.hint(openingHour(visit))}</p></div>`
}

/** A script sends it with the clock of its browser: a list that has none takes that of the next owner who comes. */
export function takeClockForm(visit: PersonVisit, registry: Registry): Slot {
  if (hasClock(registry) || !isOwner(callerOf(visit.signedIn.person), registry)) return undefined
  return html`<form hidden method="post" action="${visit.to.listClock({ slug: registry.slug })}" data-take-clock>${hiddenToken(visit)}<input type="hidden" name="by" value="browser"><input type="hidden" name="zone" data-clock></form>`
}
