import type { CheckedPerson } from '@hopechest/host/accounts'
import { browserSecret } from '../../http/form-token.ts'
import { createSeal } from '../../http/seal.ts'
import type { Visit } from '../../http/visit.ts'

/** A password was right, and a code has to follow: for ten minutes, in this browser, while the password lasts. */
export interface Pending {
  write(visit: Visit, person: CheckedPerson): string
  read(visit: Visit, sealed: string): Waiting | undefined
}

interface Waiting {
  accountId: number
  checkedMark: string
}

export const pendingMinutes = 10

/** Nothing is stored: the page carries it, sealed. */
export function createPending(secret: string): Pending {
  const seal = createSeal(secret, 'second step')
  return {
    write({ now, cookies }, { id, checkedMark }) {
      const until = now.getTime() + pendingMinutes * 60_000
      return seal.close(JSON.stringify([id, checkedMark, until, browserSecret(cookies)]))
    },
    read({ now, cookies }, sealed) {
      const text = seal.open(sealed)
      if (text === undefined) return undefined
      const [accountId, checkedMark, until, browser] = JSON.parse(text)
      const isOurs = browser === browserSecret(cookies) && now.getTime() < until
      return isOurs ? { accountId, checkedMark } : undefined
    },
  }
}
