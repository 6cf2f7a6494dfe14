import { currenciesOf } from '../prices/money.ts'
import { parseAmount } from '../prices/price.ts'
import type { Candidate, Heading, Visible } from './collect.ts'
import { lettersOf } from './letters.ts'
import { mark, marksOfLabel } from './marks.ts'

export interface VisiblePrice {
  amount: number
  /** The currencies that the sign may mean; none where there is no sign. */
  currencies: string[]
  score: number
  isOld: boolean
  at: number
}

/** The numbers that may be the price of the page, the best first. Each amount once. */
export function visiblePrices(
  { candidates, headings }: Visible,
  heading: Heading | undefined,
): VisiblePrice[] {
  const page = {
    headings,
    heading,
    within: new Set(heading?.within),
    rows: rowsOf(candidates),
    said: sayer(),
  }
  const marked = candidates.map((candidate) => withLabels(candidate, page))
  const best = new Map<number, VisiblePrice>()
  for (const candidate of marked) {
    const price = toPrice(candidate, marked, page)
    if (!price) continue
    const known = best.get(price.amount)
    if (!known || known.score < price.score) {
      if (known && price.currencies.length === 0) price.currencies = known.currencies
      best.set(price.amount, price)
    } else if (known.currencies.length === 0) known.currencies = price.currencies
  }
  return withoutParts([...best.values()]).toSorted((one, other) => other.score - one.score)
}

/** "$229" and "99" beside "$229.99" are the same price, in pieces. */
function withoutParts(prices: readonly VisiblePrice[]): VisiblePrice[] {
  const isPart = (part: VisiblePrice, whole: VisiblePrice) =>
    part.amount !== whole.amount &&
    Math.trunc(whole.amount) === part.amount &&
    (Math.abs(whole.at - part.at) <= besides || whole.score >= part.score)
  const scoreOf = (whole: VisiblePrice) =>
    Math.max(whole.score, ...prices.filter((part) => isPart(part, whole)).map(({ score }) => score))
  return prices
    .filter((part) => !prices.some((whole) => isPart(part, whole)))
    .map((whole) => ({ ...whole, score: scoreOf(whole) }))
}

interface Page {
  headings: readonly Heading[]
  heading: Heading | undefined
  /** The elements around the heading. */
  within: ReadonlySet<number>
  /** How many different numbers stand in elements of the same names. */
  rows: ReadonlyMap<string, ReadonlySet<string>>
  said: (words: string) => number
}

function rowsOf(candidates: readonly Candidate[]): Map<string, Set<string>> {
  const rows = new Map<string, Set<string>>()
  for (const { shape, number } of candidates) {
    const row = rows.get(shape)
    if (row) row.add(number)
    else rows.set(shape, new Set([number]))
  }
  return rows
}

/** The words beside the prices of a row are often the same. */
function sayer(): Page['said'] {
  const known = new Map<string, number>()
  return (words) => {
    const before = known.get(words)
    if (before !== undefined) return before
    const marks = marksOfLabel(words)
    known.set(words, marks)
    return marks
  }
}

/** What the words beside a number say, but where it is not the price in any case. */
function withLabels(candidate: Candidate, page: Page): Candidate {
  if (isElsewhere(candidate, page) || isInRow(candidate, page)) return candidate
  return { ...candidate, marks: candidate.marks | page.said(candidate.before) | page.said(candidate.after) }
}

const isElsewhere = ({ elsewhere }: Candidate, { within }: Page) => elsewhere.some((id) => !within.has(id))
const isInRow = ({ shape }: Candidate, { rows }: Page) => (rows.get(shape)?.size ?? 0) > 3

/** The heading that names the product, or else the longest of the first level: names are longer than those of departments. */
export function headingOf(headings: readonly Heading[], name = ''): Heading | undefined {
  const wanted = lettersOf(name)
  const isName = ({ text }: Heading) => {
    const own = lettersOf(text)
    return own.length * 3 > wanted.length && (wanted.includes(own) || own.includes(wanted))
  }
  const first = headings.filter(({ level }) => level === 'h1')
  const named = wanted === '' ? undefined : (first.find(isName) ?? headings.find(isName))
  return named ?? first.toSorted((one, other) => other.text.length - one.text.length)[0]
}

/** How many texts away a new price may stand from the old one. */
const besides = 4
const notThePrice =
  mark.old | mark.struck | mark.withoutTax | mark.credit | mark.shipping | mark.saving | mark.unit

/** A page that calls its only price "old" has no other. */
function isBesideNew(candidate: Candidate, candidates: readonly Candidate[]): boolean {
  return candidates.some(
    ({ at, marks, number, sign }) =>
      Math.abs(at - candidate.at) <= besides &&
      !(marks & notThePrice) &&
      number !== candidate.number &&
      sign !== undefined,
  )
}

/** What each mark is worth. */
const points: readonly [bit: number, points: number][] = [
  [mark.price, 3],
  [mark.property, 3],
  [mark.now, 2],
  [mark.struck, -5],
  [mark.oftenOld, -1],
  [mark.unit, -3],
  [mark.shipping, -6],
  [mark.credit, -6],
  [mark.saving, -5],
  [mark.withoutTax, -6],
  [mark.sum, -2],
  [mark.hidden, -2],
  [mark.link, -1],
]

function toPrice(
  candidate: Candidate,
  candidates: readonly Candidate[],
  page: Page,
): VisiblePrice | undefined {
  const { sign, number, marks } = candidate
  const currencies = sign === undefined ? [] : currenciesOf(sign)
  const amount = parseAmount(number, currencies[0], 'people')
  if (amount === undefined) return undefined
  let score = currencies.length > 0 ? 2 : 0
  for (const [bit, worth] of points) if (marks & bit) score += worth
  if (marks & mark.old && (marks & mark.struck || isBesideNew(candidate, candidates))) score -= 4
  const alike = page.rows.get(candidate.shape)?.size ?? 0
  score -= alike > 3 ? 4 : alike > 2 ? 1 : 0
  if (isInRange(candidate)) score -= 5
  if (isElsewhere(candidate, page)) score -= 7
  score += nearness(candidate, page)
  return { amount, currencies, score, isOld: (marks & (mark.struck | mark.old)) !== 0, at: candidate.at }
}

/** "10 – 20 €": neither is the price. */
const isInRange = ({ before, after }: Candidate) =>
  /^\s*[-–—~]\s*\D{0,4}\d/.test(after) || /^\D{0,4}[–—]\s*$/.test(before)

/** A price stands near the name of its product, and below no other heading. */
function nearness({ at }: Candidate, { heading, headings }: Page): number {
  if (!heading) return 0
  const distance = at - heading.to
  if (distance < 0) return distance > -15 ? 2 : distance > -40 ? 1 : 0
  const isBelowOther = distance > 0 && headings.some(({ from, to }) => from >= heading.to && to < at)
  const near = distance < 25 ? 4 : distance < 60 ? 3 : distance < 120 ? 2 : distance < 250 ? 1 : 0
  return near - (isBelowOther ? 2 : 0)
}
