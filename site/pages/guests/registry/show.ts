import type { Registry } from '@hopechest/client'
import type { IdeaList } from '@hopechest/contract'
import { html, type Markup } from '../../../html/html.ts'
import type { Answer, Handler, Visit } from '../../../http/visit.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { asset, layout } from '../../../view/layout.ts'
import { namesIn } from '../../../view/names.ts'
import { occasionWord, threadOf } from '../../../view/occasions.ts'
import { type GivenGift, type GivenParts, readGiven } from '../given-gifts.ts'
import { liveRegion } from '../live/state.ts'
import { bandsOf, giftsUnder, isShown, readChoice } from './choice.ts'
import { chosenMenu, filter, headingRow, readView, viewLink } from './filter.ts'
import { findForm, findGifts, foundLine, mostWithoutSearch } from './find.ts'
import { toGifts } from './gift.ts'
import { letter } from './letter.ts'
import type { List, OpenList, PersonOfList } from './open-list.ts'
import { divide, ideasSection, sections } from './sections.ts'
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
      given.length > 0 && yourGiftsStrip(visit, registry, given, now),
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

/** The page of the person whose link opens the list has all other lists, too. */
function backToPerson({ words, to }: Visit, { ownerName }: PersonOfList): Markup {
  const title = ownerName === undefined ? words.person.title : words.person.titleFrom(ownerName)
  return html`<a class="back" href="${to.personPage()}">${icon('arrowLeft')}<span>${title}</span></a>`
}

/** To a page of its own: a form needs a cookie, and a list that anyone may open sets none. */
function keepLink({ words, to }: Visit, { id }: Registry): Markup {
  return html`<p class="acts"><a class="hc-button plain" href="${to.keptLists({ keep: id })}">${words.gifts.lists.keepLink}</a></p>`
}

/** A list without gifts. */
function empty({ words }: Visit, title: string): Markup {
  return html`<section class="empty"><h2>${words.registry.empty}</h2><p>${words.registry.emptyAbout(namesIn(title))}</p></section>`
}

/** Hidden until a guest comes back from a shop; the script fills in which gift it is about. */
function askBar({ words }: Visit): Markup {
  const { askedTitle, yes, notYet } = words.gift
  return html`<div class="ask-bar" role="status" data-ask-bar hidden><div data-ask-picture></div><div><p><strong data-ask-title="${askedTitle('{gift}')}"></strong></p><div data-ask-shop></div></div><div class="acts"><a class="hc-button solid" href="#">${yes}</a><button class="hc-button hc-outline" type="button">${notYet}</button></div></div>`
}

const descriptionLength = 200

/** What a message with the link shows. Only public lists have it. */
function sharingHead(visit: Visit, { id, title, slug, story, meta }: Registry): Markup {
  const { site, words, to } = visit
  const address = to.registry({ slug }).whole
  const occasion = occasionWord(meta.registry_event_type, words)
  const description = shorten(story) || words.registry.metaDescription(occasion)
  const drawing = asset(visit, `images/card-${threadOf(meta.registry_event_type)}.png`).whole
  const cover = visit.pictures.cover(id)
  const picture = visit.pictures.coverAddress(id) ?? drawing
  return html`<link rel="canonical" href="${address}">
<link rel="alternate" type="application/ld+json" href="${to.registryJson({ slug }).whole}">
<meta name="description" content="${description}">
<meta property="og:type" content="website">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${address}">
<meta property="og:site_name" content="${site.name}">
<meta property="og:image" content="${picture}">${
    cover &&
    cover.words !== '' &&
    html`
<meta property="og:image:alt" content="${cover.words}">`
  }
<meta name="twitter:card" content="summary_large_image">`
}

function shorten(story: string): string {
  const text = [...story.replaceAll(/\s+/g, ' ').trim()]
  return text.length <= descriptionLength
    ? text.join('')
    : `${text.slice(0, descriptionLength - 1).join('')}…`
}

interface Place {
  /** Of the element that the place begins with. */
  id: string
  title: string
  count: number
}

/** The headings of a long list as links: they stay in sight while the page is scrolled. */
function jumpRow({ words }: Visit, places: readonly Place[]): Markup {
  return html`<nav class="jump" aria-label="${words.registry.headings}" data-jump><ul>${places.map(
    ({ id, title, count }) =>
      html`<li><a class="chip" href="${`#${id}`}"><span dir="auto">${title}</span> <span class="count">${count}</span></a></li>`,
  )}</ul></nav>`
}
