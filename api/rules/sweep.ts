import type { Database } from '@hopechest/database'
import { type Caller, countWaitingLists, rightsOfAdmin } from '@hopechest/host'
import type { Counter, Logger, Metrics } from '@hopechest/program'
import type { Leases } from '../stores/leases.ts'
import { findWaiting } from '../stores/registry-sync.ts'
import { createRunningTime } from '../stores/running-time.ts'
import { runInRounds } from './background-rounds.ts'
import { giveBackOverdue } from './purchases/set-aside.ts'
import type { RegistrySync } from './sync/registry-sync.ts'

export interface SweepOptions {
  database: Database
  leases: Leases
  sync: RegistrySync
  log: Logger
  metrics: Metrics
  /** Counts purchases by their outcome. */
  purchases: Counter
  /** The header with which the service itself calls the host; undefined when it has no account there. */
  authorization: string | undefined
  now: () => Date
  everyMilliseconds?: number | undefined
}

const mostAtOnce = 100
/** A round of syncs ends after this time, so that other background work has its turn while the host is away. */
const roundMilliseconds = 5000
const callMilliseconds = 5000

/**
 * Works in the background, at the start and then every few seconds: it finishes the syncs that requests left undone
 * because the host was away or a process died, watches leases, counts the running time, and gives back what was set
 * aside for too long.
 */
export function startSweep(options: SweepOptions): { stop(): Promise<void> } {
  const { database, leases, log, metrics, now, everyMilliseconds = 5000 } = options
  const countRunningTime = createRunningTime(database)
  const runOldSyncs = createOldSyncs(options)
  const measurePending = measurePendingSyncs(database, metrics, now)
  return runInRounds(async (stopping) => {
    try {
      await leases.watch()
      await countRunningTime()
      await giveBackOverdue(options, stopping)
      await runOldSyncs(stopping)
      await measurePending()
    } catch (error) {
      log.warn({ err: error }, 'Background work failed; the next try is in a few seconds')
    }
  }, everyMilliseconds)
}

/**
 * The first round takes every mark. Later ones take a mark that an earlier round has seen already: a younger one belongs
 * to a request that is still at work. Each round continues where the one before has stopped.
 */
function createOldSyncs({ database, sync, authorization }: SweepOptions) {
  let isFirst = true
  let seenBefore = new Map<number, string>()
  let seenNow = new Map<number, string>()
  let last = 0

  return async (stopping: AbortSignal): Promise<void> => {
    if (authorization === undefined) return
    const until = performance.now() + roundMilliseconds
    const waiting = await findWaiting(database, last, mostAtOnce)
    for (const { registry_id, mark } of waiting) {
      if (stopping.aborted || performance.now() > until) return
      const isOld = isFirst || seenBefore.get(registry_id) === mark
      if (isOld) await sync.run(serviceCaller(authorization), registry_id)
      seenNow.set(registry_id, mark)
      last = registry_id
    }
    if (waiting.length === mostAtOnce) return
    isFirst = false
    seenBefore = seenNow
    seenNow = new Map()
    last = 0
  }
}

function serviceCaller(authorization: string): Caller {
  const deadline = performance.now() + callMilliseconds
  const account = { id: 0, username: '', email: '', invited_as: [] }
  return { ...account, ...rightsOfAdmin, authorization, deadline }
}

/** Returns a function that measures, for the operator, how many registries have an outdated list on the host. */
function measurePendingSyncs(database: Database, metrics: Metrics, now: () => Date) {
  const pending = metrics.gauge(
    'hopechest_pending_syncs',
    'Registries that wait for a sync with the host',
    'max',
  )
  const age = metrics.gauge(
    'hopechest_oldest_pending_sync_seconds',
    'How long the oldest of them has waited',
    'max',
  )

  return async (): Promise<void> => {
    const found = await countWaitingLists(database)
    pending.set(found.pending)
    age.set(found.oldest === null ? 0 : Math.max(0, now().getTime() - Date.parse(found.oldest)) / 1000)
  }
}
