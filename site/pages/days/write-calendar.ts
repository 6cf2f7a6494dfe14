/** A whole day of a calendar. */
export interface DayOfCalendar {
  /** The same for the same thing, also when its day or its name is another. */
  uid: string
  /** Like 2026-12-24. Without a year, like --02-29, it comes each year. */
  day: string
  isYearly: boolean
  summary: string
}

/** A year that has each day. */
const leapYear = 2000
const longestLine = 75

/** A calendar as programs read it (RFC 5545). It is the same all day long, so that a program sees by its tag whether it has changed. */
export function writeCalendar(name: string, days: readonly DayOfCalendar[], now: Date): string {
  const stamp = `${digits(now.toISOString().slice(0, 10))}T000000Z`
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Hopechest//Days//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:P1D',
    'X-PUBLISHED-TTL:P1D',
    ...days.flatMap((day) => linesOf(day, stamp)),
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('')
}

function linesOf({ uid, day, isYearly, summary }: DayOfCalendar, stamp: string): string[] {
  const first = day.replace(/^--/, `${leapYear}-`)
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${digits(first)}`,
    ...(isYearly ? [yearly(first)] : []),
    `SUMMARY:${escaped(summary)}`,
    'TRANSP:TRANSPARENT',
    'CLASS:PRIVATE',
    'END:VEVENT',
  ]
}

/** A program leaves out a day that a year does not have: so 29 February is the last day of the month. */
function yearly(day: string): string {
  return day.endsWith('-02-29') ? 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1' : 'RRULE:FREQ=YEARLY'
}

function digits(day: string): string {
  return day.replaceAll('-', '')
}

function escaped(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, '')
}

/** A line has 75 bytes at most; what is longer goes on behind a blank. No letter is cut. */
function folded(line: string): string {
  let text = ''
  let bytes = 0
  for (const letter of line) {
    const length = Buffer.byteLength(letter)
    if (bytes + length > longestLine) {
      text += '\r\n '
      bytes = 1
    }
    text += letter
    bytes += length
  }
  return text
}
