import { limits } from './limits.ts'

/** A name such as Europe/Vienna or Etc/GMT+12. An offset such as +23:59 is refused: it may lie further away than any place on Earth. */
const name = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/

/** Whether the runtime knows a zone of this name. What it does not know counts as no zone at all. */
export function isTimeZone(text: string): boolean {
  return clockOf(text) !== undefined
}

/** What the clocks of a zone show at a moment, as milliseconds: as if it were UTC. */
export function wallClock(moment: number, zone: string): number {
  const shown = new Map(
    clockOf(zone)
      ?.formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes) => shown.get(type) ?? 0
  const day = new Date(0)
  // `Date.UTC` takes the years of the first century for those of the twentieth.
  day.setUTCFullYear(part('year'), part('month') - 1, part('day'))
  return day.setUTCHours(part('hour'), part('minute'), part('second'))
}

/**
 * The moment at which the clocks of a zone show this. The second look is right where the clocks change between the two; where they
 * leave this out, it is a later one.
 */
export function utcAt(shown: number, zone: string): number {
  const near = shown - offsetAt(shown, zone)
  const at = shown - offsetAt(near, zone)
  return at + Math.max(0, shown - wallClock(at, zone))
}

function offsetAt(moment: number, zone: string): number {
  return wallClock(moment, zone) - moment
}

/** To make one takes as long as to read it a hundred times. Names differ in their letters' case, so there is a bound. */
const clocks = new Map<string, Intl.DateTimeFormat | undefined>()
const mostClocks = 1000

function clockOf(zone: string): Intl.DateTimeFormat | undefined {
  if (clocks.has(zone)) return clocks.get(zone)
  if (clocks.size >= mostClocks) clocks.clear()
  const clock = zone.length <= limits.timeZone && name.test(zone) ? makeClock(zone) : undefined
  clocks.set(zone, clock)
  return clock
}

function makeClock(timeZone: string): Intl.DateTimeFormat | undefined {
  const numeric = 'numeric'
  const parts = {
    year: numeric,
    month: numeric,
    day: numeric,
    hour: numeric,
    minute: numeric,
    second: numeric,
  } as const
  try {
    return new Intl.DateTimeFormat('en', { timeZone, calendar: 'gregory', hourCycle: 'h23', ...parts })
  } catch {
    return undefined
  }
}
