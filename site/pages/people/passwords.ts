import { randomUUID } from 'node:crypto'
import type { Accounts, CheckedPerson, Person } from '@hopechest/host/accounts'
import { createSignInTries } from '@hopechest/program'
import { keepRows, keptRows } from '../../http/kept-rows.ts'
import type { Visit } from '../../http/visit.ts'

/** Every password that a page takes is checked here, and guessing is slowed down. */
export interface Passwords {
  /** The person with this login and password, or why they are not let in. */
  check(visit: Visit, login: string, password: string): Promise<CheckedPerson | WrongPassword>
  /** From now on this browser has a count of its own: guesses of strangers do not keep the person out here. */
  remember(visit: Visit, person: Person): void
  /** The same with a new count: what was tried before a link led to a new password was not that password. */
  rememberAnew(visit: Visit, person: Person): void
}

export interface WrongPassword {
  /** The minutes to wait before another try; undefined when the pair was tried and is wrong. */
  wait: number | undefined
}

const cookie = 'hc_known'
const keptDays = 365
/** Of a browser that a household shares: one more makes it unknown to the person who was there longest ago. */
const mostPeople = 10
/** A person and the random name that the browser has for them. */
const blank: [accountId: number, name: string] = [0, '']
/** In a quarter of an hour, of an address and for an account. */
const bounds = { perAddress: 30, perAccount: 10, windowMilliseconds: 15 * 60_000 }

export function createPasswords(accounts: Accounts, now?: () => number): Passwords {
  const tries = createSignInTries({ ...bounds, now })

  return {
    async check(visit, login, password) {
      // A name and an address count apart, whether an account has them or not: one count for both would show a stranger
      // which address belongs to a name.
      const account = login.trim().normalize('NFC').toLowerCase()
      const found = await accounts.people.findByLogin(login)
      const browser = found && knownBrowser(visit, found.id)
      const begun = tries.begin({ address: visit.address, account, browser })
      if (!('forgive' in begun)) return { wait: Math.ceil(begun.retryAfterSeconds / 60) }
      const person = await accounts.checkPassword(login, password).catch((error) => {
        begun.forgive()
        throw error
      })
      if (!person) return { wait: undefined }
      begun.forgive()
      return person
    },

    remember(visit, { id }) {
      keep(visit, id, knownBrowser(visit, id) ?? randomUUID())
    },

    rememberAnew(visit, { id }) {
      keep(visit, id, randomUUID())
    },
  }
}

/** The names for other people stay; the newest is first. */
function keep({ cookies }: Visit, accountId: number, name: string): void {
  const others = keptRows(cookies, cookie, blank).filter(([id]) => id !== accountId)
  keepRows(cookies, cookie, [[accountId, name], ...others].slice(0, mostPeople), keptDays)
}

/** The name of the browser for the person, if they have signed in there. */
function knownBrowser({ cookies }: Visit, accountId: number): string | undefined {
  return keptRows(cookies, cookie, blank).find(([id]) => id === accountId)?.[1]
}
