import type { Registry } from '@hopechest/client'
import { html, type Slot } from '../../../html/html.ts'
import type { Answer, PersonVisit } from '../../../http/visit.ts'
import { daysUntil } from '../../../view/days.ts'
import { wrap } from '../../../view/drawn/wrap.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import { clockSentence } from '../clock/choice.ts'
import { isMorningAfter, opensSoon } from '../clock/opens.ts'
import { townOf } from '../clock/towns.ts'
import { ideasSentence } from '../ideas/index.ts'
import { revealSentence } from '../list/aside.ts'
import { listFrame } from '../list/frame.ts'

/** Until the reveal: paper, a bow, and nothing under it. */
export async function wrappedPage(
  visit: PersonVisit,
  registry: Registry,
  { showsTaken, ofOwners }: { showsTaken: boolean; ofOwners: Slot },
): Promise<Answer> {
  const { surprises: words } = visit.words.sharing
  const { registry_reveal: reveal, registry_event_date: day } = registry.meta
  const hasEnd = reveal === 'after_event' && day !== ''
  const untilItsDay = hasEnd ? words.wrappedUntil(visit.format.day(day)) : words.wrapped
  const title = opensSoon(visit, registry) ?? untilItsDay
  const unwrap = visit.to.unwrap({ slug: registry.slug })
  const main = [
    isMorningAfter(visit.now, registry)
      ? wrap({
          title,
          about: morningWords(visit, registry),
          form: { action: unwrap, token: hiddenToken(visit) },
          acts: html`<button class="hc-button solid">${words.unwrap}</button>`,
        })
      : wrap({
          title,
          about: showsTaken ? words.taken.card : words.about,
          acts: html`<a class="hc-button hc-outline" href="${unwrap}">${words.unwrapEarly}</a>`,
        }),
    clockSentence(visit, registry),
    revealSentence(visit, registry, 'surprises'),
    reveal === 'after_event' && day === '' && html`<p class="hint">${words.noDay}</p>`,
    html`<p class="hint">${words.note}</p>`,
    await ideasSentence(visit, registry, true),
    ofOwners,
  ]
  return { page: listFrame(visit, { registry, tab: 'surprises', main, scripts: ['own-list'] }) }
}

/** Nothing has to be asked any more: the day is over. */
function morningWords({ words, format, now }: PersonVisit, { meta }: Registry): string {
  const zone = meta.registry_time_zone
  return words.lists.morning.about(townOf(words, zone), format.clock(now, zone))
}

/** Looking early: a page says first that the surprises are gone then. */
export function unwrapPage(visit: PersonVisit, registry: Registry, now: Date): Answer {
  const { surprises: words } = visit.words.sharing
  const at = { slug: registry.slug }
  const main = wrap({
    title: words.unwrapTitle,
    about: words.unwrapAbout(daysTo(registry, now)),
    form: { action: visit.to.unwrap(at), token: hiddenToken(visit) },
    acts: html`<a class="hc-button solid" href="${visit.to.surprises(at)}">${words.keep}</a><button class="hc-button hc-outline">${words.unwrap}</button>`,
  })
  return { page: listFrame(visit, { registry, tab: 'surprises', main }) }
}

/** Undefined where the list does not open on its day. */
function daysTo({ meta }: Registry, now: Date): number | undefined {
  if (meta.registry_reveal !== 'after_event' || meta.registry_event_date === '') return undefined
  return daysUntil(meta, now)
}
