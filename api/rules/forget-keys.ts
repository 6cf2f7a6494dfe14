import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '@hopechest/database'
import type { Logger } from '@hopechest/program'
import { forgetOldKeys } from '../stores/idempotency.ts'
import { repeat } from './repeat.ts'

/** A slice takes about two milliseconds, in which SQLite keeps this whole process waiting. */
const keysAtOnce = 50
const betweenSlicesMilliseconds = 25
const everyMilliseconds = 5000

/** Deletes old Idempotency-Keys in the background, in slices between which other requests have their turn. */
export function startForgettingKeys(database: Database, log: Logger): { stop(): Promise<void> } {
  return repeat(async (stopping) => {
    try {
      while (!stopping.aborted && (await forgetOldKeys(database, keysAtOnce)) > 0) {
        await pause(betweenSlicesMilliseconds)
      }
    } catch (error) {
      log.warn({ err: error }, 'Could not delete old Idempotency-Keys; the next try is in a few seconds')
    }
  }, everyMilliseconds)
}
