import { html, type Markup } from '../../../html/html.ts'
import type { Visit } from '../../../http/visit.ts'
import { icon } from '../../../view/icons.ts'
import { addressOf, type Bands, type Choice, isShown, type Show, type Sort, shows, sorts } from './choice.ts'
import type { Gift } from './gift.ts'

/** Plain links that choose which gifts are shown, and in which order. */
export function filter(
  visit: Visit,
  slug: string,
  gifts: readonly Gift[],
  bands: Bands | undefined,
  choice: Choice,
): Markup {
  const offered = shows.filter((show) => bands || ['all', 'left'].includes(show))
  return html`<nav class="filter" aria-label="${visit.words.registry.filter}">
<ul class="filter-shows">${offered.map((show) => {
    const count = gifts.filter((gift) => isShown(gift, show, bands)).length
    return html`<li><a class="chip" href="${addressOf(slug, { ...choice, show })}" ${show === choice.show && html`aria-current="true"`}>${label(visit, show, bands, gifts)} <span class="count">${count}</span></a></li>`
  })}</ul>
${sortMenu(visit, slug, choice)}
</nav>`
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

function sortMenu({ words }: Visit, slug: string, choice: Choice): Markup {
  const { inTheirOrder, cheapestFirst, dearestFirst, sort } = words.registry
  const labels: Record<Sort, string> = { owner: inTheirOrder, cheap: cheapestFirst, dear: dearestFirst }
  return html`<details class="menu"><summary class="chip"><span class="visually-hidden">${sort}: </span>${icon('sort')}<span class="menu-label">${labels[choice.sort]}</span></summary><ul>${sorts.map(
    (each) =>
      html`<li><a href="${addressOf(slug, { ...choice, sort: each })}" ${each === choice.sort && html`aria-current="true"`}>${labels[each]}</a></li>`,
  )}</ul></details>`
}
