import { randomBytes } from 'node:crypto'
import type { Facts } from '../facts.ts'
import type { HostUser } from '../host.ts'
import { noRights, type Rights, type User } from '../may.ts'
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
  /** With these the page calls the service as the person who visits. */
  person: VisitCredentials | undefined
  /** The person as a caller. */
  user: User | undefined
  /** With these it reads and gives for any visitor. */
  guest: VisitCredentials
  /** What the host is to do, once the page is made. */
  outcome(): Outcome
  close(): void
}

/** A user whom a visit names, with what the host says. */
export interface UserOfVisit extends User {
  visit?: Facts
}

/** The visits whose pages are being made in this process. */
export interface Visits {
  open(said: Visit): OpenVisit
  /** Until `close`, with these one calls the service as any guest, about lists of which the host says this. */
  openGuest(said: Partial<Visit>): { credentials: VisitCredentials; close(): void }
  /** The user behind a header: of a visit that is open, or the pages themselves, which vouch for visitors. */
  userOf(authorization: string): UserOfVisit | undefined
  /** The credentials of the pages themselves. */
  pages: VisitCredentials
}

/** All guests of visits are one caller, with a number that no host gives to a person. */
const guest = { id: 0, username: '', email: '', invited_as: [], ...noRights, is_reader: true }

/** The credentials of a visit are random, are good while it is open, and never leave this process. */
export function createVisits(rightsOf: (user: HostUser) => Rights): Visits {
  const users = new Map<string, UserOfVisit>()
  const admit = (username: string, user: UserOfVisit) => {
    const password = randomBytes(24).toString('base64url')
    const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
    users.set(authorization, user)
    return { username, password, authorization }
  }
  return {
    pages: admit('pages', guest),
    userOf: (authorization) => users.get(authorization),
    openGuest(said) {
      const credentials = admit('guest', { ...guest, visit: factsOf(said) })
      return { credentials, close: () => void users.delete(credentials.authorization) }
    },
    open(said) {
      const facts = factsOf(said)
      const ofGuest = admit('guest', { ...guest, visit: facts })
      const user = said.person ? personOf(said.person, facts) : undefined
      const ofPerson = user && admit('person', user)
      return {
        said,
        facts,
        guest: ofGuest,
        person: ofPerson,
        user,
        outcome: () => outcomeOf(facts),
        close() {
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
