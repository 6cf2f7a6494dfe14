import { html, type Markup, type Slot } from '../../../html/html.ts'
import type { Gift } from '../registry/gift.ts'
import { mat, shopAndPrice } from '../registry/gift-card.ts'
import type { Typed } from './form.ts'
import { hiddenFields } from './hidden-fields.ts'
import { type Around, addressOfForm } from './place.ts'

const mostOthers = 3

/** Gifts for a guest whose gift is not there any more: the nearest in price, or the first of the list. */
export function otherGifts(around: Around, typed: Typed, gift?: Gift): Slot {
  const { others, othersAny } = around.visit.words.quicker
  const near = nearest(around.gifts, gift)
  if (near.length === 0) return undefined
  return html`<section><h2>${gift?.price === undefined ? othersAny : others}</h2><ul class="choices">${near.map((other) => choice(around, typed, other))}</ul></section>`
}

function nearest(gifts: readonly Gift[], gift: Gift | undefined): Gift[] {
  const wished = gift && shownPrice(gift)
  const distance = (other: Gift) => {
    const price = shownPrice(other)
    return price === undefined || wished === undefined || other.currency !== gift?.currency
      ? Number.MAX_VALUE
      : Math.abs(price - wished)
  }
  return gifts
    .filter((other) => other.left > 0 && other.id !== gift?.id)
    .toSorted((one, other) => distance(one) - distance(other))
    .slice(0, mostOthers)
}

/** A gift in parts is shown with the price of the whole. */
function shownPrice({ price, wanted, isInParts }: Gift): number | undefined {
  return price !== undefined && isInParts ? price * wanted : price
}

/** One piece of the other gift, under a key of its own. */
function choice(around: Around, typed: Typed, other: Gift): Markup {
  const { visit } = around
  const { giveThis, giveThisDetails } = visit.words.quicker
  const one = { ...typed, quantity: '1', key: '' }
  return html`<li class="choice">${mat(other)}<div class="gift-words"><h3 dir="auto">${other.name}</h3>${shopAndPrice(visit, other)}</div><form method="post" action="${addressOfForm(around, other)}">${hiddenFields(visit, one)}<button class="hc-button hc-outline" name="only" value="fill">${other.isInParts ? visit.words.gift.parts.give : giveThis}<span class="hc-visually-hidden">${giveThisDetails(other.name)}</span></button></form></li>`
}
