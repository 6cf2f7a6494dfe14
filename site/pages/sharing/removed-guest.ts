import type { Cookies } from '../../http/cookies.ts'

const cookie = 'hc_uninvited'
const keptDays = 1

/** Who was removed is said once, with the way to invite them again. */
export function rememberRemovedGuest(cookies: Cookies, registryId: number, invitee: string): void {
  cookies.set(cookie, JSON.stringify([registryId, invitee]), keptDays)
}

export function removedGuest(cookies: Cookies, registryId: number): string | undefined {
  const [id, invitee] = JSON.parse(cookies.get(cookie) ?? '[]') as [number?, string?]
  return id === registryId ? invitee : undefined
}

export function forgetRemovedGuest(cookies: Cookies): void {
  cookies.clear(cookie)
}
