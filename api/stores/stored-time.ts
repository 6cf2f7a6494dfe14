let latest = Number.NaN
let text = ''

/**
 * A moment as it is stored. The latest text is kept, because the changes of a transaction share one moment, those of a
 * group often a millisecond, and writing a text takes as long as a short statement.
 */
export function storedTime(moment: Date): string {
  const time = moment.getTime()
  if (time !== latest) {
    text = moment.toISOString()
    latest = time
  }
  return text
}

/** The time of a change that follows one of this time, also where the clock stands still or goes back: it is the version of an item. */
export function laterThan(before: string, moment: Date): string {
  const last = Date.parse(before)
  return storedTime(moment.getTime() > last ? moment : new Date(last + 1))
}
