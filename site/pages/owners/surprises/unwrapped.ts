import type { Registry } from '@hopechest/client'
import { html, longList, type Markup, type Slot } from '../../../html/html.ts'
import type { Answer, PersonVisit } from '../../../http/visit.ts'
import { icon } from '../../../view/icons.ts'
import { revealSentence } from '../list/aside.ts'
import { listFrame } from '../list/frame.ts'
import type { OwnRegistry } from '../list/own-list.ts'
import type { Bought } from './bought.ts'
import { boughtRow, type WrongNote } from './bought-row.ts'
import { addressOf, chips, isShown, lettersLeft, type Part, readPart } from './letters.ts'

/** A page of ten thousand gifts would have 40 MB. The table for letters has them all. */
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
  const { show, skip } = readPart(visit)
  const chosen = all.filter((bought) => isShown(bought, show))
  // After a tick a row may be gone, and with it the last page.
  const from = skip < chosen.length ? skip : 0
  const shown = chosen.slice(from, from + rowsOnPage)
  const [, row] = /^(?:note|has_arrived|is_thanked)-(\d+)$/.exec(visit.query.get('focus') ?? '') ?? []
  const isRowGone = row !== undefined && !shown.some(({ purchaseId }) => String(purchaseId) === row)
  return [
    all.some(({ purchaseId }) => purchaseId !== undefined) &&
      chips(visit, registry.slug, all, show, isRowGone),
    shown.length === 0 && html`<p class="nothing">${visit.words.registry.nothingHere}</p>`,
    html`<ol class="bought-rows">${longList(shown, (bought) => boughtRow(visit, registry, bought, wrong))}</ol>`,
    pager(visit, registry.slug, { show, skip: from }, chosen.length),
  ]
}

/** Leads to newer and older gifts. */
function pager(visit: PersonVisit, slug: string, { show, skip }: Part, count: number): Slot {
  const link = (to: number, said: string) =>
    html`<a class="button outline" href="${addressOf(slug, { show, skip: to })}">${said}</a>`
  const { newer, older } = visit.words.gifts
  const next = skip + rowsOnPage
  if (skip === 0 && next >= count) return undefined
  return html`<p class="acts">${skip > 0 && link(Math.max(0, skip - rowsOnPage), newer)}${next < count && link(next, older)}</p>`
}

function aside(visit: PersonVisit, registry: Registry, all: readonly Bought[]): Markup {
  const { surprises: words } = visit.words.sharing
  const named = all.filter(({ giver }) => giver !== '').map(({ giver }) => giver.toLowerCase())
  const pieces = all.reduce((sum, { quantity }) => sum + quantity, 0)
  const withWords = all.filter((bought) => bought.words !== '').length
  return html`<section>${revealSentence(visit, registry, 'surprises')}</section>
${all.length > 0 && html`<section><h2>${words.totalsTitle}</h2><p class="hint">${words.totals(new Set(named).size, pieces, withWords)}</p><p class="acts"><button class="button outline" type="button" data-print hidden>${icon('print')}${words.print}</button><a class="button outline" href="/lists/${registry.slug}/surprises.csv" download>${words.csv}</a></p></section>`}`
}
