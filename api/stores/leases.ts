import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '@hopechest/database'

/** Longer than one call to the host may take; the holder renews it before each. */
export type LeaseOptions = { holdMilliseconds: number; waitMilliseconds: number }

export interface Lease {
  /** Goes on holding; false when somebody else has taken it meanwhile, because we were too slow. */
  renew(): Promise<boolean>
}

const askAgainMilliseconds = 25

/**
 * Does something that only one may do at a time, over all processes on one database, and returns what it made of it;
 * undefined when it was not our turn in time. A holder that dies stops holding when its lease has run out.
 */
export async function withLease<Result>(
  database: Database,
  name: string,
  { holdMilliseconds, waitMilliseconds }: LeaseOptions,
  work: (lease: Lease) => Promise<Result>,
): Promise<Result | undefined> {
  const holder = randomUUID()
  const waitUntil = performance.now() + waitMilliseconds
  while (!(await take(database, name, holder, holdMilliseconds))) {
    if (performance.now() >= waitUntil) return undefined
    await pause(askAgainMilliseconds * (0.5 + Math.random()))
  }
  try {
    return await work({ renew: () => take(database, name, holder, holdMilliseconds) })
  } finally {
    await database.run('DELETE FROM leases WHERE name = $1 AND holder = $2', [name, holder])
  }
}

/** Ours when it is free, run out, or ours already. */
async function take(
  database: Database,
  name: string,
  holder: string,
  milliseconds: number,
): Promise<boolean> {
  const now = Date.now()
  const taken = await database.run(
    `INSERT INTO leases (name, holder, held_until) VALUES ($1, $2, $3)
     ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, held_until = excluded.held_until
     WHERE leases.holder = excluded.holder OR leases.held_until < $4`,
    [name, holder, new Date(now + milliseconds).toISOString(), new Date(now).toISOString()],
  )
  return taken > 0
}
