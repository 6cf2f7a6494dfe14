import type { Registry } from '@hopechest/client'
import { html, longList, type Markup, type Slot } from '../../../html/html.ts'
import type { Answer, PersonVisit } from '../../../http/visit.ts'
import { icon } from '../../../view/icons.ts'
import { revealSentence } from '../list/aside.ts'
import { listFrame } from '../list/frame.ts'
import type { OwnRegistry } from '../list/own-list.ts'
import { readBought } from './bought.ts'
import { boughtRow, type WrongNote } from './bought-row.ts'
import { queryOf, readPart, type Show } from './choice.ts'
import { chips, lettersLeft } from './letters.ts'
import { rowsOnPage, type Seen, type Sums, see } from './seen.ts'

/** Who gave what, with the words that came with it, and which letters of thanks are left. */
export async function unwrappedPage(
  visit: PersonVisit,
  { registry }: OwnRegistry,
  wrong?: WrongNote,
): Promise<Answer> {
  const { surprises: words, lists } = { ...visit.words.sharing, lists: visit.words.lists }
  const seen = await see(visit, readBought(visit.signedIn.client, registry))
  const { gifts, pieces } = seen.sums
  const main = html`<div class="own-heading"><h2>${words.heading}</h2>${gifts > 0 && html`<p>${lists.gifts.totals(gifts, pieces, undefined)}</p>`}</div>
${lettersLeft(visit, registry, seen.sums)}
${gifts === 0 ? html`<p class="nothing">${words.nothingYet}</p>` : rows(visit, registry, seen, wrong)}`
  const page = listFrame(visit, {
    registry,
    tab: 'surprises',
    main,
    aside: aside(visit, registry, seen.sums),
    scripts: ['own-list', 'ticks'],
    isWrong: wrong !== undefined,
  })
  return { page, status: wrong ? 422 : 200 }
}

function rows(visit: PersonVisit, registry: Registry, seen: Seen, wrong: WrongNote | undefined): Slot {
  const { show } = readPart(visit)
  const [, row] = /^(?:note|has_arrived|is_thanked)-(\d+)$/.exec(visit.query.get('focus') ?? '') ?? []
  const isRowGone = row !== undefined && !seen.rows.some(({ purchaseId }) => String(purchaseId) === row)
  return [
    seen.sums.purchases > 0 && chips(visit, registry.slug, seen.sums, show, isRowGone),
    seen.rows.length === 0 && html`<p class="nothing">${visit.words.registry.nothingHere}</p>`,
    html`<ol class="bought-rows">${longList(seen.rows, (bought) => boughtRow(visit, registry, bought, wrong))}</ol>`,
    pager(visit, registry.slug, seen, show),
  ]
}

/** Leads to newer and older gifts. */
function pager(visit: PersonVisit, slug: string, { chosen, from }: Seen, show: Show): Slot {
  const next = from + rowsOnPage
  if (from === 0 && next >= chosen.length) return undefined
  const link = (to: number, said: string) => {
    const behind = to > 0 ? chosen[to - 1] : undefined
    return html`<a class="button outline" href="${visit.to.surprises({ slug }, queryOf({ show, behind }))}">${said}</a>`
  }
  const { newer, older } = visit.words.gifts
  return html`<p class="acts">${from > 0 && link(Math.max(0, from - rowsOnPage), newer)}${next < chosen.length && link(next, older)}</p>`
}

function aside(visit: PersonVisit, registry: Registry, { gifts, givers, pieces, withWords }: Sums): Markup {
  const { surprises: words } = visit.words.sharing
  return html`<section>${revealSentence(visit, registry, 'surprises')}</section>
${gifts > 0 && html`<section><h2>${words.totalsTitle}</h2><p class="hint">${words.totals(givers.size, pieces, withWords)}</p><p class="acts">${gifts <= rowsOnPage && html`<button class="button outline" type="button" data-print hidden>${icon('print')}${words.print}</button>`}<a class="button outline" href="${visit.to.surprisesCsv({ slug: registry.slug })}" download>${words.csv}</a></p></section>`}`
}
