const halfDay = 12 * 60 * 60 * 1000

/**
 * Whether a calendar day has passed everywhere on Earth: no surprise shows and no list closes while its day lasts for its
 * owners, wherever they are (decision 015).
 */
export function hasPassed(day: string, now: Date): boolean {
  return day !== '' && day < new Date(now.getTime() - halfDay).toISOString().slice(0, 10)
}

/** The moment from which it has. A day at the end of the calendar, or none, never passes. */
export function passesAt(day: string): string | undefined {
  if (day === '' || day >= '9999-12-31') return undefined
  return new Date(Date.parse(day) + dayMilliseconds + halfDay).toISOString()
}

const dayMilliseconds = 86_400_000

/** The moment that lies `days` days earlier, as it is stored. Its first ten letters are the day. */
export function daysBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * dayMilliseconds).toISOString()
}
