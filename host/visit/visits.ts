import type { Facts } from '../facts.ts'
import type { HostUser } from '../host.ts'
import { anyGuest, type Rights, type User } from '../may.ts'
import { type Outcome, outcomeOf } from './outcome.ts'
import { factsOf, userOf, type Visit } from './visit.ts'

/** A visit while its page is made. */
export interface OpenVisit {
  said: Visit
  facts: Facts
  /** The person who visits, as a caller. */
  user: UserOfVisit | undefined
  /** Any visitor, for whom the page reads and gives. */
  guest: UserOfVisit
  /** What the host is to do, once the page is made. */
  outcome(): Outcome
  /** From now on the rules refuse what is asked in its name. */
  close(): void
}

/** A user whom a visit names, with what the host says. It never leaves this process. */
export interface UserOfVisit extends User {
  visit?: Facts
}

export interface Visits {
  open(said: Visit): OpenVisit
  /** Any guest, about lists of which the host says this. */
  guestOf(said: Partial<Visit>): UserOfVisit
}

export function createVisits(rightsOf: (user: HostUser) => Rights): Visits {
  return {
    guestOf: (said) => ({ ...anyGuest, visit: factsOf(said) }),
    open(said) {
      const facts = factsOf(said)
      return {
        said,
        facts,
        guest: { ...anyGuest, visit: facts },
        user: said.person ? personOf(said.person, facts) : undefined,
        outcome: () => outcomeOf(facts),
        close() {
          facts.isOver = true
        },
      }
    },
  }

  function personOf(said: NonNullable<Visit['person']>, visit: Facts): UserOfVisit {
    const user = userOf(said)
    const { id, username, email, invited_as } = user
    return { id, username, email, invited_as, ...rightsOf(user), visit }
  }
}
