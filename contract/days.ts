import type { Registry } from './registries.ts'
import { isTimeZone, utcAt, wallClock } from './time-zones.ts'

export { isTimeZone }

/** The day of a list, and the zone by whose clock it ends; both may be empty. */
export interface DayOfList {
  registry_event_date: string
  registry_time_zone: string
}

const hour = 3_600_000
const dayMilliseconds = 24 * hour

/** A list opens at nine in the morning after its day, by its clock. Of a day without a clock it is noon UTC: it is over everywhere on Earth. */
export const opensAt = { byItsClock: 9 * hour, withoutClock: 12 * hour }

/** No clock on Earth is further ahead of UTC, or behind it. */
const mostAhead = 14 * hour
const mostBehind = 12 * hour

/** Whether a calendar day without a clock has passed everywhere on Earth. */
export function hasPassed(day: string, now: Date): boolean {
  return listDayHasPassed({ registry_event_date: day, registry_time_zone: '' }, now)
}

/**
 * Whether the day of a list has passed: no surprise shows and no list closes while it lasts for its owners. Every page, letter and
 * rule asks here (decision 058).
 */
export function listDayHasPassed(list: DayOfList, now: Date): boolean {
  const { registry_event_date: day } = list
  if (!canPass(day)) return false
  const next = Date.parse(day) + dayMilliseconds
  // Most days are long over, or far away, and need no calendar.
  if (now.getTime() < next + opensAt.byItsClock - mostAhead) return false
  if (now.getTime() >= next + Math.max(opensAt.byItsClock + mostBehind, opensAt.withoutClock)) return true
  return now >= (listDayPassesAt(list) ?? now)
}

/** The moment from which it has. A day at the end of the calendar, or none, never passes. */
export function listDayPassesAt({
  registry_event_date: day,
  registry_time_zone: zone,
}: DayOfList): Date | undefined {
  if (!canPass(day)) return undefined
  const next = Date.parse(day) + dayMilliseconds
  return new Date(isTimeZone(zone) ? utcAt(next + opensAt.byItsClock, zone) : next + opensAt.withoutClock)
}

function canPass(day: string): boolean {
  return day !== '' && day < '9999-12-31'
}

/**
 * Whether the owner may see what guests bought. The setting of the list decides: always, never, or once its day has
 * passed. A list without a day stays wrapped until its owner unwraps it. The owners of a list for a child give, too.
 */
export function isRevealed({ meta }: Pick<Registry, 'meta'>, now: Date): boolean {
  if (seesAtOnce({ meta })) return true
  return meta.registry_reveal !== 'never' && listDayHasPassed(meta, now)
}

/**
 * The moment from which its owners may see what guests bought, in the morning after the day. Undefined where no moment does that:
 * they see it at once, or once they say so.
 */
export function unwrapsAt({ meta }: Pick<Registry, 'meta'>): string | undefined {
  if (seesAtOnce({ meta }) || meta.registry_reveal === 'never') return undefined
  return listDayPassesAt(meta)?.toISOString()
}

/** Guests read it before they give. */
export function seesAtOnce({ meta }: Pick<Registry, 'meta'>): boolean {
  return meta.registry_for_child || meta.registry_reveal === 'always'
}

/** The day that it is now by the clock of a list; of one without a clock, in UTC. */
export function todayOf(
  { registry_time_zone: zone }: Pick<DayOfList, 'registry_time_zone'>,
  now: Date,
): string {
  const here = isTimeZone(zone) ? wallClock(now.getTime(), zone) : now.getTime()
  return new Date(here).toISOString().slice(0, 10)
}

/** The moment that lies `days` days earlier, as it is stored. Its first ten letters are the day. */
export function daysBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * dayMilliseconds).toISOString()
}
