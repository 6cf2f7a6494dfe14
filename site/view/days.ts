import { type DayOfList, todayOf } from '@hopechest/contract'
import type { Visit } from '../http/visit.ts'

export const dayMilliseconds = 86_400_000

/** Whole days from today by the clock of the list: below zero from the next morning on, although its day lasts a little longer. */
export function daysUntil(list: DayOfList, now: Date): number {
  return Math.round((Date.parse(list.registry_event_date) - Date.parse(todayOf(list, now))) / dayMilliseconds)
}

/** The day of a list with its weekday; the one before today as people say it: "yesterday, 12 June 2027". */
export function dayInWords(
  { format, now, words }: Pick<Visit, 'format' | 'now' | 'words'>,
  list: DayOfList,
): string {
  const { registry_event_date: day } = list
  return daysUntil(list, now) === -1
    ? words.layout.pair(format.ago(day, todayOf(list, now)), format.day(day))
    : format.weekday(day)
}
