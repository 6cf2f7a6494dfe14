import type { Database } from '@hopechest/database'
import { type Event, findDone, findEvents, markDone, numberEvents, numberedAtOnce } from '../stores/events.ts'
import type { Leases } from '../stores/leases.ts'

export interface EventReader {
  /** Each name gets every event, so that readers do not depend on each other. */
  name: string
  /** Does its work with some events, in order. When it returns they are done; when it fails they come again. */
  take(events: readonly Event[]): Promise<void>
}

const atOnce = 500
/** How long other processes wait for one that has died with the lease. */
const holdMilliseconds = 10_000

/**
 * Hands a reader all events that it has not done, oldest first. Of several processes one does at a time. An event comes
 * again when a process ended before it was done, so a reader does no harm when it sees one twice.
 */
export async function readEvents(
  { database, leases }: { database: Database; leases: Leases },
  { name, take }: EventReader,
  stopping?: AbortSignal,
): Promise<void> {
  if ((await findNext(database, name, 1)).length === 0) return
  await leases.hold(`events:${name}`, { holdMilliseconds, waitMilliseconds: 0 }, async (lease) => {
    for (;;) {
      const events = await findNext(database, name, atOnce)
      const last = events.at(-1)
      if (last) {
        await take(events)
        await markDone(database, name, last.number)
      }
      if (events.length < atOnce || stopping?.aborted || !(await lease.renew())) return true
    }
  })
}

/** Readers go by numbers, and the sweep by what was noted with them. */
export async function numberAll(database: Database, stopping?: AbortSignal): Promise<void> {
  while (!stopping?.aborted && (await numberEvents(database)) === numberedAtOnce);
}

async function findNext(database: Database, name: string, most: number): Promise<Event[]> {
  return findEvents(database, await findDone(database, name), most)
}
