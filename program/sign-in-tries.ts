import { createAllowance, type Exhausted, type Left } from './allowance.ts'

/** Where a try to sign in comes from, and the account that it is for. */
export interface Guess {
  address: string
  account: string
  /** A browser that has been signed in to the account before has a count of its own. */
  browser?: string | undefined
}

/** Slows down the guessing of passwords. */
export interface SignInTries {
  /** When the next try has room; undefined while there is room now. It counts nothing. */
  look(guess: Guess): Exhausted | undefined
  /** How many more may fail from the address now. */
  left(address: string): Left
  /** Counts a try before its password is checked, so that tries at the same moment all count. */
  begin(guess: Guess): BegunTry | Exhausted
}

export interface BegunTry {
  /** The password was right, or could not be checked: the try does not count. */
  forgive(): void
}

export interface SignInTriesOptions {
  /** How many may fail in a window; 0 is no bound. */
  perAddress: number
  perAccount: number
  windowMilliseconds: number
  now?: (() => number) | undefined
}

/** Below this number of failures an address has failed little for an account. */
const fewFailures = 3

/**
 * All known browsers of an account together may fail as often as this many single ones: a thief of a password can make
 * many known browsers.
 */
const browsersOfPerson = 3

/**
 * Tries that failed close an account to no address that has failed little for it, and to no browser that is known:
 * strangers who guess cannot lock its owner out. The price is that many addresses have a few tries each.
 */
export function createSignInTries(options: SignInTriesOptions): SignInTries {
  const { perAddress, perAccount, windowMilliseconds, now } = options
  const allowance = (most: number) =>
    createAllowance<string>({
      most: most || Number.POSITIVE_INFINITY,
      windowMilliseconds,
      ...(now && { now }),
    })
  const byAddress = allowance(perAddress)
  const byAccount = allowance(perAccount)
  const byBrowser = allowance(perAccount)
  const byKnownBrowsers = allowance(browsersOfPerson * perAccount)
  const byBoth = allowance(fewFailures)
  const both = ({ address, account }: Guess) => `${address} ${account}`

  function look(guess: Guess): Exhausted | undefined {
    const fewFailed = () => byBoth.look(both(guess))
    if (guess.browser !== undefined) {
      return byBrowser.look(guess.browser) ?? (fewFailed() && byKnownBrowsers.look(guess.account))
    }
    return byAddress.look(guess.address) ?? (fewFailed() && byAccount.look(guess.account))
  }

  /** Each count that the guess is part of, with its key. */
  function counts(guess: Guess) {
    if (guess.browser !== undefined) {
      return [
        [byBrowser, guess.browser],
        [byKnownBrowsers, guess.account],
        [byBoth, both(guess)],
      ] as const
    }
    return [
      [byAddress, guess.address],
      [byAccount, guess.account],
      [byBoth, both(guess)],
    ] as const
  }

  return {
    look,
    left: (address) => byAddress.left(address),
    begin(guess) {
      const exhausted = look(guess)
      if (exhausted) return exhausted
      // A count that is full takes no more, and then gets none back.
      const counted = counts(guess).map(([count, key]) => count.borrow(key))
      return {
        forgive: () => {
          for (const giveBack of counted) if (typeof giveBack === 'function') giveBack()
        },
      }
    },
  }
}
