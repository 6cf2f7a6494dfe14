import { setTimeout as wait } from 'node:timers/promises'

const betweenLooksMilliseconds = 50

/** Waits until something is so; says what it waited for, and what was last in the way, when it never is. */
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
  throw new Error(`Waited ${seconds} s in vain for ${what}`, { cause })
}
