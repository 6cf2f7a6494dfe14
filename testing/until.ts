import { setTimeout as wait } from 'node:timers/promises'

const betweenLooksMilliseconds = 50

/** Waits until `isSo` returns true. The error names what it waited for and the last error on the way. */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  seconds = 30,
): Promise<void> {
  const end = performance.now() + seconds * 1000
  let cause: unknown
  while (performance.now() < end) {
    try {
      if (await isSo()) return
    } catch (error) {
      cause = error
    }
    await wait(betweenLooksMilliseconds)
  }
  throw new Error(`Waited ${seconds} s for ${what}`, { cause })
}
