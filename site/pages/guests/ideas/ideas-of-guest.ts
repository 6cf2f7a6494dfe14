import { createHmac, hash, randomBytes } from 'node:crypto'
import type { Registry } from '@hopechest/client'
import type { IdeaList } from '@hopechest/contract'
import type { GuestStore } from '@hopechest/host/guests'
import { type Cookies, keepRows, keptRows } from '../../../http/cookies.ts'
import type { Visit } from '../../../http/visit.ts'

/**
 * What a guest has added, said and given. A guest is who has a key, one for each list (decision 049): that of an account is
 * the same on each device, and any other is in a cookie of the browser.
 */
export interface IdeasOfGuest {
  read(visit: Visit, registry: Registry): Promise<IdeaList>
  /** The key of the visitor, who is about to do something on the list. */
  key(visit: Visit, registryId: number): Promise<string>
  /** As the service stores the visitor; undefined for one who has done nothing on the list. */
  guest(visit: Visit, registryId: number): string | undefined
  /** What the browser has done is the account's from now on. */
  join(cookies: Cookies, accountId: number): Promise<void>
  leave(cookies: Cookies): void
  tell(accountId: number): ReturnType<GuestStore['ideas']['ofAccount']>
}

const cookie = 'hc_ideas'
const keptDays = 400
const blank: [registryId: number, key: string] = [0, '']
const bytesOfKey = 24

export function createIdeasOfGuest(stored: GuestStore['ideas'], secret: string): IdeasOfGuest {
  const keyOfAccount = (accountId: number, registryId: number) =>
    createHmac('sha256', secret)
      .update(`ideas of account ${accountId} on list ${registryId}`)
      .digest('base64url')

  const kept = (cookies: Cookies) => keptRows(cookies, cookie, blank)

  function knownKey({ cookies, signedIn }: Visit, registryId: number): string | undefined {
    if (signedIn) return keyOfAccount(signedIn.person.id, registryId)
    return kept(cookies).find(([id]) => id === registryId)?.[1]
  }

  return {
    async read(visit, registry) {
      const key = knownKey(visit, registry.id)
      return stored.list(registry, key === undefined ? undefined : guestOf(key))
    },

    guest(visit, registryId) {
      const key = knownKey(visit, registryId)
      return key === undefined ? undefined : guestOf(key)
    },

    async key(visit, registryId) {
      const known = knownKey(visit, registryId)
      const key = known ?? randomBytes(bytesOfKey).toString('base64url')
      if (visit.signedIn) await stored.note(visit.signedIn.person.id, registryId, guestOf(key))
      else {
        const others = kept(visit.cookies).filter(([id]) => id !== registryId)
        keepRows(visit.cookies, cookie, [[registryId, key], ...others], keptDays)
      }
      return key
    },

    async join(cookies, accountId) {
      for (const [registryId, key] of kept(cookies)) {
        const guest = guestOf(keyOfAccount(accountId, registryId))
        await stored.note(accountId, registryId, guest)
        await stored.join(registryId, guestOf(key), guest)
      }
      cookies.clear(cookie)
    },

    leave: (cookies) => cookies.clear(cookie),
    tell: (accountId) => stored.ofAccount(accountId),
  }
}

/** As the service stores it. */
function guestOf(key: string): string {
  return hash('sha256', key)
}
