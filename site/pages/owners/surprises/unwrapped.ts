import type { Registry } from '@hopechest/client'
import { html, longList, type Markup, type Slot } from '../../../html/html.ts'
import type { Answer, PersonVisit } from '../../../http/visit.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { currencyOf } from '../../guests/registry/gift.ts'
import { ideasOfGuests, ideasSentence, readIdeas } from '../ideas/index.ts'
import { revealSentence } from '../list/aside.ts'
import { isTimeToThank, listFrame } from '../list/frame.ts'
import type { OwnRegistry } from '../list/own-list.ts'
import { type Bought, readBought } from './bought.ts'
import { boughtRow, type WrongNote } from './bought-row.ts'
import { queryOf, readPart, type Show } from './choice.ts'
import { chips, lettersLeft } from './letters.ts'
import { partsRow } from './parts-row.ts'
import { recordForm, recordNote, type WrongRecord } from './record-form.ts'
import { rowsOnPage, type Seen, type Sums, see } from './seen.ts'

/** Who gave what, with the words that came with it, and which letters of thanks are left. */
export async function unwrappedPage(
  visit: PersonVisit,
  { registry }: OwnRegistry,
  wrong?: WrongNote,
  wrongRecord?: WrongRecord,
  looks?: Slot,
): Promise<Answer> {
  await visit.pictures.expect([registry.id])
  if (registry.meta.registry_group_gifts.length > 0) await visit.bank.expect(registry)
  const { surprises: words } = visit.words.sharing
  const { after } = visit.words.ideas
  const [seen, ideas, sentence] = await Promise.all([
    see(visit, registry, readBought(visit.signedIn.client, registry)),
    readIdeas(visit, registry),
    ideasSentence(visit, registry, false),
  ])
  const { gifts } = seen.sums
  const isWrong = wrong !== undefined || wrongRecord !== undefined
  const main = html`${recordNote(visit, registry, seen.rows)}<div class="own-heading"><h2>${words.heading}</h2>${gifts > 0 && html`<p>${visit.words.lists.day.gifts(seen.sums)}</p>`}</div>
${lettersLeft(visit, registry, seen.sums)}
${recordForm(visit, registry, wrongRecord)}
${gifts === 0 ? html`<p class="nothing">${nothingGiven(visit, registry)}</p>` : rows(visit, registry, seen, wrong)}
${ideasOfGuests(visit, registry, ideas)}`
  const page = listFrame(visit, {
    registry,
    tab: 'surprises',
    main,
    aside: [
      ideas.length > 0 &&
        html`<section><h2>${after.thanksTitle}</h2><p class="hint">${after.thanks}</p></section>`,
      aside(visit, registry, seen.sums, sentence),
      looks,
    ],
    scripts: ['own-list', 'ticks', 'send-once'],
    isWrong,
  })
  return { page, status: isWrong ? 422 : 200 }
}

function nothingGiven(visit: PersonVisit, registry: Registry): string {
  const { day } = visit.words.lists
  return isTimeToThank(visit, registry)
    ? `${day.come} ${day.nothing}`
    : visit.words.sharing.surprises.nothingYet
}

function rows(visit: PersonVisit, registry: Registry, seen: Seen, wrong: WrongNote | undefined): Slot {
  const { show } = readPart(visit)
  const [, row] = /^(?:note|has_arrived|is_thanked)-(\d+)$/.exec(visit.query.get('focus') ?? '') ?? []
  const isRowGone = row !== undefined && !seen.rows.some(({ purchaseId }) => String(purchaseId) === row)
  return [
    seen.sums.purchases > 0 && chips(visit, registry.slug, seen.sums, show, isRowGone),
    seen.rows.length === 0 && html`<p class="nothing">${visit.words.registry.nothingHere}</p>`,
    html`<ol class="bought-rows">${longList(giftsOf(seen.rows, registry), (gift) => giftRow(visit, registry, gift, wrong))}</ol>`,
    pager(visit, registry.slug, seen, show),
  ]
}

type OneGift = [Bought, ...Bought[]]

/** Parts of one gift stand together, where the newest of them was given. */
function giftsOf(rows: readonly Bought[], { meta }: Registry): OneGift[] {
  const inParts = new Map<number, OneGift>()
  const gifts: OneGift[] = []
  for (const bought of rows) {
    const known = inParts.get(bought.itemId)
    if (known) known.push(bought)
    else gifts.push([bought])
    const gift = gifts.at(-1)
    if (!known && gift && meta.registry_group_gifts.includes(bought.itemId)) inParts.set(bought.itemId, gift)
  }
  return gifts
}

function giftRow(
  visit: PersonVisit,
  registry: Registry,
  gift: OneGift,
  wrong: WrongNote | undefined,
): Markup {
  const [bought] = gift
  const isInParts = registry.meta.registry_group_gifts.includes(bought.itemId)
  return isInParts ? partsRow(visit, registry, gift, wrong) : boughtRow(visit, registry, bought, wrong)
}

/** Leads to newer and older gifts. */
function pager(visit: PersonVisit, slug: string, { chosen, from }: Seen, show: Show): Slot {
  const next = from + rowsOnPage
  if (from === 0 && next >= chosen.length) return undefined
  const link = (to: number, said: string) => {
    const behind = to > 0 ? chosen[to - 1] : undefined
    return html`<a class="hc-button hc-outline" href="${visit.to.surprises({ slug }, queryOf({ show, behind }))}">${said}</a>`
  }
  const { newer, older } = visit.words.gifts
  return html`<p class="acts">${from > 0 && link(Math.max(0, from - rowsOnPage), newer)}${next < chosen.length && link(next, older)}</p>`
}

function aside(
  visit: PersonVisit,
  registry: Registry,
  { gifts, people, withWords, promised }: Sums,
  ideas: Markup,
): Markup {
  const { surprises: words } = visit.words.sharing
  return html`${promisedParts(visit, registry, promised)}<section>${revealSentence(visit, registry, 'surprises')}${ideas}</section>
${gifts > 0 && html`<section><h2>${words.totalsTitle}</h2><p class="hint">${words.totals(people, withWords)}</p><p class="acts">${gifts <= rowsOnPage && html`<button class="hc-button hc-outline" type="button" data-print hidden>${icon('print')}${words.print}</button>`}<a class="hc-button hc-outline" href="${visit.to.surprisesCsv({ slug: registry.slug })}" download>${words.csv}</a></p></section>`}`
}

/** What has come together of all gifts in parts, one sum for each currency. */
function promisedParts(visit: PersonVisit, registry: Registry, promised: Sums['promised']): Slot {
  if (promised.size === 0) return undefined
  const { parts } = visit.words.lists
  const sums = new Map<string, { given: number; whole: number }>()
  for (const { id, price, quantity_needed: wanted, quantity_purchased: given } of promised.values()) {
    const currency = currencyOf(registry, visit.site, id)
    const sum = sums.get(currency) ?? { given: 0, whole: 0 }
    sums.set(currency, { given: sum.given + price * given, whole: sum.whole + price * wanted })
  }
  const { money } = visit.format
  const said = [...sums].map(([currency, { given, whole }]) =>
    parts.sum(money(given, currency), money(whole, currency)),
  )
  return html`<section><h2>${parts.heading}</h2>${said.map((each) => html`<p class="aside-sum">${each}</p>`)}<p class="hint">${parts.sumAbout(promised.size)}</p></section>`
}
