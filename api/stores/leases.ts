import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Refusal } from '@hopechest/contract'
import type { Database } from '@hopechest/database'
import { atMost } from '@hopechest/program'
import { clientOfWork, createTurnsOf, whileOthersWait } from '@hopechest/program/turns'
import { LRUCache } from 'lru-cache'

/** Leases let one process at a time do something, over all processes on one database. */
export interface Leases {
  /** Does the work when the lease is free, and returns its result; undefined when the lease did not become free in time. */
  hold<Result>(
    name: string,
    options: LeaseOptions,
    work: (lease: Lease) => Promise<Result>,
  ): Promise<Result | undefined>
  /** The lease as it stands now. */
  look(name: string): Promise<LeaseLook>
  /** Looks at all held leases, so that one whose holder has died is free before a caller needs it. */
  watch(): Promise<void>
}

export interface LeaseOptions {
  /** How long other processes have to see the lease unchanged before they may take it from a holder that has died. */
  holdMilliseconds: number
  /** How long the caller can wait for the lease. */
  waitMilliseconds: number
}

export interface Lease {
  /** How often the lease has been taken or renewed, this time included. */
  beat: number
  /** Starts the hold time again; false when another process has taken the lease. */
  renew(): Promise<boolean>
}

export interface LeaseLook {
  beat: number
  isFree: boolean
}

const askAgainMilliseconds = 25
/** After so long in one go, this process leaves the lease to others for as long as they need to ask again. */
const longestGoMilliseconds = 250
const restMilliseconds = 2 * askAgainMilliseconds
/** The host may still carry out a call that timed out. The next holder waits until that is over. */
const lateMilliseconds = 10_000
const mostSightings = 10_000

/**
 * No clock is compared with another: a lease counts its beats, and a process that has seen the same beat for the whole
 * hold time, on its own `uptime`, takes the lease. So a wrong clock neither lengthens a lease nor ends it early.
 */
export function createLeases(database: Database, uptime = () => performance.now()): Leases {
  /** Since when this process has seen a lease unchanged. */
  const sightings = new LRUCache<string, { beat: number; since: number }>(atMost(mostSightings))
  /** Who waits in this process takes turns. If all asked the table now and then, the fastest would always come first. */
  const turns = createTurnsOf<string>(() => notInTime)
  /** Since when this process has a lease in one go, because more of its work waited for it. */
  const goes = new Map<string, number>()

  async function look(name: string): Promise<LeaseLook> {
    const row = await database.row<Row>('SELECT name, hold_milliseconds, beat FROM leases WHERE name = $1', [
      name,
    ])
    return row ? { beat: row.beat, isFree: isFree(row) } : { beat: 0, isFree: true }
  }

  function isFree({ name, hold_milliseconds, beat }: Row): boolean {
    if (hold_milliseconds === 0) return true
    const seen = sightings.get(name)
    if (seen?.beat === beat) return uptime() - seen.since >= hold_milliseconds
    sightings.set(name, { beat, since: uptime() })
    return false
  }

  /** The beat of the new hold, or undefined when the lease did not become free in time. */
  async function take(
    name: string,
    holder: string,
    holdMilliseconds: number,
    waitUntil: number,
  ): Promise<number | undefined> {
    const taken = await takeFree(database, name, holder, holdMilliseconds)
    if (taken !== undefined) return taken
    for (;;) {
      const { beat, isFree } = await look(name)
      const taken = isFree ? await takeOver(database, name, holder, holdMilliseconds, beat) : undefined
      if (taken !== undefined || performance.now() >= waitUntil) return taken
      await pause(askAgainMilliseconds * (0.5 + Math.random()))
    }
  }

  /** A lease that cannot be given back is taken by the next process after its hold time. */
  async function end(name: string, holder: string, error?: unknown): Promise<void> {
    const free = () => giveBack(database, name, holder).catch(() => undefined)
    if (!mayStillHappen(error)) return free()
    await renew(database, name, holder, lateMilliseconds).catch(() => undefined)
    setTimeout(free, lateMilliseconds).unref()
  }

  async function holdNow<Result>(
    name: string,
    holdMilliseconds: number,
    waitUntil: number,
    work: (lease: Lease) => Promise<Result>,
  ): Promise<Result | undefined> {
    const holder = randomUUID()
    const beat = await take(name, holder, holdMilliseconds, waitUntil)
    if (beat === undefined) return undefined
    const lease = { beat, renew: () => renew(database, name, holder, holdMilliseconds) }
    try {
      const result = await work(lease)
      await end(name, holder)
      return result
    } catch (error) {
      await end(name, holder, error)
      throw error
    }
  }

  /** For other processes, which ask the table now and then. */
  async function restAfterLongGo(name: string): Promise<void> {
    const began = goes.get(name)
    if (began !== undefined && performance.now() - began < longestGoMilliseconds) return
    if (began !== undefined) await pause(restMilliseconds)
    goes.set(name, performance.now())
  }

  return {
    async hold(name, { holdMilliseconds, waitMilliseconds }, work) {
      const waitUntil = performance.now() + waitMilliseconds
      try {
        return await turns.take(name, clientOfWork(), waitUntil, async () => {
          await restAfterLongGo(name)
          // Others wait for what is done here.
          return whileOthersWait(() => holdNow(name, holdMilliseconds, waitUntil, work))
        })
      } catch (error) {
        if (error === notInTime) return undefined
        throw error
      } finally {
        if (turns.isFree(name)) goes.delete(name)
      }
    },
    look,
    async watch() {
      const held = await database.rows<Row>(
        'SELECT name, hold_milliseconds, beat FROM leases WHERE hold_milliseconds > 0 ORDER BY name LIMIT $1',
        [mostSightings],
      )
      for (const row of held) isFree(row)
    },
  }
}

const notInTime = new Error('The lease did not become free in time')

/** Whether the lease was free all the time between the look and this hold: what was read after the look is still true. */
export function isNextAfter({ beat, isFree }: LeaseLook, lease: Lease): boolean {
  return isFree && lease.beat === beat + 1
}

interface Row {
  name: string
  /** 0 while the lease is free. */
  hold_milliseconds: number
  beat: number
}

/** The row stays when a lease is given back: its beats say whether another process held it in between. */
async function takeFree(
  database: Database,
  name: string,
  holder: string,
  milliseconds: number,
): Promise<number | undefined> {
  const row = await database.row<{ beat: number }>(
    `INSERT INTO leases (name, holder, hold_milliseconds, beat) VALUES ($1, $2, $3, 1)
     ON CONFLICT (name) DO UPDATE
       SET holder = excluded.holder, hold_milliseconds = excluded.hold_milliseconds, beat = leases.beat + 1
     WHERE leases.hold_milliseconds = 0
     RETURNING beat`,
    [name, holder, milliseconds],
  )
  return row?.beat
}

/** Takes the lease unless it has had another beat since. */
async function takeOver(
  database: Database,
  name: string,
  holder: string,
  milliseconds: number,
  beat: number,
): Promise<number | undefined> {
  const row = await database.row<{ beat: number }>(
    `UPDATE leases SET holder = $2, hold_milliseconds = $3, beat = beat + 1 WHERE name = $1 AND beat = $4
     RETURNING beat`,
    [name, holder, milliseconds, beat],
  )
  return row?.beat
}

async function renew(
  database: Database,
  name: string,
  holder: string,
  milliseconds: number,
): Promise<boolean> {
  const renewed = await database.run(
    'UPDATE leases SET hold_milliseconds = $3, beat = beat + 1 WHERE name = $1 AND holder = $2',
    [name, holder, milliseconds],
  )
  return renewed > 0
}

async function giveBack(database: Database, name: string, holder: string): Promise<void> {
  await database.run('UPDATE leases SET hold_milliseconds = 0 WHERE name = $1 AND holder = $2', [
    name,
    holder,
  ])
}

function mayStillHappen(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'host_slow' && error.isUnclear
}
