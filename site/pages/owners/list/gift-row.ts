import type { SeenItem } from '@hopechest/client'
import { asManyAsYouLike } from '@hopechest/contract'
import { html, type Markup } from '../../../html/html.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { focusOn } from '../../../view/focus-on.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import { drawn } from '../../../view/icons.ts'
import { toGift } from '../../guests/registry/gift.ts'
import { shopAndPrice } from '../../guests/registry/gift-card.ts'
import { mat } from '../../guests/registry/mat.ts'
import { givenLine, partsLine } from './given-line.ts'
import { type HeadingRow, isHeading, type Row, stepsOf, titleOf } from './order.ts'
import type { OwnList } from './own-list.ts'
import { fewestOf } from './parts.ts'

/** A list may have hundreds of rows, so each drawing of a row is in the page once. */
export const rowIcons = ['chevronUp', 'grip', 'chevron', 'minus', 'plus', 'pen'] as const

/** A gift in the owner's list: its place, its picture, its name, how many, and the pen. */
export function giftRow(
  visit: PersonVisit,
  list: OwnList,
  item: SeenItem,
  place: number,
  rows: readonly Row[],
): Markup {
  const { registry } = list
  const gift = toGift(item, registry, visit.site)
  const { gifts: words } = visit.words.lists
  const isUnder = registry.meta.registry_headings.length > 0 && rows.findIndex(isHeading) < place
  const name = isUnder ? html`<h4 dir="auto">${item.name}</h4>` : html`<h3 dir="auto">${item.name}</h3>`
  return html`<li class="own-row" id="row-${item.id}" data-row="${item.id}" data-name="${item.name}">
${rail(visit, registry.slug, item.name, place, rows)}
${mat(gift)}
<div class="gift-words">${name}${shopAndPrice(visit, gift)}${partsLine(visit, list, item)}${givenLine(visit, list, item)}</div>
${quantity(visit, registry.slug, item, fewestOf(list, item))}
<a class="button plain pen" href="${visit.to.list({ slug: registry.slug }, { edit: item.id })}" data-stay${focusOn(visit, `pen-${item.id}`)}>${drawn('pen')}<span class="visually-hidden">${words.edit(item.name)}</span></a>
</li>`
}

/** The line of the most wanted: the gifts above it come first on the page of the guests. */
export function lineRow(visit: PersonVisit, slug: string, place: number, rows: readonly Row[]): Markup {
  const { line } = visit.words.lists.gifts
  return html`<li class="own-row own-line" id="row-line" data-row="line" data-name="${line}">
${rail(visit, slug, line, place, rows)}<p>${line}</p></li>`
}

/** A heading of the owner, with the number of gifts under it. */
export function headingRowOf(
  visit: PersonVisit,
  slug: string,
  row: HeadingRow,
  place: number,
  rows: readonly Row[],
): Markup {
  const { headings: words } = visit.words.lists
  const title = titleOf(row)
  const number = headingNumber(rows, place)
  return html`<li class="own-row own-section" id="row-heading-${number}" data-row="${row}" data-name="${title}" data-heading>
${rail(visit, slug, title, place, rows)}<h3 dir="auto">${title}</h3><p class="hint" data-under>${words.count(giftsUnder(rows, place))}</p>
<a class="button plain pen" href="${visit.to.list({ slug }, { heading: number })}" data-stay${focusOn(visit, `pen-${row}`)}>${drawn('pen')}<span class="visually-hidden">${words.edit(title)}</span></a></li>`
}

/** The name of a heading may hold anything, so in addresses it has a number. */
export function headingNumber(rows: readonly Row[], place: number): number {
  return rows.slice(0, place).filter(isHeading).length + 1
}

export function giftsUnder(rows: readonly Row[], place: number): number {
  const below = rows.slice(place + 1)
  const next = below.findIndex(isHeading)
  return below.slice(0, next < 0 ? below.length : next).filter((row) => row !== 'line').length
}

/** Two buttons that move the row; with script, dragging anywhere on it does too. */
function rail(visit: PersonVisit, slug: string, name: string, place: number, rows: readonly Row[]): Markup {
  const { gifts: words } = visit.words.lists
  const row = String(rows[place])
  const { up, down } = stepsOf(rows, place)
  return html`<form class="rail" method="post" action="${visit.to.moveRow({ slug })}" data-rail>${hiddenToken(visit)}<input type="hidden" name="row" value="${row}">
<button name="to" value="up" aria-label="${words.up(name)}" ${up === undefined && 'disabled'}${focusOn(visit, `up-${row}`)}>${drawn('chevronUp')}</button>
<span class="grip" aria-hidden="true">${drawn('grip')}</span>
<button name="to" value="down" aria-label="${words.down(name)}" ${down === undefined && 'disabled'}${focusOn(visit, `down-${row}`)}>${drawn('chevron')}</button></form>`
}

/** A number between two buttons, each of which saves at once. What another owner pressed meanwhile counts, too. */
function quantity(
  visit: PersonVisit,
  slug: string,
  { id, name, quantity_needed: wanted }: SeenItem,
  fewest: number,
): Markup {
  const { gifts: words, form } = visit.words.lists
  if (wanted === asManyAsYouLike) return html`<p class="any-number">${form.anyNumber}</p>`
  return html`<form class="stepper" method="post" action="${visit.to.giftQuantity({ slug, item: id })}" data-stepper data-save-count>${hiddenToken(visit)}<input type="hidden" name="was" value="${wanted}"><button class="visually-hidden" tabindex="-1" aria-hidden="true">${words.saveQuantity}</button>
<button name="step" value="-1" aria-label="${`${words.fewer}: ${name}`}" ${wanted <= fewest && 'disabled'}${focusOn(visit, `fewer-${id}`)}>${drawn('minus')}</button>
<input name="quantity" type="number" inputmode="numeric" min="${fewest}" value="${wanted}" aria-label="${words.howMany(name)}"${focusOn(visit, `quantity-${id}`)}>
<button name="step" value="1" aria-label="${`${words.more}: ${name}`}"${focusOn(visit, `more-${id}`)}>${drawn('plus')}</button></form>`
}
