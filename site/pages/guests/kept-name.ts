import { type Cookies, keepRows, keptRows } from '../../http/cookies.ts'
import type { Visit } from '../../http/visit.ts'

const cookie = 'hc_name'
const keptDays = 400
const blank: [string] = ['']

/** The name under which a guest gave last in this browser; empty for one who has not. */
export function keptName(cookies: Cookies): string {
  return keptRows(cookies, cookie, blank)[0]?.[0] ?? ''
}

export function keepName(cookies: Cookies, name: string): void {
  keepRows(cookies, cookie, [[name]], keptDays)
}

export function forgetName(cookies: Cookies): void {
  cookies.clear(cookie)
}

/** Whom the next gift on a list may be from: the person whose link opens it, the name of the last one, or the account. */
export function knownName(
  { cookies, signedIn }: Visit,
  { person }: { person?: { name: string } | undefined },
): string {
  return person?.name || keptName(cookies) || (signedIn?.person.name ?? '')
}
