import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Refusal } from '@hopechest/contract'
import type { Database } from '@hopechest/database'

export interface LeaseOptions {
  /** A holder that has died keeps it for so long; one that lives may renew it. */
  holdMilliseconds: number
  /** For our turn to come. */
  waitMilliseconds: number
}

export interface Lease {
  /** How often the lease has been taken, this time included. */
  turn: number
  /** Goes on holding; false when somebody else has taken it meanwhile, because we were too slow. */
  renew(): Promise<boolean>
}

/** How a lease was seen; compared with the turn it tells whether anybody held it in between. */
export interface LeaseLook {
  turn: number
  isFree: boolean
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
  let turn = await take(database, name, holder, holdMilliseconds)
  while (turn === undefined) {
    if (performance.now() >= waitUntil) return undefined
    await pause(askAgainMilliseconds * (0.5 + Math.random()))
    turn = await take(database, name, holder, holdMilliseconds)
  }
  // What was done is done: a lease that cannot be given back, or kept on, runs out by itself.
  const end = (error?: unknown) =>
    (mayStillHappen(error)
      ? renew(database, name, holder, lateMilliseconds)
      : giveBack(database, name, holder)
    ).catch(() => undefined)
  try {
    const result = await work({ turn, renew: () => renew(database, name, holder, holdMilliseconds) })
    await end()
    return result
  } catch (error) {
    await end(error)
    throw error
  }
}

/** A change that the host was too slow for may be made yet: the next one waits until it has surely come to its end. */
const lateMilliseconds = 10_000

function mayStillHappen(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'host_slow' && error.isUnclear
}

export async function lookAtLease(database: Database, name: string): Promise<LeaseLook> {
  const row = await database.row<{ turn: number; held_until: string }>(
    'SELECT turn, held_until FROM leases WHERE name = $1',
    [name],
  )
  return { turn: row?.turn ?? 0, isFree: !row || row.held_until < now() }
}

/** Whether nobody has held the lease between the look and this turn: what was read after the look is still true. */
export function isNextAfter({ turn, isFree }: LeaseLook, lease: Lease): boolean {
  return isFree && lease.turn === turn + 1
}

/** The number of our turn when the lease is free or has run out. */
async function take(
  database: Database,
  name: string,
  holder: string,
  milliseconds: number,
): Promise<number | undefined> {
  const row = await database.row<{ turn: number }>(
    `INSERT INTO leases (name, holder, held_until, turn) VALUES ($1, $2, $3, 1)
     ON CONFLICT (name) DO UPDATE
       SET holder = excluded.holder, held_until = excluded.held_until, turn = leases.turn + 1
     WHERE leases.held_until < $4
     RETURNING turn`,
    [name, holder, now(milliseconds), now()],
  )
  return row?.turn
}

async function renew(
  database: Database,
  name: string,
  holder: string,
  milliseconds: number,
): Promise<boolean> {
  const renewed = await database.run('UPDATE leases SET held_until = $3 WHERE name = $1 AND holder = $2', [
    name,
    holder,
    now(milliseconds),
  ])
  return renewed > 0
}

/** The row stays: its count of turns is what tells whether anybody came between. */
async function giveBack(database: Database, name: string, holder: string): Promise<void> {
  await database.run('UPDATE leases SET held_until = $3 WHERE name = $1 AND holder = $2', [
    name,
    holder,
    longAgo,
  ])
}

const longAgo = new Date(0).toISOString()

function now(plusMilliseconds = 0): string {
  return new Date(Date.now() + plusMilliseconds).toISOString()
}
