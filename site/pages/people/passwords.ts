import { randomUUID } from 'node:crypto'
import type { Accounts, CheckedPerson } from '@hopechest/host/accounts'
import { createSignInTries, type Metrics, silentMetrics } from '@hopechest/program'
import { createRefusedSignIns, type RefusedSignIn } from '@hopechest/program/refused-sign-ins'
import { keepRows, keptRows } from '../../http/cookies.ts'
import type { Visit } from '../../http/visit.ts'

/** Every password that a page takes is checked here, and guessing is slowed down. */
export interface Passwords {
  /** The person with this login and password, or why they are not let in. */
  check(visit: Visit, login: string, password: string): Promise<CheckedPerson | WrongPassword>
  /**
   * While the person has this password, this browser has a count of its own: guesses of strangers do not keep the person
   * out here. A new password has a new count: what was tried before was not that password.
   */
  remember(visit: Visit, person: CheckedPerson): void
  /** Whether the person was let in there before, with the password of today or an older one. */
  isKnown(visit: Visit, accountId: number): boolean
  /** The code that follows a password is guessed as slowly, and counted for itself: who is asked for it has the password. */
  tryCode(
    visit: Visit,
    person: Pick<CheckedPerson, 'id'>,
    isRight: () => Promise<boolean>,
  ): Promise<'right' | 'wrong' | { wait: number }>
}

export interface WrongPassword {
  /** The minutes to wait before another try; undefined when the pair was tried and is wrong. */
  wait: number | undefined
}

const cookie = 'hc_known'
const keptDays = 365
/** Of a browser that a household shares: one more makes it unknown to the person who was there longest ago. */
const mostPeople = 10
/** The random name that the browser has for a person, and the mark of the password with which they were let in there. */
const blank: [accountId: number, name: string, mark: string] = [0, '', '']
/** In a quarter of an hour, of an address and for an account. */
const bounds = { perAddress: 30, perAccount: 10, windowMilliseconds: 15 * 60_000 }

export function createPasswords(
  accounts: Accounts,
  metrics: Metrics = silentMetrics,
  now?: () => number,
  isOn = true,
): Passwords {
  const refused = createRefusedSignIns(metrics, 'site')
  const tries = createSignInTries({ ...bounds, now })

  /**
   * The name of the browser, if the person was let in there with the password of today: a stranger who knew an old one
   * has browsers of the account, too.
   */
  async function knownBrowser(visit: Visit, accountId: number): Promise<string | undefined> {
    const kept = keptFor(visit, accountId)
    return kept && kept.mark === (await accounts.people.passwordMark(accountId)) ? kept.name : undefined
  }

  return {
    async check(visit, login, password) {
      if (!isOn) return { wait: undefined }
      // A name and an address count apart, whether an account has them or not: one count for both would show a stranger
      // which address belongs to a name.
      const account = login.trim().normalize('NFC').toLowerCase()
      const found = await accounts.people.findByLogin(login)
      const browser = found && (await knownBrowser(visit, found.id))
      const begun = tries.begin({ address: visit.address, account, browser })
      const note = (reason: RefusedSignIn['reason']) =>
        refused({ address: visit.plainAddress, reason, log: visit.log })
      if (!('forgive' in begun)) {
        note('too many tries')
        return { wait: Math.ceil(begun.retryAfterSeconds / 60) }
      }
      const person = await accounts.checkPassword(login, password).catch((error) => {
        begun.forgive()
        throw error
      })
      if (!person) {
        note('wrong password')
        return { wait: undefined }
      }
      begun.forgive()
      return person
    },

    isKnown: (visit, accountId) => keptFor(visit, accountId) !== undefined,

    async tryCode(visit, { id }, isRight) {
      const browser = await knownBrowser(visit, id)
      const account = `second step of ${id}`
      const begun = tries.begin({ address: visit.address, account, browser: browser && `code ${browser}` })
      const note = (reason: RefusedSignIn['reason']) =>
        refused({ address: visit.plainAddress, reason, log: visit.log })
      if (!('forgive' in begun)) {
        note('too many tries')
        return { wait: Math.ceil(begun.retryAfterSeconds / 60) }
      }
      const isIn = await isRight().catch((error) => {
        begun.forgive()
        throw error
      })
      if (isIn) begun.forgive()
      else note('wrong password')
      return isIn ? 'right' : 'wrong'
    },

    remember(visit, { id, checkedMark }) {
      const kept = keptFor(visit, id)
      keep(visit, [id, kept?.mark === checkedMark ? kept.name : randomUUID(), checkedMark])
    },
  }
}

function keptFor({ cookies }: Visit, accountId: number): { name: string; mark: string } | undefined {
  const row = keptRows(cookies, cookie, blank).find(([id]) => id === accountId)
  return row && { name: row[1], mark: row[2] }
}

/** The rows of other people stay; the newest is first. */
function keep({ cookies }: Visit, row: typeof blank): void {
  const others = keptRows(cookies, cookie, blank).filter(([id]) => id !== row[0])
  keepRows(cookies, cookie, [row, ...others].slice(0, mostPeople), keptDays)
}
