import type { Registry } from '@hopechest/client'
import { html, longList, type Markup, type Slot } from '../../../html/html.ts'
import type { Answer, PersonVisit } from '../../../http/visit.ts'
import { icon } from '../../../view/icons.ts'
import { revealSentence } from '../list/aside.ts'
import { listFrame } from '../list/frame.ts'
import type { OwnRegistry } from '../list/own-list.ts'
import type { Bought } from './bought.ts'
import { boughtRow, isTyped, type WrongNote } from './bought-row.ts'
import { addressOf, chips, isShown, lettersLeft, type Part, readPart, type Show } from './letters.ts'

/** A page of ten thousand gifts would have 37 MB and more. The table for letters has them all. */
const rowsOnPage = 200

/** Who gave what, with the words that came with it, and which letters of thanks are left. */
export function unwrappedPage(
  visit: PersonVisit,
  { registry }: OwnRegistry,
  all: readonly Bought[],
  wrong?: WrongNote,
): Answer {
  const { surprises: words, lists } = { ...visit.words.sharing, lists: visit.words.lists }
  const pieces = all.reduce((sum, { quantity }) => sum + quantity, 0)
  const main = html`<div class="own-heading"><h2>${words.heading}</h2>${all.length > 0 && html`<p>${lists.gifts.totals(all.length, pieces, undefined)}</p>`}</div>
${lettersLeft(visit, registry, all)}
${all.length === 0 ? html`<p class="nothing">${words.nothingYet}</p>` : rows(visit, registry, all, wrong)}`
  const page = listFrame(visit, {
    registry,
    tab: 'surprises',
    main,
    aside: aside(visit, registry, all),
    scripts: ['own-list', 'ticks'],
    isWrong: wrong !== undefined,
  })
  return { page, status: wrong ? 422 : 200 }
}

function rows(
  visit: PersonVisit,
  registry: Registry,
  all: readonly Bought[],
  wrong: WrongNote | undefined,
): Slot {
  const part = readPart(visit)
  const { show } = part
  const chosen = all.filter((bought) => isShown(bought, show) || isTyped(visit, bought))
  const given = chosen.filter(({ purchaseId }) => purchaseId !== undefined)
  const typed = given.findIndex((bought) => isTyped(visit, bought))
  const usual = beginOf(given, part)
  // A new gift may have moved the row to the next page while its note was typed.
  const from = typed >= usual + rowsOnPage ? typed : usual
  const isLast = from + rowsOnPage >= given.length
  // Pieces without a purchase come last, one row for a gift.
  const shown = isLast
    ? [...given.slice(from), ...chosen.slice(given.length)]
    : given.slice(from, from + rowsOnPage)
  const [, row] = /^(?:note|has_arrived|is_thanked)-(\d+)$/.exec(visit.query.get('focus') ?? '') ?? []
  const isRowGone = row !== undefined && !shown.some(({ purchaseId }) => String(purchaseId) === row)
  return [
    all.some(({ purchaseId }) => purchaseId !== undefined) &&
      chips(visit, registry.slug, all, show, isRowGone),
    shown.length === 0 && html`<p class="nothing">${visit.words.registry.nothingHere}</p>`,
    html`<ol class="bought-rows">${longList(shown, (bought) => boughtRow(visit, registry, bought, wrong))}</ol>`,
    pager(visit, registry.slug, given, { show, from }),
  ]
}

/** The place of the first row. Where all older rows have left the choice, the last ones before them are open. */
function beginOf(given: readonly Bought[], { behind = Number.POSITIVE_INFINITY }: Part): number {
  // Newest first, as their numbers are.
  const place = given.findIndex(({ purchaseId = 0 }) => purchaseId < behind)
  return place >= 0 ? place : Math.max(0, given.length - rowsOnPage)
}

/** Leads to newer and older gifts. */
function pager(
  visit: PersonVisit,
  slug: string,
  given: readonly Bought[],
  { show, from }: { show: Show; from: number },
): Slot {
  const next = from + rowsOnPage
  if (from === 0 && next >= given.length) return undefined
  const link = (to: number, said: string) => {
    const behind = to > 0 ? given[to - 1]?.purchaseId : undefined
    return html`<a class="button outline" href="${addressOf(slug, { show, behind })}">${said}</a>`
  }
  const { newer, older } = visit.words.gifts
  return html`<p class="acts">${from > 0 && link(Math.max(0, from - rowsOnPage), newer)}${next < given.length && link(next, older)}</p>`
}

function aside(visit: PersonVisit, registry: Registry, all: readonly Bought[]): Markup {
  const { surprises: words } = visit.words.sharing
  const named = all.filter(({ giver }) => giver !== '').map(({ giver }) => giver.toLowerCase())
  const pieces = all.reduce((sum, { quantity }) => sum + quantity, 0)
  const withWords = all.filter((bought) => bought.words !== '').length
  return html`<section>${revealSentence(visit, registry, 'surprises')}</section>
${all.length > 0 && html`<section><h2>${words.totalsTitle}</h2><p class="hint">${words.totals(new Set(named).size, pieces, withWords)}</p><p class="acts">${all.length <= rowsOnPage && html`<button class="button outline" type="button" data-print hidden>${icon('print')}${words.print}</button>`}<a class="button outline" href="/lists/${registry.slug}/surprises.csv" download>${words.csv}</a></p></section>`}`
}
