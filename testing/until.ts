import { setTimeout as wait } from 'node:timers/promises'

const betweenLooksMilliseconds = 50
/** Half a minute on a calm machine. On a busy one each look takes longer, and so does what it waits for. */
const mostLooks = 600

/** Looks until `isSo` returns true. The error names what it waited for and the last error on the way. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  let cause: unknown
  for (let looks = 0; looks < mostLooks; looks++) {
    try {
      if (await isSo()) return
    } catch (error) {
      cause = error
    }
    await wait(betweenLooksMilliseconds)
  }
  throw new Error(`Looked ${mostLooks} times for ${what}`, { cause })
}
