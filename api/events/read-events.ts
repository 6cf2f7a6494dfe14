import type { Database } from '@hopechest/database'
import { type Event, findDone, findEvents, markDone } from '../stores/events.ts'
import type { Leases } from '../stores/leases.ts'

export interface EventReader {
  /** Each name gets every event, so that readers do not depend on each other. */
  name: string
  /** Gets no more than these in a round, the newest: it shows them, and what is older is of no use to it. */
  newest?: number
  /** Does its work with some events, in order. When it returns they are done; when it fails they come again. */
  take(events: readonly Event[]): Promise<void>
}

const atOnce = 500
/** How long other processes wait for one that has died with the lease. */
const holdMilliseconds = 10_000

/**
 * Hands a reader all events up to a number that it has not done, oldest first. Of several processes one does at a time. An event comes
 * again when a process ended before it was done, so a reader does no harm when it sees one twice.
 */
export async function readEvents(
  { database, leases }: { database: Database; leases: Leases },
  reader: EventReader,
  { upTo, stopping }: { upTo: number; stopping?: AbortSignal },
): Promise<void> {
  const { name, take } = reader
  if ((await findNext(database, reader, upTo, 1)).length === 0) return
  await leases.hold(`events:${name}`, { holdMilliseconds, waitMilliseconds: 0 }, async (lease) => {
    for (;;) {
      const events = await findNext(database, reader, upTo, atOnce)
      const last = events.at(-1)
      if (last) {
        await take(events)
        await markDone(database, name, last.number)
      }
      if (events.length < atOnce || stopping?.aborted || !(await lease.renew())) return true
    }
  })
}

async function findNext(
  database: Database,
  { name, newest = Number.POSITIVE_INFINITY }: EventReader,
  upTo: number,
  most: number,
): Promise<Event[]> {
  return findEvents(database, Math.max(await findDone(database, name), upTo - newest), upTo, most)
}
