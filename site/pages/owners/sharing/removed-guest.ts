import { type Cookies, keepRows, keptRows } from '../../../http/cookies.ts'

const cookie = 'hc_uninvited'
const keptDays = 1
const blank: [number, string] = [0, '']

/** Who was removed is said once, with the way to invite them again. */
export function rememberRemovedGuest(cookies: Cookies, registryId: number, invitee: string): void {
  keepRows(cookies, cookie, [[registryId, invitee]], keptDays)
}

export function removedGuest(cookies: Cookies, registryId: number): string | undefined {
  return keptRows(cookies, cookie, blank).find(([id]) => id === registryId)?.[1]
}

export function forgetRemovedGuest(cookies: Cookies): void {
  cookies.clear(cookie)
}
