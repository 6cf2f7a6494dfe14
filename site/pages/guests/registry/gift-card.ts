import { html, type Markup, type Slot } from '../../../html/html.ts'
import type { Visit } from '../../../http/visit.ts'
import { smallStitches } from '../../../view/drawn/embroidery.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { monogramOf } from '../../../view/names.ts'
import { stateOf } from '../live/state.ts'
import { sameChoice } from './choice.ts'
import { adTag } from './disclosure.ts'
import type { Gift } from './gift.ts'

/** A shop behind a plain link learns nothing of the guest. */
const plainRel = 'ugc nofollow noopener noreferrer'
/** An affiliate programme must see which site a guest comes from, so the referrer is sent: it is the bare origin. */
const adRel = 'sponsored nofollow noopener'

/**
 * A gift that can be given: to the shop, and "Give this". A gift without a shop has the second button alone. The page asks
 * a guest who comes back from the shop (`data-gift`), but not about a gift in parts: no guest buys the whole of it there.
 */
export function giftCard(visit: Visit, slug: string, gift: Gift, asked: Slot): Markup {
  const { gift: words } = visit.words
  return html`<li class="gift"${!gift.isInParts && html` data-gift="${gift.id}"`}${stateMark(gift)}>
${pictureOf(visit, gift)}
<div class="gift-words">${nameAndNote(gift, shopAndPrice(visit, gift))}${piecesLeft(visit, gift)}${asked}${gift.plainLink && printedLink(gift.plainLink)}${gift.adLink && gift.plainLink && plainLink(visit, gift.plainLink)}</div>
<div class="acts">${shopLink(visit, gift)}<a class="hc-button hc-outline" href="${visit.to.give({ slug, item: gift.id }, sameChoice(visit))}">${gift.isInParts ? words.parts.give : words.giveThis}<span class="hc-visually-hidden">${words.boughtDetails(gift.name)}</span></a></div>
</li>`
}

/** A gift that is taken care of. */
export function givenRow(visit: Visit, gift: Gift, asked: Slot): Markup {
  return html`<li class="gift"${stateMark(gift)}>${mat(gift)}<div class="gift-words"><h3 dir="auto">${gift.name}</h3>${shopAndPrice(visit, gift)}<p class="state">${icon('check')}${gift.isInParts ? visit.words.gift.parts.allGiven(gift.wanted) : visit.words.gift.given(gift.wanted)}</p>${asked}</div></li>`
}

/** By this the script of an open list finds the card, and sees whether it shows how the gift stands. */
export function stateMark(gift: Pick<Gift, 'id' | 'given' | 'wanted'>, until?: string): Markup {
  return html` data-stands="${`${gift.id} ${stateOf(gift, until)}`}"`
}

type Shop = Pick<Gift, 'shop' | 'price' | 'currency' | 'isInParts' | 'wanted'> &
  Partial<Pick<Gift, 'cheaper'>>

/** The shop of a gift and its price. For a gift in parts that is the price of the whole, unless `pieces` are given. */
export function shopAndPrice(visit: Visit, gift: Shop, pieces = gift.isInParts ? gift.wanted : 1): Slot {
  const { shop, price } = gift
  if (shop === undefined && price === undefined) return undefined
  return html`<p class="shop">${shop !== undefined && html`<span dir="auto">${shop}</span>`}${
    price !== undefined && html` <span class="hc-price">${priceOf(visit, gift, price * pieces)}</span>`
  }</p>`
}

/** "now €39, was €45", where its shop asks less than its owner wrote. */
function priceOf({ words, format }: Visit, { cheaper, currency }: Shop, price: number): string {
  const money = (amount: number) => format.money(amount, currency)
  return cheaper === undefined ? money(price) : words.shopLinks.price(money(cheaper), money(price))
}

type Pieces = Pick<Gift, 'given' | 'left' | 'wanted' | 'isUnlimited' | 'isInParts' | 'price' | 'currency'>

/** The state of a gift in words, with a stitch for each piece that has a number. */
export function piecesLeft(visit: Visit, gift: Pieces): Markup {
  const { given, left, wanted, isInParts, isUnlimited } = gift
  if (isUnlimited) return html`<p class="pieces"><span>${visit.words.gift.asManyAsYouLike(given)}</span></p>`
  const said = isInParts ? partsGiven(visit, gift) : visit.words.gift.left(left, wanted)
  return html`<p class="pieces">${smallStitches(given, wanted)}<span>${said}</span></p>`
}

/** "3 of 8 parts are given, €25 each". */
function partsGiven({ words, format }: Visit, { given, wanted, price, currency }: Pieces): string {
  const { given: said, each } = words.gift.parts
  return price === undefined
    ? said(given, wanted)
    : each(said(given, wanted), format.money(price, currency), wanted)
}

/** Beside a picture, with shop and price between the two. Without a picture they stand in its place. */
export function nameAndNote(gift: Pick<Gift, 'name' | 'picture' | 'note'>, between: Slot): Slot {
  if (gift.picture === undefined) return between
  return html`<h3 dir="auto">${gift.name}</h3>${between}${noteOf(gift)}`
}

/**
 * A press on a small copy opens the whole picture. Any other picture leads where the plain link leads, for guests who point; the button
 * says the same to all others.
 */
function pictureOf({ words }: Visit, gift: Gift): Markup {
  if (gift.whole !== undefined)
    return html`<a href="${gift.whole}" target="_blank" aria-label="${words.gift.wholePicture(gift.name)}">${mat(gift)}</a>`
  if (!gift.plainLink || gift.picture === undefined) return matOrWords(gift)
  return html`<a href="${gift.plainLink}" rel="${plainRel}" target="_blank" tabindex="-1" aria-hidden="true">${mat(gift)}</a>`
}

export function plainLink({ words }: Visit, address: string): Markup {
  return html`<p class="plain-link"><a href="${address}" rel="${plainRel}" target="_blank">${words.gift.plainLink}</a>${words.gift.notAnAd}</p>`
}

function shopLink(visit: Visit, { name, shop, adLink, plainLink, isInParts }: Gift): Slot {
  const address = adLink ?? plainLink
  if (!address) return undefined
  const { goToShop, shopDetails, aShop, parts } = visit.words.gift
  return html`<a class="hc-button soft" href="${address}" rel="${shopRel(adLink)}" target="_blank">${isInParts ? parts.seeInShop : goToShop}${
    adLink && adTag(visit)
  }<span class="hc-visually-hidden">${shopDetails(name, shop ?? aShop)}</span>${icon('arrowUpRight')}</a>`
}

export function shopRel(adLink: string | undefined): string {
  return adLink ? adRel : plainRel
}

const printedLength = 70

/** On paper only: where to find the gift. */
function printedLink(address: string): Markup {
  const short = address.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '')
  return html`<p class="printed-link">${short.length > printedLength ? new URL(address).hostname : short}</p>`
}

/** The picture of a gift on a mat, the pale board inside a picture frame. It is never cropped. Without one there is a small wash. */
export function mat({ picture, name }: Pick<Gift, 'picture' | 'name'>): Markup {
  return picture === undefined
    ? html`<span class="mat mat-wash" aria-hidden="true"><span class="mat-letter">${monogramOf(name)}</span></span>`
    : html`<span class="mat"><img src="${picture}" alt="" loading="lazy" decoding="async"></span>`
}

/** The picture of a card. */
export function matOrWords(gift: Pick<Gift, 'picture' | 'name' | 'note'>): Markup {
  return gift.picture === undefined ? wordsOnWash(gift) : mat(gift)
}

/** A card of a gift without a picture: what its owner wrote stands in its place, on a wash. */
function wordsOnWash({ name, note }: Pick<Gift, 'name' | 'note'>): Markup {
  return html`<div class="words-on-wash"><h3 dir="auto">${name}</h3>${noteOf({ note })}</div>`
}

function noteOf({ note }: Pick<Gift, 'note'>): Slot {
  return note && html`<p class="note" dir="auto">${note}</p>`
}
