import { html, type Markup } from '../../html/html.ts'
import type { Visit } from '../../http/visit.ts'
import { hoop, stitches } from '../../view/drawn/embroidery.ts'
import { asset } from '../../view/layout.ts'
import { mat, piecesLeft, shopAndPrice } from '../guests/registry/gift-card.ts'

const gifts = [
  { picture: 'casserole', price: 189, wanted: 1, given: 0, left: 1 },
  { picture: 'plate', price: 24, wanted: 8, given: 3, left: 5 },
] as const
const pieces = { given: 8, wanted: 24 }
const daysAhead = 204
const saturday = 6

/**
 * A picture of a list, made of the parts of a real one. Screen readers take it for one picture; nothing in it can be
 * opened.
 */
export function specimen(visit: Visit, now: Date): Markup {
  const { words, format } = visit
  const { specimen: own } = words.home
  const { day, days } = saturdayAfter(now)
  const when = words.registry.occasion(words.occasions.wedding, format.weekday(day))
  return html`<div class="specimen" role="img" aria-label="${own.says}">
<div class="letter">${hoop(own.title)}<div class="letter-title"><p class="own-title">${own.title}</p><p class="occasion">${when}</p></div></div>
<div class="hc-progress">${stitches(pieces.given, pieces.wanted)}<p><strong>${words.registry.progress(pieces.given, pieces.wanted, pieces.wanted)}</strong> <span>${words.registry.daysToGo(days)}</span></p></div>
${gifts.map((gift) => giftOf(visit, gift))}</div>`
}

function giftOf(visit: Visit, { picture, ...numbers }: (typeof gifts)[number]): Markup {
  const { name, shop, note } = visit.words.home.specimen.gifts[picture]
  const gift = { ...numbers, shop, currency: visit.site.currency, isInParts: false, isUnlimited: false }
  const address = asset(visit, `images/${picture}.svg`).path
  return html`<div class="gift">${mat({ picture: address, name })}<div class="gift-words"><p class="name">${name}</p>${shopAndPrice(visit, gift)}<p class="note">${note}</p>${piecesLeft(visit, gift)}</div></div>`
}

/** A day that is always ahead. */
function saturdayAfter(now: Date): { day: string; days: number } {
  const date = new Date(now)
  date.setUTCDate(date.getUTCDate() + daysAhead)
  const days = daysAhead + ((saturday - date.getUTCDay() + 7) % 7)
  date.setUTCDate(date.getUTCDate() + days - daysAhead)
  return { day: date.toISOString().slice(0, 10), days }
}
