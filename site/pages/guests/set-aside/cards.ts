import { html, type Markup, type Slot } from '../../../html/html.ts'
import type { Visit } from '../../../http/visit.ts'
import { icon } from '../../../view/drawn/icons.ts'
import { hiddenToken } from '../../../view/hidden-token.ts'
import { writeLink } from '../give-back/link.ts'
import type { GivenGift } from '../given-gifts.ts'
import { sameChoice } from '../registry/choice.ts'
import { adTag } from '../registry/disclosure.ts'
import type { Gift } from '../registry/gift.ts'
import {
  matOrWords,
  nameAndNote,
  piecesLeft,
  plainLink,
  shopAndPrice,
  shopRel,
  stateMark,
} from '../registry/gift-card.ts'
import { dayWord } from './day-word.ts'
import type { Aside } from './read-standing.ts'

/** A gift whose last pieces other guests have set aside: nothing can be done with it before they go back. */
export function spokenForCard(
  visit: Visit,
  gift: Gift,
  { until, asked, now }: { until: string; asked: Slot; now: Date },
): Markup {
  const { spokenFor, lookAgain } = visit.words.setAside
  return html`<li class="gift spoken-for"${stateMark(gift, until)}>${matOrWords(gift)}
<div class="gift-words">${nameAndNote(gift, shopAndPrice(visit, gift))}<p class="kept">${spokenFor(dayWord(visit, until, now))}</p><p class="hint">${lookAgain}</p>${asked}</div></li>`
}

/** A gift that this browser set aside: the way to the shop, and how it ends. */
export function asideCard(
  visit: Visit,
  slug: string,
  { gift, own, aside, asked, now }: { gift: Gift; own: GivenGift; aside: Aside; asked: Slot; now: Date },
): Markup {
  return html`<li class="gift yours-kept" data-own="${gift.id}">${matOrWords(gift)}
<div class="gift-words">${nameAndNote(gift, shopAndPrice(visit, gift))}${gift.wanted > 1 && piecesLeft(visit, gift)}<p class="kept">${visit.words.setAside.keptFor(dayWord(visit, aside.until, now))}</p>${shopAgain(visit, gift)}${asked}</div>
<div class="acts">${boughtForm(visit, slug, own, 'soft')}${giveBackForm(visit, own)}</div></li>`
}

/** The way to the shop is what comes next for a gift that is kept. */
export function shopButton(visit: Visit, { name, shop, adLink, plainLink: plain }: Gift): Slot {
  const address = adLink ?? plain
  if (!address) return undefined
  const { goToShop, shopDetails, aShop } = visit.words.gift
  return html`<a class="hc-button solid" href="${address}" rel="${shopRel(adLink)}" target="_blank">${goToShop}${
    adLink && adTag(visit)
  }<span class="hc-visually-hidden">${shopDetails(name, shop ?? aShop)}</span>${icon('arrowUpRight')}</a>`
}

/** The way to the shop as a link: the buttons are what comes behind it. */
function shopAgain(visit: Visit, { name, shop, adLink, plainLink: plain, isInParts }: Gift): Slot {
  const address = adLink ?? plain
  if (!address || isInParts) return undefined
  const { goToShop, shopDetails, aShop } = visit.words.gift
  return html`<p class="shop-again"><a href="${address}" rel="${shopRel(adLink)}" target="_blank">${goToShop}${
    adLink && adTag(visit)
  }<span class="hc-visually-hidden">${shopDetails(name, shop ?? aShop)}</span>${icon('arrowUpRight')}</a></p>${adLink && plain && plainLink(visit, plain)}`
}

export function boughtForm(
  visit: Visit,
  slug: string,
  { kept, gift }: GivenGift,
  look: 'soft' | 'solid' | 'hc-outline' | 'plain',
  label = visit.words.setAside.boughtNow,
): Markup {
  const action = visit.to.yourGiftBought({ slug, purchase: kept.purchaseId }, sameChoice(visit))
  return html`<form method="post" action="${action}">${hiddenToken(visit)}<button class="hc-button ${look}">${label}<span class="hc-visually-hidden"> (${gift.name})</span></button></form>`
}

export function giveBackForm(
  visit: Visit,
  { kept, gift }: GivenGift,
  look: 'hc-outline' | 'plain' = 'hc-outline',
  label = visit.words.setAside.giveBack,
): Markup {
  const back = visit.to.giveBack({ link: writeLink(kept) }, sameChoice(visit))
  return html`<form method="post" action="${back}">${hiddenToken(visit)}<button class="hc-button ${look}">${label}<span class="hc-visually-hidden"> (${gift.name})</span></button></form>`
}
