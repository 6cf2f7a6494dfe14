import { hash } from 'node:crypto'
import type { Client } from '@hopechest/client'
import { daysBefore } from '@hopechest/contract'
import type { Accounts, DayOfList, Days } from '@hopechest/host/accounts'
import type { Answer, Handler, Visit } from '../../http/visit.ts'
import { reached } from '../../http/work/page-clients.ts'
import { nothingHere } from '../../view/nothing-here.ts'
import type { GuestParts } from '../guests/guest-parts.ts'
import { isForPerson } from '../household/for-whom.ts'
import type { Household } from '../household/household.ts'
import { type DayOfCalendar, writeCalendar } from './write-calendar.ts'

export interface CalendarParts {
  guests: Client
  guestGifts: GuestParts
  household: Household
  /** Of our own accounts. A host has calendars of its own for those that it has. */
  calendars?: Accounts['calendars'] | undefined
  now: () => Date
}

/** Days of lists stay for a year. */
const daysKept = 365

/**
 * The days of an account or of a person, for a calendar program that knows the secret address. It has no cookie, so it asks for no
 * person and sets none. Nothing of gifts is in it.
 */
export function calendarFeed({ calendars, now, ...parts }: CalendarParts): Handler {
  return async (visit) => {
    const { secret = '' } = visit.params
    const at = now()
    const from = daysBefore(at, daysKept).slice(0, 10)
    const days = secret.startsWith('p')
      ? await daysOfPerson(parts, visit, secret, from)
      : await calendars?.read(secret, from)
    return days ? asFile(visit, days, at) : nothingHere(visit)
  }
}

/** A person sees the days of the lists that are open to them. Birthdays would name others of the circle. */
async function daysOfPerson(
  { guests, guestGifts, household }: Pick<CalendarParts, 'guests' | 'guestGifts' | 'household'>,
  visit: Visit,
  secret: string,
  from: string,
): Promise<Days | undefined> {
  const person = await guestGifts.byLink.findByCalendar(secret)
  if (!person) return undefined
  const ids = [...person.entries.keys()]
  await household.expect(visit, ids)
  const found = await Promise.all(
    ids.map(async (id): Promise<DayOfList[]> => {
      const registry = reached(await guests.getRegistry(id))
      const entry = person.entries.get(id)?.entry
      const {
        registry_invitees = [],
        registry_put_away,
        registry_event_date: day = '',
      } = registry?.meta ?? {}
      const isOpen = entry !== undefined && registry_invitees.includes(entry) && !registry_put_away
      const whom = await guestGifts.byLink.forWhom(id)
      const isClosed = isForPerson(whom, person) && !whom?.shows_wishes
      return registry && isOpen && !isClosed && day >= from ? [{ id, title: registry.title, day }] : []
    }),
  )
  return { lists: found.flat(), people: [] }
}

function asFile(visit: Visit, { lists, people }: Days, now: Date): Answer {
  const { days: words } = visit.words
  const host = new URL(visit.site.url).hostname
  const ofLists = new Map(lists.map((list) => [list.id, list]))
  const all: DayOfCalendar[] = [
    ...[...ofLists.values()].map(({ id, title, day }) => ({
      uid: `list-${id}@${host}`,
      day,
      isYearly: false,
      summary: title,
    })),
    ...people.map(({ id, name, birthday }) => ({
      uid: `birthday-${id}@${host}`,
      day: birthday,
      isYearly: true,
      summary: words.birthday(name),
    })),
  ]
  const body = writeCalendar(words.calendar(visit.site.name), all, now)
  return {
    body,
    type: 'text/calendar; charset=utf-8',
    headers: { 'cache-control': 'private, no-cache', etag: `"${hash('sha256', body, 'base64url')}"` },
  }
}
