import type { Cookies } from '../../../http/cookies.ts'
import { keepRows, keptRows } from '../../../http/kept-rows.ts'

const cookie = 'hc_lists'
const keptDays = 400
const mostKept = 50
const blank: [number] = [0]

/** The lists that a guest keeps in this browser, or gave something for. */
export function keptLists(cookies: Cookies): number[] {
  return keptRows(cookies, cookie, blank).map(([registryId]) => registryId)
}

/** The oldest ones are forgotten. */
export function keepList(cookies: Cookies, registryId: number): void {
  const others = keptLists(cookies).filter((each) => each !== registryId)
  store(cookies, [registryId, ...others].slice(0, mostKept))
}

export function forgetList(cookies: Cookies, registryId: number): void {
  store(
    cookies,
    keptLists(cookies).filter((each) => each !== registryId),
  )
}

export function forgetLists(cookies: Cookies): void {
  cookies.clear(cookie)
}

function store(cookies: Cookies, ids: readonly number[]): void {
  keepRows(
    cookies,
    cookie,
    ids.map((id) => [id]),
    keptDays,
  )
}
