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
