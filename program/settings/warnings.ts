import { findLookAlikes, sayLookAlike } from './look-alikes.ts'
import { namesOf, type SettingsTable } from './settings.ts'

/** Sentences about variables that do not what their operator may think: names that only look like a setting, and the time zone. */
export function warningsIn(
  table: SettingsTable,
  environment: Readonly<Record<string, string | undefined>>,
): string[] {
  const lookAlikes = findLookAlikes(namesOf(table), environment).map(sayLookAlike)
  return knowsZone(environment.TZ) ? lookAlikes : [...lookAlikes, strangeZone]
}

const strangeZone =
  'TZ names no time zone that is known here, so times in the log are in UTC. Write one like Europe/Berlin.'

/** The system allows a colon before the name. */
function knowsZone(name: string | undefined): boolean {
  if (!name) return true
  try {
    new Intl.DateTimeFormat('en', { timeZone: name.replace(/^:/, '') })
    return true
  } catch {
    return false
  }
}
