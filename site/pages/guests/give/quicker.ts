import { html, type Markup, type Slot } from '../../../html/html.ts'
import type { Answer, Visit } from '../../../http/visit.ts'
import { icon } from '../../../view/icons.ts'
import { namesIn } from '../../../view/names.ts'
import { sameChoice } from '../registry/choice.ts'
import type { Gift } from '../registry/gift.ts'
import { piecesLeft, shopAndPrice } from '../registry/gift-card.ts'
import { mat } from '../registry/mat.ts'
import type { Typed } from './form.ts'
import { givingLayout } from './giving-layout.ts'
import { hiddenFields } from './hidden-fields.ts'
import { addressOfForm, type Place } from './place.ts'
import { slip } from './slip.ts'

const mostOthers = 3

/** Another guest took the gift first. The words that were typed are kept, and go along to the next choice. */
export function quicker(place: Place, typed: Typed): Answer {
  const { visit, list, gift } = place
  const { quicker: words } = visit.words
  const about =
    gift.left > 0 ? words.fewer(gift.left, gift.name, gift.isInParts) : words.last(gift.name, gift.isInParts)
  const right = html`<h1>${words.title}</h1>
<p class="lead">${about}</p>
${slip(typed.note, typed.name, words.kept)}
${gift.left > 0 && giveWhatIsLeft(place, typed)}
${others(place, typed)}
<p class="acts"><a class="button outline wide" href="${sameChoice(visit, list.registry.slug)}">${words.wholeList}</a></p>
${gift.plainLink && !gift.isInParts && html`<p class="hint">${words.paid(namesIn(list.registry.title))}</p>`}`
  const state =
    gift.left > 0 ? piecesLeft(visit, gift) : html`<p class="state">${icon('check')}${words.given}</p>`
  const { registry } = list
  const page = givingLayout(visit, {
    registry,
    gift,
    title: words.title,
    right,
    state,
    isGiven: gift.left === 0,
  })
  return { status: 409, page }
}

function giveWhatIsLeft(place: Place, typed: Typed): Markup {
  const { visit, gift } = place
  const fewer = { ...typed, quantity: String(gift.left) }
  return html`<form class="acts" method="post" action="${addressOfForm(place)}">${hiddenFields(visit, { ...fewer, key: '' })}<button class="button solid" name="only" value="fill">${visit.words.quicker.whatIsLeft(gift.left)}</button></form>`
}

function others(place: Place, typed: Typed): Slot {
  const { visit, gift } = place
  const { others, othersAny } = visit.words.quicker
  const near = nearest(place)
  if (near.length === 0) return undefined
  return html`<section><h2>${gift.price === undefined ? othersAny : others}</h2><ul class="choices">${near.map((other) => choice(place, typed, other, visit))}</ul></section>`
}

function nearest({ gifts, gift }: Place): Gift[] {
  const wished = shownPrice(gift)
  const distance = (other: Gift) => {
    const price = shownPrice(other)
    return price === undefined || wished === undefined || other.currency !== gift.currency
      ? Number.MAX_VALUE
      : Math.abs(price - wished)
  }
  return gifts
    .filter((other) => other.left > 0 && other.id !== gift.id)
    .toSorted((one, other) => distance(one) - distance(other))
    .slice(0, mostOthers)
}

/** A gift in parts is shown with the price of the whole. */
function shownPrice({ price, wanted, isInParts }: Gift): number | undefined {
  return price !== undefined && isInParts ? price * wanted : price
}

/** One piece of the other gift, under a key of its own. */
function choice(place: Place, typed: Typed, other: Gift, visit: Visit): Markup {
  const { giveThis, giveThisDetails } = visit.words.quicker
  const one = { ...typed, quantity: '1', key: '' }
  return html`<li class="choice">${mat(other)}<div class="gift-words"><h3 dir="auto">${other.name}</h3>${shopAndPrice(visit, other)}</div><form method="post" action="${addressOfForm(place, other)}">${hiddenFields(visit, one)}<button class="button outline" name="only" value="fill">${other.isInParts ? visit.words.gift.parts.give : giveThis}<span class="visually-hidden">${giveThisDetails(other.name)}</span></button></form></li>`
}
