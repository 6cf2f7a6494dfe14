import type { Database } from '@hopechest/database'
import type { Logger } from '@hopechest/program'
import { runInRounds } from '../rules/background-rounds.ts'
import { numberAll } from '../stores/events.ts'
import type { Leases } from '../stores/leases.ts'
import { type EventReader, readEvents } from './read-events.ts'

/**
 * Hands each reader its events, in the background. Without a reader the events still get numbers, and are deleted in
 * time.
 */
export function startEvents(
  { database, leases, log }: { database: Database; leases: Leases; log: Logger },
  readers: readonly EventReader[],
  everyMilliseconds = 5000,
): { stop(): Promise<void> } {
  return runInRounds(async (stopping) => {
    try {
      await numberAll(database, stopping)
      for (const reader of readers) await readEvents({ database, leases }, reader, stopping)
    } catch (error) {
      log.warn({ err: error }, 'Events wait for their readers; the next try is in a few seconds')
    }
  }, everyMilliseconds)
}
