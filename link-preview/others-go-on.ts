import { setImmediate } from 'node:timers/promises'

/**
 * After each piece of a page, others have this many turns of the event loop. Without any other they take some
 * microseconds.
 */
const turnsOfOthers = 8

export async function othersGoOn(): Promise<void> {
  for (let turn = 0; turn < turnsOfOthers; turn++) await setImmediate()
}
