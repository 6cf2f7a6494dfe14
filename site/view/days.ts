import type { Visit } from '../http/visit.ts'

export const dayMilliseconds = 86_400_000

/** Whole days from today: below zero from the next morning on, although the day lasts elsewhere until noon. */
export function daysUntil(day: string, now: Date): number {
  return Math.round((Date.parse(day) - Date.parse(now.toISOString().slice(0, 10))) / dayMilliseconds)
}

/** A calendar day with its weekday; the one before today as people say it: "yesterday, 12 June 2027". */
export function dayInWords(
  { format, now, words }: Pick<Visit, 'format' | 'now' | 'words'>,
  day: string,
): string {
  const today = now.toISOString().slice(0, 10)
  return daysUntil(day, now) === -1
    ? words.layout.pair(format.ago(day, today), format.day(day))
    : format.weekday(day)
}
