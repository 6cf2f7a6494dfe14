import type { Visit } from '../http/visit.ts'

const dayMilliseconds = 86_400_000

/** A calendar day with its weekday; the one before today as people say it: "yesterday, 12 June 2027". */
export function dayInWords({ format, now }: Pick<Visit, 'format' | 'now'>, day: string): string {
  const today = now.toISOString().slice(0, 10)
  const isYesterday = Date.parse(today) - Date.parse(day) === dayMilliseconds
  return isYesterday ? `${format.ago(day, today)}, ${format.day(day)}` : format.weekday(day)
}
