import type { Cookies } from '../../../http/cookies.ts'
import { keepRows, keptRows } from '../../../http/kept-rows.ts'

const cookie = 'hc_aside'
const keptDays = 400
const blank: [number] = [0]

/** Which of the gifts that this browser remembers were set aside. */
export function isKeptAside(cookies: Cookies, purchaseId: number): boolean {
  return keptAside(cookies).includes(purchaseId)
}

export function keepAside(cookies: Cookies, purchaseId: number): void {
  save(cookies, [purchaseId, ...keptAside(cookies).filter((id) => id !== purchaseId)])
}

/** The gift is bought, or no longer of this guest. */
export function dropAside(cookies: Cookies, purchaseId: number): void {
  const kept = keptAside(cookies)
  if (kept.includes(purchaseId)) {
    save(
      cookies,
      kept.filter((id) => id !== purchaseId),
    )
  }
}

export function forgetAside(cookies: Cookies): void {
  cookies.clear(cookie)
}

function keptAside(cookies: Cookies): number[] {
  return keptRows(cookies, cookie, blank).map(([id]) => id)
}

function save(cookies: Cookies, ids: readonly number[]): void {
  keepRows(
    cookies,
    cookie,
    ids.map((id) => [id]),
    keptDays,
  )
}
