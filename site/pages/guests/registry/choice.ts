import type { Registry, RegistryHeading } from '@hopechest/client'
import { limits } from '@hopechest/contract'
import type { Address, Query } from '../../../addresses.ts'
import { textOf } from '../../../http/form-text.ts'
import type { Visit } from '../../../http/visit.ts'
import type { Gift } from './gift.ts'

export const shows = ['all', 'left', 'low', 'middle', 'high'] as const
export type Show = (typeof shows)[number]

export const sorts = ['owner', 'cheap', 'dear'] as const
export type Sort = (typeof sorts)[number]

/** The letters of a search. Each gift of a page leads on with them, so a long search makes a long page. */
export const mostSought = 100

/** What a guest chose to see, from the query of the address. */
export interface Choice {
  show: Show
  sort: Sort
  /** The words of the search for a gift; empty for all gifts. */
  find: string
  /** The heading of the owner whose gifts alone are shown; empty for all gifts. */
  heading: string
  /** An owner looks at the page of the guests, with all gifts wrapped. */
  isPreview: boolean
}

/** Two round prices that divide the gifts of a list into three bands. */
export interface Bands {
  low: number
  high: number
}

/** Each gift of a page leads on with the choice, so it is read once: the words of a search may be as long as an address. */
export function readChoice(query: URLSearchParams): Choice {
  const choice = choices.get(query) ?? {
    show: shows.find((each) => each === query.get('show')) ?? 'all',
    sort: sorts.find((each) => each === query.get('sort')) ?? 'owner',
    find: typedIn(query, 'find', mostSought),
    heading: typedIn(query, 'heading', limits.heading),
    isPreview: query.has('wrapped'),
  }
  choices.set(query, choice)
  return choice
}

const choices = new WeakMap<URLSearchParams, Choice>()

function typedIn(query: URLSearchParams, name: string, most: number): string {
  return query.has(name) ? [...textOf(query, name)].slice(0, most).join('') : ''
}

/**
 * The address of the list with another choice. An owner who looks at the page of the guests stays on it: the list itself
 * would show what is given, so a gate stands in front of it.
 */
export function addressOf({ to }: Pick<Visit, 'to'>, slug: string, choice: Choice): Address {
  const { isPreview } = choice
  return isPreview
    ? to.asGuest({ slug }, { wrapped: 1, ...chosenIn(choice) })
    : to.registry({ slug }, chosenIn(choice))
}

/** The list with the choice of this page. */
export function sameList(visit: Visit, slug: string): Address {
  return addressOf(visit, slug, readChoice(visit.query))
}

/**
 * The choice of this page, for the query of a page that it leads to: the way there and back leads to the gifts that the
 * guest chose to see.
 */
export function sameChoice({ query }: Pick<Visit, 'query'>): Query {
  return chosenIn(readChoice(query))
}

/** What is usual stays out of an address. */
function chosenIn(choice: Choice): Query {
  const { show, sort, find, heading } = choice
  const chosen = queries.get(choice) ?? {
    ...(show !== 'all' && { show }),
    ...(sort !== 'owner' && { sort }),
    ...(find !== '' && { find }),
    ...(heading !== '' && { heading }),
  }
  queries.set(choice, chosen)
  return chosen
}

/** Each gift of a page leads on with it. */
const queries = new WeakMap<Choice, Query>()

const leastPriced = 6
const roundPrices = [10, 20, 30, 50, 100, 200, 300, 500, 1000, 2000, 5000]

/**
 * The bands that divide the prices most evenly; undefined where a list is too short, all cost about the same, or the
 * prices are in several currencies.
 */
export function bandsOf(gifts: readonly Gift[]): Bands | undefined {
  const priced = gifts.filter(({ price }) => price !== undefined)
  const prices = priced.flatMap(({ price }) => price ?? [])
  if (prices.length < leastPriced || new Set(priced.map(({ currency }) => currency)).size > 1)
    return undefined
  const pairs = roundPrices.slice(0, -1).map((low, n) => ({ low, high: roundPrices[n + 1] ?? low }))
  const rated = pairs.map((bands) => ({ bands, smallest: Math.min(...countBands(prices, bands)) }))
  const best = rated.reduce((one, other) => (other.smallest > one.smallest ? other : one))
  return best.smallest > 0 ? best.bands : undefined
}

function countBands(prices: readonly number[], { low, high }: Bands): number[] {
  const below = prices.filter((price) => price < low).length
  const above = prices.filter((price) => price > high).length
  return [below, prices.length - below - above, above]
}

export function isShown({ left, price }: Gift, show: Show, bands: Bands | undefined): boolean {
  if (show === 'left') return left > 0
  if (show === 'all' || !bands) return true
  if (price === undefined) return false
  if (show === 'low') return price < bands.low
  return show === 'high' ? price > bands.high : price >= bands.low && price <= bands.high
}

/** Prices in one currency stand together, the most frequent one first. Gifts without a price come last in either order. */
export function sorted(gifts: readonly Gift[], sort: Sort): Gift[] {
  if (sort === 'owner') return [...gifts]
  const sign = sort === 'cheap' ? 1 : -1
  const counts = new Map<string, number>()
  for (const { currency } of gifts) counts.set(currency, (counts.get(currency) ?? 0) + 1)
  const currencies = [...counts].toSorted(([, one], [, other]) => other - one).map(([currency]) => currency)
  const group = ({ price, currency }: Gift) =>
    price === undefined ? currencies.length : currencies.indexOf(currency)
  const rank = ({ price }: Gift) => (price === undefined ? Number.POSITIVE_INFINITY : sign * price)
  return gifts.toSorted((one, other) => compare(group(one), group(other)) || compare(rank(one), rank(other)))
}

function compare(one: number, other: number): number {
  return one === other ? 0 : one - other
}

/** The gifts under the heading of that title; undefined where the list has no gift under it. */
export function giftsUnder<G>(
  registry: Pick<Registry, 'meta'>,
  gifts: readonly G[],
  title: string,
): readonly G[] | undefined {
  const headings = headingsOf(registry, gifts.length)
  const place = headings.findIndex((heading) => heading.title === title)
  const under = gifts.slice(headings[place]?.items_above ?? gifts.length, headings[place + 1]?.items_above)
  return under.length > 0 ? under : undefined
}

/** The headings of a list in their order. One that counts more gifts than there are stands at the end. */
export function headingsOf({ meta }: Pick<Registry, 'meta'>, gifts: number): RegistryHeading[] {
  return meta.registry_headings
    .map(({ title, items_above }) => ({ title, items_above: Math.min(items_above, gifts) }))
    .toSorted((one, other) => one.items_above - other.items_above)
}
