import type { Logger } from './log.ts'

export interface RepeatedLines {
  /** True when the line is to be logged; otherwise it is counted, and the count follows when its window ends. */
  isNew(line: string): boolean
}

const windowMilliseconds = 10_000
const mostLines = 1000

/**
 * Keeps a log readable when one event comes thousands of times: in each window of time it is logged once, with a count
 * of the others at the end.
 */
export function createRepeatedLines(log: Pick<Logger, 'warn'>): RepeatedLines {
  const counts = new Map<string, number>()

  function endWindow(line: string): void {
    const times = counts.get(line) ?? 0
    counts.delete(line)
    if (times > 0)
      log.warn({ what: line, times, seconds: windowMilliseconds / 1000 }, 'The same happened again')
  }

  return {
    isNew(line) {
      const times = counts.get(line)
      if (times === undefined && counts.size < mostLines) {
        counts.set(line, 0)
        setTimeout(() => endWindow(line), windowMilliseconds).unref()
        return true
      }
      if (times !== undefined) counts.set(line, times + 1)
      return times === undefined
    },
  }
}
