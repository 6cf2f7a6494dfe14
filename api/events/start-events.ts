import type { Database } from '@hopechest/database'
import type { Logger } from '@hopechest/program'
import { runInRounds } from '../rules/background-rounds.ts'
import type { Leases } from '../stores/leases.ts'
import { type EventReader, readEvents } from './read-events.ts'

interface StartOptions {
  database: Database
  leases: Leases
  log: Logger
  /** Gives numbers, and says up to which one all can be read. */
  findEnd: (stopping?: AbortSignal) => Promise<number>
}

/**
 * Hands each reader its events, in the background. Without a reader the events still get numbers, and are deleted in
 * time.
 */
export function startEvents(
  { database, leases, log, findEnd }: StartOptions,
  readers: readonly EventReader[],
  everyMilliseconds = 5000,
): { stop(): Promise<void> } {
  return runInRounds(async (stopping) => {
    try {
      const upTo = await findEnd(stopping)
      for (const reader of readers) await readEvents({ database, leases }, reader, { upTo, stopping })
    } catch (error) {
      log.warn({ err: error }, 'Events wait for their readers; the next try is in a few seconds')
    }
  }, everyMilliseconds)
}
