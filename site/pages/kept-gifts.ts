import type { Cookies } from '../http/cookies.ts'

/** A gift that this browser marked as bought. The release key gives it back. */
export interface KeptGift {
  registryId: number
  itemId: number
  purchaseId: number
  quantity: number
  releaseKey: string
  /** Who the guest said they are. */
  name: string
}

const cookie = 'hc_gifts'
const wordsCookie = 'hc_words'
const releasedCookie = 'hc_released'
const keptDays = 400
const wordsDays = 1
/** Browsers keep at most 4096 bytes of a cookie, name and signature included. */
const mostBytes = 3500
const mostReleased = 20

/** The newest first, on all lists. */
export function keptGifts(cookies: Cookies): KeptGift[] {
  return (read<Row[]>(cookies.get(cookie)) ?? []).map(fromRow)
}

export function giftsOn(cookies: Cookies, registryId: number): KeptGift[] {
  return keptGifts(cookies).filter((gift) => gift.registryId === registryId)
}

/** The oldest ones are forgotten when the cookie is full. The words are kept for a day, to be shown once more. */
export function keepGift(cookies: Cookies, gift: KeptGift, words: string): void {
  const others = keptGifts(cookies).filter(({ purchaseId }) => purchaseId !== gift.purchaseId)
  save(cookies, [gift, ...others])
  if (words) cookies.set(wordsCookie, write([gift.purchaseId, words]), wordsDays)
  else cookies.clear(wordsCookie)
}

export function wordsWith(cookies: Cookies, purchaseId: number): string | undefined {
  const [id, words] = read<[number, string]>(cookies.get(wordsCookie)) ?? []
  return id === purchaseId ? words : undefined
}

/** The gift was given back. That is remembered, so that a form that comes again does not thank for it. */
export function dropGift(cookies: Cookies, purchaseId: number): void {
  save(
    cookies,
    keptGifts(cookies).filter((gift) => gift.purchaseId !== purchaseId),
  )
  const released = read<number[]>(cookies.get(releasedCookie)) ?? []
  cookies.set(releasedCookie, write([purchaseId, ...released].slice(0, mostReleased)), wordsDays)
}

export function wasReleased(cookies: Cookies, purchaseId: number): boolean {
  return (read<number[]>(cookies.get(releasedCookie)) ?? []).includes(purchaseId)
}

type Row = [number, number, number, number, string, string]

function save(cookies: Cookies, gifts: readonly KeptGift[]): void {
  let kept = gifts.map(toRow)
  while (write(kept).length > mostBytes) kept = kept.slice(0, -1)
  if (kept.length > 0) cookies.set(cookie, write(kept), keptDays)
  else cookies.clear(cookie)
}

function toRow({ registryId, itemId, purchaseId, quantity, releaseKey, name }: KeptGift): Row {
  return [registryId, itemId, purchaseId, quantity, releaseKey, name]
}

function fromRow([registryId, itemId, purchaseId, quantity, releaseKey, name]: Row): KeptGift {
  return { registryId, itemId, purchaseId, quantity, releaseKey, name }
}

function write(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

/** The cookie is signed: what it holds is what this site wrote. */
function read<Value>(text: string | undefined): Value | undefined {
  return text === undefined ? undefined : (JSON.parse(Buffer.from(text, 'base64url').toString()) as Value)
}
