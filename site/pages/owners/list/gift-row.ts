import type { SeenItem } from '@hopechest/client'
import { html, type Markup } from '../../../html/html.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { focusOn } from '../../../view/focus-on.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import { drawn } from '../../../view/icons.ts'
import { toGift } from '../../guests/registry/gift.ts'
import { shopAndPrice } from '../../guests/registry/gift-card.ts'
import { mat } from '../../guests/registry/mat.ts'
import type { OwnList } from './own-list.ts'

/** A list may have hundreds of rows, so each drawing of a row is in the page once. */
export const rowIcons = ['chevronUp', 'grip', 'chevron', 'minus', 'plus', 'pen'] as const

/** A gift in the owner's list: its place, its picture, its name, how many, and the pen. */
export function giftRow(
  visit: PersonVisit,
  { registry }: OwnList,
  item: SeenItem,
  place: number,
  count: number,
): Markup {
  const gift = toGift(item, registry, visit.site)
  const { gifts: words } = visit.words.lists
  return html`<li class="own-row" id="row-${item.id}" data-row="${item.id}" data-name="${item.name}">
${rail(visit, registry.slug, String(item.id), item.name, place, count)}
${mat(gift)}
<div class="gift-words"><h3 dir="auto">${item.name}</h3>${shopAndPrice(visit, gift)}</div>
${quantity(visit, registry.slug, item)}
<a class="button plain pen" href="/lists/${registry.slug}?edit=${item.id}" data-stay${focusOn(visit, `pen-${item.id}`)}>${drawn('pen')}<span class="visually-hidden">${words.edit(item.name)}</span></a>
</li>`
}

/** The line of the most wanted: the gifts above it come first on the page of the guests. */
export function lineRow(visit: PersonVisit, slug: string, place: number, count: number): Markup {
  const { line } = visit.words.lists.gifts
  return html`<li class="own-row own-line" id="row-line" data-row="line" data-name="${line}">
${rail(visit, slug, 'line', line, place, count)}<p>${line}</p></li>`
}

/** Two buttons that move the row; with script, dragging anywhere on it does too. */
function rail(
  visit: PersonVisit,
  slug: string,
  row: string,
  name: string,
  place: number,
  count: number,
): Markup {
  const { gifts: words } = visit.words.lists
  const up = place > 0 ? place - 1 : 0
  return html`<form class="rail" method="post" action="/lists/${slug}/move" data-rail>${hiddenToken(visit)}<input type="hidden" name="row" value="${row}">
<button name="to" value="${up}" aria-label="${words.up(name)}" ${place === 0 && 'disabled'}${focusOn(visit, `up-${row}`)}>${drawn('chevronUp')}</button>
<span class="grip" aria-hidden="true">${drawn('grip')}</span>
<button name="to" value="${place + 1}" aria-label="${words.down(name)}" ${place === count - 1 && 'disabled'}${focusOn(visit, `down-${row}`)}>${drawn('chevron')}</button></form>`
}

/** A number between two buttons, each of which saves at once. */
function quantity(visit: PersonVisit, slug: string, { id, name, quantity_needed: wanted }: SeenItem): Markup {
  const { gifts: words } = visit.words.lists
  return html`<form class="stepper" method="post" action="/lists/${slug}/items/${id}/quantity" data-stepper data-save-count>${hiddenToken(visit)}<button class="visually-hidden" tabindex="-1" aria-hidden="true">${words.saveQuantity}</button>
<button name="step" value="-1" aria-label="${`${words.fewer}: ${name}`}" ${wanted <= 1 && 'disabled'}${focusOn(visit, `fewer-${id}`)}>${drawn('minus')}</button>
<input name="quantity" type="number" inputmode="numeric" min="1" value="${wanted}" aria-label="${words.howMany(name)}"${focusOn(visit, `quantity-${id}`)}>
<button name="step" value="1" aria-label="${`${words.more}: ${name}`}"${focusOn(visit, `more-${id}`)}>${drawn('plus')}</button></form>`
}
