import type { Registry } from '@hopechest/client'
import { isRevealed, listDayHasPassed } from '@hopechest/contract'
import { html, type Markup, type Slot } from '../../../html/html.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import type { PathName } from '../../../paths.ts'
import { dayInWords } from '../../../view/days.ts'
import { hoop } from '../../../view/drawn/embroidery.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { layout } from '../../../view/layout.ts'
import { occasionAndDay, threadOf } from '../../../view/occasions.ts'
import { awayNote } from '../after/after-acts.ts'
import { takeClockForm } from '../clock/choice.ts'
import { isAfterDay, opensSoon } from '../clock/opens.ts'

export type Tab = 'gifts' | 'sharing' | 'surprises' | 'details'

export interface Frame {
  registry: Registry
  tab: Tab
  main: Slot
  /** Beside the page where there is room for it. */
  aside?: Slot
  scripts?: readonly string[]
  isWrong?: boolean
}

/** In their order before the day. */
const pageOf = {
  gifts: 'list',
  sharing: 'sharing',
  surprises: 'surprises',
  details: 'details',
} as const satisfies Record<Tab, PathName>

/** The frame of every page of an owner's list: whose list it is, and the ways to its other pages. */
export function listFrame(
  given: PersonVisit,
  { registry, tab, main, aside, scripts, isWrong }: Frame,
): Markup {
  const isTakenOut = given.query.has('taken-out') && !registry.meta.registry_put_away
  const visit = isTakenOut ? { ...given, notice: given.words.after.putAway.takenOut } : given
  const { words } = visit
  const { frame } = words.lists
  const { title, meta } = registry
  const when = occasionAndDay(words, meta, () => dayInWords(visit, meta))
  const opens = tab !== 'surprises' && opensSoon(visit, registry)
  const takesClock = takeClockForm(visit, registry)
  const page = html`<header class="own-head">${hoop(title)}
<div><h1 dir="auto">${title}</h1>${when && html`<p class="occasion">${when}${opens && html`<br><b class="opens">${opens}</b>`}</p>`}</div>
<p class="acts">${lookAsGuest(visit, registry)}</p></header>
${awayNote(visit, registry)}
<nav class="hc-tabs" aria-label="${frame.tabs}">${tabs(visit, registry, tab)}</nav>
<div class="own-page"><div class="own-main">${said(visit, registry)}${main}</div>${aside && html`<aside class="own-aside">${aside}</aside>`}</div>${takesClock}`
  return layout(visit, {
    title: words.layout.labelled(title, tabWord(visit, registry, tab)),
    isWrong,
    thread: threadOf(meta.registry_event_type),
    main: page,
    scripts: [
      ...(scripts ?? []),
      ...(takesClock || tab === 'surprises' || tab === 'details' ? ['clock'] : []),
    ],
  })
}

/** The owner of a list for a child gives as its guests do. */
function lookAsGuest({ words, to }: PersonVisit, { slug, meta }: Registry): Markup {
  const word = meta.registry_for_child ? words.forWhom.seeAndGive : words.lists.frame.asGuest
  return html`<a class="hc-button hc-outline see-it" href="${to.asGuest({ slug })}">${icon('eye')}<span>${word}</span></a>`
}

/** What a sentence says, for an owner who does not see it, once its choice is saved. */
function said({ query, words }: PersonVisit, { status, meta }: Registry): Slot {
  const { privacy, reveal } = words.lists
  const setting = query.get('focus')
  const now =
    (setting === 'status' && (status === 'publish' ? privacy.nowAnyone : privacy.nowInvited)) ||
    (setting === 'reveal' && reveal.now[meta.registry_reveal])
  return now && html`<p class="hc-visually-hidden" role="status">${now}</p>`
}

/** Once the day is over, its surprises and the letters of thanks are what comes next. */
function tabs(visit: PersonVisit, registry: Registry, current: Tab): Markup[] {
  const all = Object.keys(pageOf) as Tab[]
  const inOrder = isAfterDay(visit.now, registry) ? [...new Set(['surprises' as const, ...all])] : all
  return inOrder.map(
    (tab) =>
      html`<a href="${visit.to[pageOf[tab]]({ slug: registry.slug })}" ${tab === current && html`aria-current="page"`}>${tabWord(visit, registry, tab)}</a>`,
  )
}

function tabWord(visit: PersonVisit, registry: Registry, tab: Tab): string {
  const { frame } = visit.words.lists
  return tab === 'surprises' && isTimeToThank(visit, registry) ? frame.thanks : frame[tab]
}

/** The day has passed, and its owners may see what was given. */
export function isTimeToThank({ now }: Pick<PersonVisit, 'now'>, registry: Registry): boolean {
  return listDayHasPassed(registry.meta, now) && isRevealed(registry, now)
}
