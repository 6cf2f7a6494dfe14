import type { Registry } from '@hopechest/client'
import { isRevealed, listDayHasPassed, seesAtOnce } from '@hopechest/contract'
import { html, type Markup, type Slot } from '../../../html/html.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { dayInWords, dayMilliseconds, daysUntil } from '../../../view/days.ts'
import { bowUndone } from '../../../view/drawn/bow-undone.ts'
import { stitches } from '../../../view/drawn/embroidery.ts'
import { bow } from '../../../view/drawn/wrap.ts'
import { threadOf } from '../../../view/occasions.ts'
import { opensSoon } from '../clock/opens.ts'
import type { Given } from '../surprises/given.ts'
import { questionsOnCard, readWaiting } from './list-card.ts'

/** A list on which no letter is left to write is named for two weeks after its day. */
const named = 14 * dayMilliseconds

/**
 * What stands above the other lists: that the day is tomorrow, and after it what was given, until every letter is written.
 * `given` is read of a list that may be unwrapped alone.
 */
export async function dayCard(
  visit: PersonVisit,
  registry: Registry,
  given: Given | undefined,
): Promise<Markup | undefined> {
  const said = whatToSay(visit, registry, given)
  if (!said) return undefined
  const waiting = await readWaiting(visit.signedIn.client, registry)
  return card(visit, registry, said, waiting)
}

function whatToSay(visit: PersonVisit, registry: Registry, given: Given | undefined): Said | undefined {
  const { day: words } = visit.words.lists
  const { slug, meta } = registry
  const open = html`<a class="hc-button hc-outline" href="${visit.to.list({ slug })}">${words.open}</a>`
  if (!listDayHasPassed(meta, visit.now)) {
    const title = { 0: words.today, 1: words.tomorrow }[daysUntil(meta, visit.now)]
    if (title === undefined) return undefined
    const about = seesAtOnce(registry) ? words.haveAGoodOne : staysWrapped(visit, registry)
    return { title, about, acts: open }
  }
  const isNamed = listDayHasPassed(meta, new Date(visit.now.getTime() - named)) === false
  if (!isRevealed(registry, visit.now))
    return isNamed ? { title: words.come, about: words.never, acts: open } : undefined
  if (!given || given.gifts === 0)
    return given && isNamed
      ? { title: words.come, about: words.nothing, acts: open, isUndone: true }
      : undefined
  const { people, thanked } = given
  if (people === thanked && (people > 0 || !isNamed)) return undefined
  return {
    title: words.come,
    about: words.given(given),
    stitched: people > 0 && stitches(thanked, people),
    acts: html`<a class="hc-button solid" href="${visit.to.surprises({ slug })}">${words.see}</a>`,
    isUndone: true,
  }
}

function staysWrapped(visit: PersonVisit, registry: Registry): string {
  const { day, morning } = visit.words.lists
  if (registry.meta.registry_reveal === 'never') return day.never
  const opens = opensSoon(visit, registry)
  return opens === undefined ? day.staysUntil : morning.wish(opens)
}

interface Said {
  title: string
  about: string
  stitched?: Slot
  acts: Markup
  isUndone?: boolean
}

/** A question of a guest that waits is said here, too, and leads to the list. */
function card(
  visit: PersonVisit,
  registry: Registry,
  { title, about, stitched, acts, isUndone }: Said,
  waiting: number,
): Markup {
  const { title: name, slug, meta } = registry
  const asks =
    waiting > 0 && html`<p><a href="${visit.to.list({ slug })}">${questionsOnCard(visit, waiting)}</a></p>`
  const ribbon = isUndone
    ? html`<div class="day-ribbon" aria-hidden="true">${bowUndone}</div>`
    : html`<div class="day-ribbon is-tied" aria-hidden="true"><span class="band"></span>${bow}</div>`
  return html`<section class="day-card" data-thread="${threadOf(meta.registry_event_type)}">${ribbon}
<div class="day-words"><p class="hint">${visit.words.layout.pair(name, dayInWords(visit, meta))}</p><h2>${title}</h2><p>${about}</p>${asks}${stitched}<p class="acts">${acts}</p></div></section>`
}
