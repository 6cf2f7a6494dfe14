import type { SeenItem } from '@hopechest/client'
import { asManyAsYouLike } from '@hopechest/contract'
import { html, type Markup, type Slot } from '../../../html/html.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { drawn, icon } from '../../../view/drawn/icons.ts'
import { focusOn } from '../../../view/focus-on.ts'
import { toGift } from '../../guests/registry/gift.ts'
import { mat, shopAndPrice } from '../../guests/registry/gift-card.ts'
import { whyNotLine } from '../pictures/large.ts'
import { givenLine, partsLine } from './given-line.ts'
import { missingLine } from './links/missing-line.ts'
import type { Row } from './order.ts'
import type { OwnList } from './own-list.ts'
import { rowQuestions } from './questions/row-questions.ts'

/** A list may have hundreds of rows, so each drawing of a row is in the page once. */
export const rowIcons = ['grip', 'chevron', 'pen'] as const

/** How the rows of a page can be taken: moved by their grips, or chosen, those with a tick already. A hidden gift is not taken. */
export type Taken = 'moved' | { chosen: ReadonlySet<number> }

/** A gift in the owner's list: its grip or its box, its picture, its name, how many, and the pen. */
export function giftRow(
  visit: PersonVisit,
  list: OwnList,
  item: SeenItem,
  { taken, isUnder }: { taken: Taken | 'hidden'; isUnder: boolean },
): Markup {
  const { registry } = list
  const gift = toGift(item, registry, visit)
  const { gifts: words, form } = visit.words.lists
  const { slug } = registry
  const shop = gift.shop ?? (gift.plainLink === undefined ? words.noShop : undefined)
  const name = isUnder ? html`<h4 dir="auto">${item.name}</h4>` : html`<h3 dir="auto">${item.name}</h3>`
  // While gifts are chosen all rows stand in one form, and no form stands in another.
  const questions = taken === 'moved' && rowQuestions(visit, list, item.id)
  const isHidden = taken === 'hidden'
  const handle = isHidden
    ? html`<span></span>`
    : taken === 'moved'
      ? grip(visit, slug, item.id, item.name)
      : pick(visit, item, taken.chosen)
  const row = isHidden
    ? html`<li class="own-row kept-off" id="row-${item.id}">`
    : html`<li class="own-row" id="row-${item.id}" data-row="${item.id}" data-name="${item.name}"${isNew(visit, item) && html` data-new`}>`
  const notYet =
    isHidden && html`<p class="not-yet">${icon('eyeOff')}<span>${visit.words.lists.offList.notYet}</span></p>`
  return html`${row}
${handle}${mat(gift)}
<div class="gift-words">${name}${shopAndPrice(visit, { ...gift, shop })}${gift.wanted > 1 && !gift.isInParts && html`<p class="wanted">${gift.wanted === asManyAsYouLike ? form.anyNumber : words.wanted(gift.wanted)}</p>`}${notYet}${!isHidden && [partsLine(visit, list, item), givenLine(visit, list, item)]}${taken === 'moved' && [missingLine(visit, list, item), whyNotLine(visit, registry.id, item.image_url)]}${questions}</div>
<a class="hc-button plain pen" href="${visit.to.list({ slug }, { edit: item.id })}" data-stay${focusOn(visit, `pen-${item.id}`)}>${drawn('pen')}<span class="hc-visually-hidden">${words.edit(item.name)}</span></a>
</li>`
}

/** It has just come to the list, by hand, from a file of another one, or back. */
function isNew({ query }: PersonVisit, { id }: SeenItem): boolean {
  return ['added', 'arrived', 'copied-gift', 'restored'].some((key) => query.get(key) === String(id))
}

/** The line of the most wanted: the gifts above it come first on the page of the guests. */
export function lineRow(visit: PersonVisit, slug: string, taken: Taken): Markup {
  const { line } = visit.words.lists.gifts
  return html`<li class="own-row own-line" id="row-line" data-row="line" data-name="${line}">
${taken === 'moved' && grip(visit, slug, 'line', line)}<p>${line}</p></li>`
}

/** It is dragged, takes the arrow keys, and opens the ways to move its row; without script it leads to them. */
function grip(visit: PersonVisit, slug: string, row: Row, name: string): Markup {
  const isOpen = visit.query.get('grip') === String(row) && !visit.query.has('focus')
  return html`<a class="grip" href="${visit.to.list({ slug }, { grip: row })}" data-grip aria-label="${visit.words.lists.gifts.grip(name)}"${isOpen ? html` autofocus` : focusOn(visit, `grip-${row}`)}>${drawn('grip')}</a>`
}

function pick({ words }: PersonVisit, { id, name }: SeenItem, chosen: ReadonlySet<number>): Slot {
  return html`<label class="pick"><input type="checkbox" name="item" value="${id}" aria-label="${words.lists.several.pick(name)}"${chosen.has(id) && html` checked`}></label>`
}
