import { type Cookies, keepRows, keptRows } from '../../http/cookies.ts'
import { forgetName, keepName } from './kept-name.ts'
import { keptAside } from './set-aside/kept-aside.ts'

/** A gift that a guest marked as bought, or set aside. The release key gives it back. */
export interface KeptGift {
  registryId: number
  itemId: number
  purchaseId: number
  quantity: number
  releaseKey: string
  /** Who the guest said they are. */
  name: string
  /** It was set aside when the guest was last here. Of the others the service need not be asked. */
  isAside: boolean
}

const cookie = 'hc_gifts'
const wordsCookie = 'hc_words'
const givenBackCookie = 'hc_released'
const accountCookie = 'hc_gifts_of'
const keptDays = 400
const wordsDays = 1
const mostGivenBack = 20

/** The newest first, on all lists. */
export function keptGifts(cookies: Cookies): KeptGift[] {
  return keptRows(cookies, cookie, blank).map((row) => fromRow(cookies, row))
}

/** The oldest ones are forgotten when the cookie is full. The words are kept for a day, to be shown once more. */
export function keepGift(cookies: Cookies, gift: KeptGift, words: string): void {
  const others = keptGifts(cookies).filter(({ purchaseId }) => purchaseId !== gift.purchaseId)
  save(cookies, [gift, ...others])
  if (gift.isAside) keptAside.keep(cookies, gift.purchaseId)
  keepName(cookies, gift.name)
  keepRows(cookies, wordsCookie, words ? [[gift.purchaseId, words]] : [], wordsDays)
}

export function wordsWith(cookies: Cookies, purchaseId: number): string | undefined {
  const all = keptRows(cookies, wordsCookie, blankWords)
  return all.find(([id]) => id === purchaseId)?.[1]
}

/** Forgets a gift. That it was given back is remembered, so that a form that comes again does not thank for it. */
export function markGivenBack(cookies: Cookies, purchaseId: number): void {
  save(
    cookies,
    keptGifts(cookies).filter((gift) => gift.purchaseId !== purchaseId),
  )
  const all = [[purchaseId], ...keptRows(cookies, givenBackCookie, blankGivenBack)]
  keepRows(cookies, givenBackCookie, all.slice(0, mostGivenBack), wordsDays)
}

export function wasGivenBack(cookies: Cookies, purchaseId: number): boolean {
  return keptRows(cookies, givenBackCookie, blankGivenBack).some(([id]) => id === purchaseId)
}

/** The account that keeps the gifts of this browser, too, once its person has signed in here. */
export function accountOfGifts(cookies: Cookies): number | undefined {
  return keptRows(cookies, accountCookie, blankAccount)[0]?.[0]
}

export function keepAccountOfGifts(cookies: Cookies, accountId: number): void {
  keepRows(cookies, accountCookie, [[accountId]], keptDays)
}

export function forgetGifts(cookies: Cookies): void {
  for (const name of [cookie, wordsCookie, givenBackCookie, accountCookie] as const) cookies.clear(name)
  keptAside.forget(cookies)
  forgetName(cookies)
}

type Row = [number, number, number, number, string, string]
const blank: Row = [0, 0, 0, 0, '', '']
const blankWords: [number, string] = [0, '']
const blankGivenBack: [number] = [0]
const blankAccount: [number] = [0]

function save(cookies: Cookies, gifts: readonly KeptGift[]): void {
  keepRows(cookies, cookie, gifts.map(toRow), keptDays)
}

function toRow({ registryId, itemId, purchaseId, quantity, releaseKey, name }: KeptGift): Row {
  return [registryId, itemId, purchaseId, quantity, releaseKey, name]
}

function fromRow(cookies: Cookies, row: Row): KeptGift {
  const [registryId, itemId, purchaseId, quantity, releaseKey, name] = row
  const isAside = keptAside.read(cookies).includes(purchaseId)
  return { registryId, itemId, purchaseId, quantity, releaseKey, name, isAside }
}
