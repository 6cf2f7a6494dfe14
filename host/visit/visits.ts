import { randomBytes } from 'node:crypto'
import type { Facts } from '../facts.ts'
import type { HostUser } from '../host.ts'
import { anyGuest, type Rights, type User } from '../may.ts'
import { type Outcome, outcomeOf } from './outcome.ts'
import { factsOf, userOf, type Visit } from './visit.ts'

export interface VisitCredentials {
  username: string
  password: string
}

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
  close(): void
}

/** A user whom a visit names, with what the host says. */
export interface UserOfVisit extends User {
  visit?: Facts
  credentials?: VisitCredentials
}

/** The visits whose pages are being made in this process. */
export interface Visits {
  open(said: Visit): OpenVisit
  /** Until `close`, with these one calls the service as any guest, about lists of which the host says this. */
  openGuest(said: Partial<Visit>): { user: UserOfVisit; close(): void }
  /** The user behind a header: of a visit that is open, or the pages themselves, which vouch for visitors. */
  userOf(authorization: string): UserOfVisit | undefined
  /** The credentials of the pages themselves. */
  pages: VisitCredentials
}

/** The credentials of a visit are random, are good while it is open, and never leave this process. */
export function createVisits(rightsOf: (user: HostUser) => Rights): Visits {
  const users = new Map<string, UserOfVisit>()
  const admit = (username: string, user: UserOfVisit) => {
    const password = randomBytes(24).toString('base64url')
    const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
    users.set(authorization, user)
    return { ...user, credentials: { username, password }, authorization }
  }
  return {
    pages: admit('pages', anyGuest).credentials,
    userOf: (authorization) => users.get(authorization),
    openGuest(said) {
      const facts = factsOf(said)
      const user = admit('guest', { ...anyGuest, visit: facts })
      return {
        user,
        close() {
          facts.isOver = true
          users.delete(user.authorization)
        },
      }
    },
    open(said) {
      const facts = factsOf(said)
      const ofGuest = admit('guest', { ...anyGuest, visit: facts })
      const user = said.person ? personOf(said.person, facts) : undefined
      const ofPerson = user && admit('person', user)
      return {
        said,
        facts,
        guest: ofGuest,
        user: ofPerson,
        outcome: () => outcomeOf(facts),
        close() {
          facts.isOver = true
          users.delete(ofGuest.authorization)
          if (ofPerson) users.delete(ofPerson.authorization)
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
