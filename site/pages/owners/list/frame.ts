import type { Registry } from '@hopechest/client'
import { html, type Markup, type Slot } from '../../../html/html.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import type { PathName } from '../../../paths.ts'
import { hoop } from '../../../view/hoop.ts'
import { icon } from '../../../view/icons.ts'
import { layout } from '../../../view/layout.ts'
import { occasionWord, threadOf } from '../../../view/occasions.ts'
import { awayNote } from '../after/after-acts.ts'

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
  const { words, format } = visit
  const { frame } = words.lists
  const { title, slug, meta } = registry
  const day = meta.registry_event_date
  const when = words.registry.occasion(
    occasionWord(meta.registry_event_type, words),
    day && format.weekday(day),
  )
  const page = html`<header class="own-head">${hoop(title)}
<div><h1 dir="auto">${title}</h1>${when && html`<p class="occasion">${when}</p>`}</div>
<p class="acts">${lookAsGuest(visit, registry)}<a class="button soft" href="${visit.to.sharing({ slug })}">${icon('share')}${frame.share}</a></p></header>
${awayNote(visit, registry)}
<nav class="tabs" aria-label="${frame.tabs}">${tabs(visit, slug, tab)}</nav>
<div class="own-page"><div class="own-main">${said(visit, registry)}${main}</div>${aside && html`<aside class="own-aside">${aside}</aside>`}</div>`
  const heading = `${title}: ${frame[tab]}`
  return layout(visit, {
    title: isWrong ? `${words.people.lookAgain}: ${heading}` : heading,
    thread: threadOf(meta.registry_event_type),
    main: page,
    ...(scripts && { scripts }),
  })
}

/** The owner of a list for a child gives as its guests do. */
function lookAsGuest({ words, to }: PersonVisit, { slug, meta }: Registry): Markup {
  const word = meta.registry_for_child ? words.after.child.seeAndGive : words.lists.frame.asGuest
  return html`<a class="button outline" href="${to.asGuest({ slug })}">${icon('eye')}${word}</a>`
}

/** What a sentence says, for an owner who does not see it, once its choice is saved. */
function said({ query, words }: PersonVisit, { status, meta }: Registry): Slot {
  const { privacy, reveal } = words.lists
  const setting = query.get('focus')
  const now =
    (setting === 'status' && (status === 'publish' ? privacy.nowAnyone : privacy.nowInvited)) ||
    (setting === 'reveal' && reveal.now[meta.registry_reveal])
  return now && html`<p class="visually-hidden" role="status">${now}</p>`
}

function tabs({ words, to }: PersonVisit, slug: string, current: Tab): Markup[] {
  return (Object.keys(pageOf) as Tab[]).map(
    (tab) =>
      html`<a href="${to[pageOf[tab]]({ slug })}" ${tab === current && html`aria-current="page"`}>${words.lists.frame[tab]}</a>`,
  )
}
