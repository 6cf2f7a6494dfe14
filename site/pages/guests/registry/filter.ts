import type { Registry } from '@hopechest/client'
import type { Address } from '../../../addresses.ts'
import { html, type Markup } from '../../../html/html.ts'
import type { Visit } from '../../../http/visit.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { before } from '../../../view/labels.ts'
import {
  addressOf,
  type Bands,
  type Choice,
  giftsUnder,
  headingsOf,
  isShown,
  type Show,
  type Sort,
  shows,
  sorts,
} from './choice.ts'
import type { Gift } from './gift.ts'

const menuId = 'choose'

/**
 * Plain links that choose which gifts are shown, and in which order. Each leads to itself on the next page, or to the menu
 * that it stands in, so that the focus stays there.
 */
export function filter(
  visit: Visit,
  slug: string,
  gifts: readonly Gift[],
  bands: Bands | undefined,
  choice: Choice,
  view: View,
): Markup {
  return html`<nav class="hc-filter" aria-label="${visit.words.registry.filter}">
<ul class="filter-shows">${offered(bands).map(
    (show) =>
      html`<li><a class="chip" id="show-${show}" href="${addressOf(visit, slug, { ...choice, show }).part(`show-${show}`)}" ${show === choice.show && html`aria-current="true"`}>${label(visit, show, bands, gifts)} <span class="count">${count(gifts, show, bands)}</span></a></li>`,
  )}</ul>
${sortMenu(visit, slug, choice)}${viewLink(visit, slug, choice, view)}
</nav>`
}

/** The same links in one menu with those of the headings, where the headings of the owner take the row. */
export function chosenMenu(
  visit: Visit,
  registry: Registry,
  gifts: readonly Gift[],
  bands: Bands | undefined,
  choice: Choice,
): Markup {
  const { slug } = registry
  const { filter, chosen, sort, headings } = visit.words.registry
  const now = chosen(label(visit, choice.show, bands, gifts), sortLabels(visit)[choice.sort])
  const links = offered(bands).map(
    (show) =>
      html`<li><a href="${addressOf(visit, slug, { ...choice, show }).part(menuId)}" ${show === choice.show && html`aria-current="true"`}>${label(visit, show, bands, gifts)} <span class="count">${count(giftsUnder(registry, gifts, choice.heading) ?? gifts, show, bands)}</span></a></li>`,
  )
  const { allHeadings } = visit.words.registry
  const under = headingChoices(visit, registry, gifts, choice, allHeadings).map(
    ({ address, said, isChosen }) =>
      html`<li><a href="${address.part(menuId)}" ${isChosen && html`aria-current="true"`}>${said}</a></li>`,
  )
  return html`<details class="hc-menu"><summary class="chip" id="${menuId}"><span class="hc-visually-hidden">${before(visit.words, visit.words.layout.pair(filter, sort))}</span>${icon('sort')}<span class="hc-menu-label">${now}</span></summary><div class="menu-choices"><ul aria-label="${filter}">${links}</ul><ul aria-label="${headings}">${under}</ul><ul aria-label="${sort}">${sortLinks(visit, slug, choice)}</ul></div></details>`
}

/** The headings as links, while one of them is chosen. The one that shows all gifts leads to the menu, since the row is not there then. */
export function headingRow(visit: Visit, registry: Registry, gifts: readonly Gift[], choice: Choice): Markup {
  const links = headingChoices(visit, registry, gifts, choice, visit.words.registry.all).map(
    ({ address, said, isChosen }, n) => {
      const id = n === 0 ? menuId : `under-${n}`
      return html`<li><a class="chip"${n > 0 && html` id="${id}"`} href="${address.part(id)}" ${isChosen && html`aria-current="true"`}>${said}</a></li>`
    },
  )
  return html`<nav class="jump" aria-label="${visit.words.registry.headings}"><ul>${links}</ul></nav>`
}

interface HeadingChoice {
  address: Address
  /** The title, and how many gifts it has. */
  said: Markup
  isChosen: boolean
}

/** All gifts, and those under each heading. */
function headingChoices(
  visit: Visit,
  registry: Registry,
  gifts: readonly Gift[],
  choice: Choice,
  all: string,
): HeadingChoice[] {
  const titles = headingsOf(registry, gifts.length).map(({ title }) => title)
  return ['', ...new Set(titles)].flatMap((heading) => {
    const under = heading === '' ? gifts : giftsUnder(registry, gifts, heading)
    if (!under) return []
    return {
      address: addressOf(visit, registry.slug, { ...choice, heading }),
      said: html`<span dir="auto">${heading || all}</span> <span class="count">${under.length}</span>`,
      isChosen: heading === choice.heading,
    }
  })
}

function offered(bands: Bands | undefined): Show[] {
  return shows.filter((show) => bands || ['all', 'left'].includes(show))
}

function count(gifts: readonly Gift[], show: Show, bands: Bands | undefined): number {
  return gifts.filter((gift) => isShown(gift, show, bands)).length
}

function label(
  { words, format }: Visit,
  show: Show,
  bands: Bands | undefined,
  gifts: readonly Gift[],
): string {
  const { all, stillToGive, under, between, over } = words.registry
  if (show === 'all' || !bands) return show === 'all' ? all : stillToGive
  const [low, high] = [bands.low, bands.high].map((price) => format.money(price, gifts[0]?.currency ?? 'EUR'))
  const labels = {
    left: stillToGive,
    low: under(low ?? ''),
    middle: between(low ?? '', high ?? ''),
    high: over(high ?? ''),
  }
  return labels[show]
}

function sortMenu(visit: Visit, slug: string, choice: Choice): Markup {
  const { sort } = visit.words.registry
  return html`<details class="hc-menu"><summary class="chip" id="${menuId}"><span class="hc-visually-hidden">${before(visit.words, sort)}</span>${icon('sort')}<span class="hc-menu-label">${sortLabels(visit)[choice.sort]}</span></summary><ul>${sortLinks(visit, slug, choice)}</ul></details>`
}

function sortLinks(visit: Visit, slug: string, choice: Choice): Markup[] {
  return sorts.map(
    (sort) =>
      html`<li><a href="${addressOf(visit, slug, { ...choice, sort }).part(menuId)}" ${sort === choice.sort && html`aria-current="true"`}>${sortLabels(visit)[sort]}</a></li>`,
  )
}

function sortLabels({ words }: Visit): Record<Sort, string> {
  const { inTheirOrder, cheapestFirst, dearestFirst } = words.registry
  return { owner: inTheirOrder, cheap: cheapestFirst, dear: dearestFirst }
}

const views = ['cards', 'rows'] as const
export type View = (typeof views)[number]

const cookie = 'hc_view'
const keptDays = 400

/** Gifts as cards, or as rows, which show more of them at once. The browser remembers rows. */
export function readView({ query, cookies }: Visit): View {
  const asked = views.find((each) => each === query.get('view'))
  if (asked === 'rows') cookies.set(cookie, asked, keptDays)
  if (asked === 'cards') cookies.clear(cookie)
  return asked ?? views.find((each) => each === cookies.get(cookie)) ?? 'cards'
}

/** The link to the other one, which has the focus on the next page, too. */
export function viewLink(visit: Visit, slug: string, choice: Choice, view: View): Markup {
  const other = view === 'cards' ? 'rows' : 'cards'
  const address = addressOf(visit, slug, choice).with({ view: other }).part('view')
  return html`<a class="chip view" id="view" href="${address}">${icon(other)}<span class="hc-visually-hidden">${visit.words.registry.views[other]}</span></a>`
}
