import type { Registry } from '@hopechest/client'
import { listDayHasPassed } from '@hopechest/contract'

/** The next day first, then lists without a day, then those whose day has passed, the newest first. */
export function inOrderOfDays<List>(
  lists: readonly List[],
  registryOf: (list: List) => Registry,
  now: Date,
): List[] {
  const dayOf = (list: List) => registryOf(list).meta.registry_event_date
  const [past, open] = [true, false].map((isPast) =>
    lists
      .filter((list) => listDayHasPassed(registryOf(list).meta, now) === isPast)
      .toSorted((one, other) => dayOf(one).localeCompare(dayOf(other))),
  ) as [List[], List[]]
  const hasDay = (list: List) => dayOf(list) !== ''
  return [...open.filter(hasDay), ...open.filter((list) => !hasDay(list)), ...past.toReversed()]
}
