import type { Database } from '@hopechest/database'
import { findDays } from '../embedded/days.ts'
import { accountOfCalendar, endCalendar, findCalendar, makeCalendar } from '../people/calendars.ts'
import { findPerson } from '../people/people.ts'

/** The secret address of the calendar of an account. */
export function createCalendars(database: Database, siteKey: Buffer) {
  return {
    find: (accountId: number) => findCalendar(database, siteKey, accountId),
    make: (accountId: number) => makeCalendar(database, accountId),
    end: (accountId: number) => endCalendar(database, accountId),
    /** The days of a calendar, those of lists from one on; undefined when it has ended. */
    async read(secret: string, from: string) {
      const id = await accountOfCalendar(database, siteKey, secret)
      const person = id === undefined ? undefined : await findPerson(database, id)
      return person && !person.is_switched_off ? findDays(database, person, from) : undefined
    },
  }
}
