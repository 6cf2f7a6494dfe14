import { limits } from '@hopechest/contract'

/** The rules of the item service: the page says what is wrong before it asks. */
export function isTitle(text: string): boolean {
  const { length } = [...text]
  return length >= 1 && length <= limits.title
}

/** A day like 2027-06-12, or nothing. */
export function isDay(text: string): boolean {
  if (text === '') return true
  const day = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
