import type { Registry } from '@hopechest/client'
import type { IdeaList } from '@hopechest/contract'
import { html, type Markup } from '../../../html/html.ts'
import type { Answer, Handler, Visit } from '../../../http/visit.ts'
import { jumpRow } from '../../../view/jump-row.ts'
import { layout } from '../../../view/layout.ts'
import { threadOf } from '../../../view/occasions.ts'
import { type GivenGift, type GivenParts, readGiven } from '../given-gifts.ts'
import { ideasSection } from '../ideas/ideas-section.ts'
import { liveRegion } from '../live/region.ts'
import { backToPerson, empty, keepLink } from './around-gifts.ts'
import { askBar } from './ask-bar.ts'
import { bandsOf, isShown, readChoice } from './choice.ts'
import { chosenMenu, filter, headingRow } from './filter.ts'
import { findForm, findGifts, foundLine, mostWithoutSearch } from './find.ts'
import { toGifts } from './gift.ts'
import { giftsUnder } from './headings.ts'
import { letter } from './letter.ts'
import type { OpenList } from './open-list.ts'
import type { List } from './read-list.ts'
import { divide, sections } from './sections.ts'
import { sharingHead } from './sharing-head.ts'
import { readView, viewLink } from './view.ts'
import { wishesPage } from './wishes.ts'
import { yourGiftsStrip } from './your-gifts-strip.ts'

/** The page of a list for its guests. */
export function showRegistry(openList: OpenList, parts: GivenParts): Handler {
  return (visit) => {
    const wishes = (registry: Registry, name: string) => wishesPage(parts.guests, visit, registry, name)
    return openList(visit, (list) => show(visit, list, parts), { wishes })
  }
}

async function show(visit: Visit, list: List, parts: GivenParts): Promise<Answer> {
  const given = await readGiven(parts, visit, list)
  const ideas = await parts.guestGifts.ideas.read(visit, list.registry)
  if (ideas.ideas.length > 0) await visit.pictures.expectIdeas(list.registry.id)
  const page = await guestPage(visit, list, { given, ideas, scripts: ['ask-bar'], follows: list.isForGuest })
  return {
    page,
    isSameForAll: isSameForAll(visit, list),
    isForSearchEngines: isForSearchEngines(visit, list),
  }
}

/** A public list whose owner lets search engines show it, without words that a visitor sought. */
function isForSearchEngines({ query }: Visit, { registry: { status, meta } }: List): boolean {
  return status === 'publish' && meta.registry_search_engines && readChoice(query).find === ''
}

/** A public list as its link opens it. A guest may choose from it in any number of ways. */
function isSameForAll({ here, to }: Visit, { registry }: List): boolean {
  return registry.status === 'publish' && here.path === to.registry({ slug: registry.slug }).path
}

/** The differences between a guest and an owner who looks. */
interface Beside {
  /** The gifts that the visitor gives. */
  given: readonly GivenGift[]
  /** What guests would give; no owner of a list that is wrapped looks at it. */
  ideas?: IdeaList
  scripts: readonly string[]
  /** The page shows by itself what guests give meanwhile. */
  follows?: boolean | undefined
}

/** An owner who looks as a guest sees the same page, without gifts of this browser. */
export async function guestPage(
  visit: Visit,
  list: List,
  { given, ideas, scripts, follows }: Beside,
): Promise<Markup> {
  const { registry, now } = list
  const gifts = await toGifts(list.items, registry, visit)
  const asked = readChoice(visit.query)
  const under = giftsUnder(registry, gifts, asked.heading)
  const choice = under ? asked : { ...asked, heading: '' }
  const pool = under ?? gifts
  const view = readView(visit)
  const bands = bandsOf(gifts)
  const isEmpty = gifts.length === 0
  const isSearch = choice.find !== ''
  const chosen = isSearch
    ? await findGifts(pool, choice)
    : pool.filter((gift) => isShown(gift, choice.show, bands))
  const shown = divide(visit, list, gifts, chosen, choice)
  const places = shown.parts.flatMap(({ id, title, gifts: { length: count } }) =>
    id ? { id, title, count } : [],
  )
  const hasHeadings = registry.meta.registry_headings.length > 0
  const find = (isSearch || gifts.length > mostWithoutSearch) && findForm(visit, registry.slug, choice)
  // A page with words of a visitor is for no message, and for no search engine.
  const hasHead = registry.status === 'publish' && !isSearch
  return layout(visit, {
    title: registry.title,
    thread: threadOf(registry.meta.registry_event_type),
    isForSearchEngines: isForSearchEngines(visit, list),
    scripts: [
      ...(isEmpty ? [] : [...scripts, ...(places.length > 1 ? ['jump'] : [])]),
      ...(list.isUnopened ? ['looked'] : []),
      ...(follows ? ['live'] : []),
    ],
    head: hasHead && sharingHead(visit, registry),
    main: [
      list.person && backToPerson(visit, list.person),
      letter(visit, registry, gifts, now),
      list.isUnopened && html`<span hidden data-looked="${visit.to.yours({ slug: registry.slug })}"></span>`,
      yourGiftsStrip(visit, registry, given, now),
      isEmpty
        ? empty(visit, registry.title)
        : [
            hasHeadings
              ? html`<div class="find-row">${find}${chosenMenu(visit, registry, gifts, bands, choice)}${viewLink(visit, registry.slug, choice, view)}</div>`
              : find,
            choice.heading !== '' && headingRow(visit, registry, gifts, choice),
            isSearch && foundLine(visit, registry.slug, { count: chosen.length, of: pool.length }, choice),
            !isSearch && !hasHeadings && filter(visit, registry.slug, gifts, bands, choice, view),
            places.length > 1 && jumpRow(visit, places),
            sections(visit, list, shown, { given, choice, view }),
            askBar(visit),
          ],
      ideas && !isSearch && ideasSection(visit, registry, ideas),
      !choice.isPreview && keepLink(visit, registry),
      follows && liveRegion(visit, list),
    ],
  })
}
