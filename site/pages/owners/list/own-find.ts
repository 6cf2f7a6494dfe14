import { html, type Markup, type Slot } from '../../../html/html.ts'
import type { PersonVisit } from '../../../http/visit.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { readChoice } from '../../guests/registry/choice.ts'
import { findGifts } from '../../guests/registry/find.ts'
import { type Gift, toGifts } from '../../guests/registry/gift.ts'
import { mat, shopAndPrice } from '../../guests/registry/gift-card.ts'
import { type HeadingRow, headingOver, rowsOf, titleOf } from './order.ts'
import type { OwnList } from './own-list.ts'

/** What an owner looked for in the own list, and found. */
export interface OwnSearch {
  find: string
  gifts: readonly Gift[]
}

/** Finds gifts in the own list as guests find them; undefined when the owner looked for nothing. */
export async function searchOwn(
  visit: PersonVisit,
  { registry, items }: OwnList,
): Promise<OwnSearch | undefined> {
  const choice = readChoice(visit.query)
  if (choice.find === '') return undefined
  const gifts = await toGifts(items, registry, visit)
  return { find: choice.find, gifts: await findGifts(gifts, choice) }
}

/**
 * The field to find gifts. What was found stands below it with all that a row says, its pen, and a link to the row itself: that stays
 * in its place, where it can be moved.
 */
export function ownFind(
  visit: PersonVisit,
  list: OwnList,
  { find, gifts }: OwnSearch = { find: '', gifts: [] },
): Slot {
  const { words, to } = visit
  const { registry } = list
  const rows = rowsOf(list)
  const { find: label, findSubmit, found, nothingFound } = words.registry
  return [
    html`<form class="find own-find" role="search" aria-label="${label}" method="get" action="${to.list({ slug: registry.slug })}"><span class="find-field">${icon('search')}<input class="hc-field" type="search" name="find" value="${find}" aria-label="${label}" placeholder="${label}" dir="auto"></span><button class="hc-button hc-outline">${findSubmit}</button></form>`,
    find !== '' &&
      html`<div class="found own-found" role="status" tabindex="-1" autofocus><h3>${gifts.length > 0 ? found(gifts.length, find) : nothingFound(find)}</h3>${gifts.length > 0 && html`<ul class="own-rows">${gifts.map((gift) => foundRow(visit, registry.slug, gift, headingOver(rows, gift.id)))}</ul>`}</div>`,
  ]
}

function foundRow(visit: PersonVisit, slug: string, gift: Gift, heading: HeadingRow | undefined): Markup {
  const { words, to } = visit
  const { id, name } = gift
  return html`<li class="own-row found-row">${mat(gift)}<div class="gift-words"><h4><a href="${`#row-${id}`}" dir="auto">${name}</a></h4>${shopAndPrice(visit, gift)}${heading !== undefined && html`<p class="hint" dir="auto">${titleOf(heading)}</p>`}</div>
<a class="hc-button plain pen" href="${to.list({ slug }, { edit: id })}" data-stay>${icon('pen')}<span class="hc-visually-hidden">${words.lists.gifts.edit(name)}</span></a></li>`
}
