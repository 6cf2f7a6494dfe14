import type { OfferFacts } from '../read/prices/offer-facts.ts'
import { hostOf } from './host-turns.ts'

/**
 * What one look at a shop has found. `unread` says nothing of the gift: a shop that does not let us in, asks about cookies, has a
 * fault, or leads to its start page may still have it.
 */
export type Look =
  | { kind: 'unread' | 'gone' | 'sold_out' }
  | { kind: 'there'; price?: { amount: number; currency: string } }

export const unread: Look = { kind: 'unread' }

/** A page that is not there. Any other status may have to do with us and not with the gift. */
export function isGone(status: number): boolean {
  return status === 404 || status === 410
}

/** A price is believed where the page is that of the link, and names one price with its currency. */
export function judge(
  asked: URL,
  { url, price, currency }: { url: URL; price: number | null; currency: string | null },
  offers: OfferFacts | undefined,
): Look {
  if (!offers || (isStart(url) && !isStart(asked))) return unread
  const isSame = isSamePage(asked, url)
  // It may be another gift, to which the shop leads in its place.
  if (offers.isSoldOut) return isSame ? { kind: 'sold_out' } : unread
  const isPlain = isSame && !offers.hasSeveralPrices && price !== null && currency !== null
  return isPlain ? { kind: 'there', price: { amount: price, currency } } : { kind: 'there' }
}

/** The first page of a shop, or of one of its languages or countries. */
function isStart({ pathname }: URL): boolean {
  return /^\/(?:[a-z]{2}(?:[-_][a-z]{2})?\/?)?(?:index\.[a-z]{3,5}|home\/?)?$/i.test(pathname)
}

/** Shops and advertisers count visitors by these. Any other parameter, such as `ref`, may be the number of the gift. */
const counting = /^(?:utm_(?:source|medium|campaign|term|content)|gclid|fbclid|msclkid)$/

/** A redirect may add or drop `www.`, a slash, and what counts visitors. */
function isSamePage(asked: URL, found: URL): boolean {
  const path = ({ pathname }: URL) => pathname.replace(/\/$/, '')
  const gift = ({ searchParams }: URL) =>
    JSON.stringify([...searchParams].filter(([name]) => !counting.test(name)).toSorted())
  return hostOf(asked) === hostOf(found) && path(asked) === path(found) && gift(asked) === gift(found)
}
