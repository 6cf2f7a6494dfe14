import { createAllowance } from '@hopechest/program'
import type { Visit } from '../../http/visit.ts'

/** Slows down who guesses passwords. */
export interface SignInLimits {
  /** The minutes to wait before another try; undefined when there is room. */
  wait(visit: Visit, login: string): number | undefined
  /** Counts a wrong password, or a request for a new one. */
  count(visit: Visit, login: string): void
  /** From now on, guesses of strangers at this account do not keep this browser out. */
  remember(visit: Visit, login: string): void
}

const cookie = 'hc_known'
const keptDays = 365
const quarterHour = 15 * 60_000
const perAddress = { most: 30, windowMilliseconds: quarterHour }
const perAccount = { most: 10, windowMilliseconds: quarterHour }

/**
 * Each address and each account has so many wrong passwords in a quarter of an hour. A browser that has been signed in
 * before carries a signed cookie that says so and is counted for itself, so a stranger who guesses at an account does
 * not lock its owner out.
 */
export function createSignInLimits(now?: () => number): SignInLimits {
  const addresses = createAllowance<string>({ ...perAddress, ...(now && { now }) })
  const accounts = createAllowance<string>({ ...perAccount, ...(now && { now }) })

  function keyOf(visit: Visit, login: string): string {
    const key = login.trim().toLowerCase()
    const isKnown = visit.cookies.get(cookie) === key
    return isKnown ? `known ${key}` : key
  }

  return {
    wait(visit, login) {
      const key = keyOf(visit, login)
      const full = key.startsWith('known ') ? undefined : addresses.look(visit.address)
      const seconds = (full ?? accounts.look(key))?.retryAfterSeconds
      return seconds === undefined ? undefined : Math.ceil(seconds / 60)
    },
    count(visit, login) {
      const key = keyOf(visit, login)
      if (!key.startsWith('known ')) addresses.take(visit.address)
      accounts.take(key)
    },
    remember(visit, login) {
      visit.cookies.set(cookie, login.trim().toLowerCase(), keptDays)
    },
  }
}
