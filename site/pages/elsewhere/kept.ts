import type { Newcomer } from '@hopechest/host/accounts'
import type { Trip } from '../../elsewhere/provider.ts'
import type { CookieName, Cookies } from '../../http/cookies.ts'
import { createSeal } from '../../http/seal.ts'

/** A way to a provider that a browser has set out on. */
export interface Journey extends Trip {
  provider: string
  /** Where the person wanted to go here. */
  goTo: string
  /** The secret of a link to sign up with which they came. */
  link: string
}

/** A person who has come back, and has not said yet which account it is. */
export interface Arrival extends Newcomer {
  provider: string
  goTo: string
  link: string
  isAdmin: boolean
}

/** Who takes longer to sign in there begins anew. */
export const minutesAway = 30
/** The same for the question which account it is. */
const minutesHere = 60
/** Tabs in which a browser may be on its way at a time. */
const mostJourneys = 4
/** A longer place to go to is forgotten. */
const longestPlace = 400
/** Browsers keep at most 4096 bytes of a cookie. */
const mostBytes = 3500

const cookieOf = { journeys: 'hc_journeys', arrival: 'hc_arrival' } as const satisfies Record<
  string,
  CookieName
>

/** What a browser holds of the way to a provider and back: sealed, for half an hour, and of no use in another browser. */
export function createKept(secret: string, now: () => number = Date.now) {
  const journeys = sealedList<Journey>(secret, cookieOf.journeys, minutesAway, now)
  const arrivals = sealedList<Arrival>(secret, cookieOf.arrival, minutesHere, now)
  return {
    setOut(cookies: Cookies, journey: Journey): void {
      const goTo = journey.goTo.length > longestPlace ? '' : journey.goTo
      journeys.write(cookies, [{ ...journey, goTo }, ...journeys.read(cookies)].slice(0, mostJourneys))
    },
    /** The journey on which this browser went, which ends with it; undefined where it went on none, or too long ago. */
    comeBack(cookies: Cookies, provider: string, state: string): Journey | undefined {
      const all = journeys.read(cookies)
      const found = all.find((each) => each.provider === provider && each.state === state)
      if (found)
        journeys.write(
          cookies,
          all.filter((each) => each !== found),
        )
      return found
    },
    arrive: (cookies: Cookies, arrival: Arrival) => arrivals.write(cookies, [arrival]),
    arrival: (cookies: Cookies) => arrivals.read(cookies)[0],
    forget: (cookies: Cookies) => cookies.clear(cookieOf.arrival),
  }
}

/** Another version of the site may have sealed it in another shape: such a list counts as empty. */
function sealedList<Entry>(secret: string, name: CookieName, minutes: number, now: () => number) {
  const seal = createSeal(secret, name)
  return {
    read(cookies: Cookies): Entry[] {
      const text = seal.open(cookies.get(name) ?? '')
      if (text === undefined) return []
      const kept: { until: number; entry: Entry }[] = JSON.parse(text)
      // A clock that was ahead when the cookie was written gives no more time.
      const ends = now() + minutes * 60_000
      return kept.filter(({ until }) => until > now() && until <= ends).map(({ entry }) => entry)
    },
    write(cookies: Cookies, entries: readonly Entry[]): void {
      let rest = entries.map((entry) => ({ until: now() + minutes * 60_000, entry }))
      let sealed = seal.close(JSON.stringify(rest))
      while (sealed.length > mostBytes) {
        rest = rest.slice(0, -1)
        sealed = seal.close(JSON.stringify(rest))
      }
      if (rest.length > 0) cookies.set(name, sealed, minutes / (24 * 60))
      else cookies.clear(name)
    },
  }
}
