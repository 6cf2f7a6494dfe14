import { isRevealed, listDayHasPassed, listDayPassesAt, type Registry } from '@hopechest/contract'
import type { Visit } from '../../../http/visit.ts'
import { daysUntil } from '../../../view/days.ts'

type Seen = Pick<Visit, 'format' | 'words' | 'now'>
type List = Pick<Registry, 'meta'>

/**
 * From its day on, when a wrapped list opens: "It opens today at 9:00". Head, paper and card say the same, by the clock of the list.
 * Undefined before its day, and of a list that no day opens.
 */
export function opensSoon({ format, words, now }: Seen, registry: List): string | undefined {
  const { meta } = registry
  const at = listDayPassesAt(meta)
  if (!at || meta.registry_reveal !== 'after_event' || isRevealed(registry, now)) return undefined
  const days = daysUntil(meta, now)
  if (days > 0) return undefined
  const { morning } = words.lists
  // Without a clock "today" would be a guess: it may be the evening of the day for its owners.
  if (!hasClock(registry))
    return morning.on(format.day(at.toISOString().slice(0, 10)), format.time(at.toISOString()))
  const time = format.clock(at, meta.registry_time_zone)
  return days === 0 ? morning.tomorrow(time) : morning.today(time)
}

/** Its day is over by its own clock, and it opens within the next hours. Without a clock that is said of no list. */
export function isMorningAfter(now: Date, registry: List): boolean {
  const isOpening = registry.meta.registry_reveal === 'after_event' && !isRevealed(registry, now)
  return isOpening && isOverByClock(now, registry)
}

/** What was given is what its owners look at next: they see it already, or within the next hours. */
export function isAfterDay(now: Date, registry: List): boolean {
  const isOver = listDayHasPassed(registry.meta, now) || isOverByClock(now, registry)
  return (isRevealed(registry, now) && isOver) || isMorningAfter(now, registry)
}

function isOverByClock(now: Date, registry: List): boolean {
  const { meta } = registry
  return hasClock(registry) && meta.registry_event_date !== '' && daysUntil(meta, now) < 0
}

export function hasClock({ meta }: List): boolean {
  return meta.registry_time_zone !== ''
}
