import type { Cookies } from '../../../http/cookies.ts'
import { keepRows, keptRows } from '../../../http/kept-rows.ts'

const cookie = 'hc_uninvited'
const keptDays = 1
const blank: [number, string, number] = [0, '', 0]

export interface RemovedGuest {
  invitee: string
  /** An account had taken the name, and the owner had not said that it is the person. A new invitation lets it in. */
  isUnsure: boolean
}

/** Who was removed is said once, with the way to invite them again. */
export function rememberRemovedGuest(
  cookies: Cookies,
  registryId: number,
  { invitee, isUnsure }: RemovedGuest,
): void {
  keepRows(cookies, cookie, [[registryId, invitee, Number(isUnsure)]], keptDays)
}

export function removedGuest(cookies: Cookies, registryId: number): RemovedGuest | undefined {
  const [, invitee, isUnsure] = keptRows(cookies, cookie, blank).find(([id]) => id === registryId) ?? []
  return invitee === undefined ? undefined : { invitee, isUnsure: isUnsure === 1 }
}

export function forgetRemovedGuest(cookies: Cookies): void {
  cookies.clear(cookie)
}
