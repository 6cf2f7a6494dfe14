import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '@hopechest/database'
import type { Caller } from '@hopechest/host'
import type { Logger, Metrics } from '@hopechest/program'
import { forgetKeysBefore } from '../stores/idempotency.ts'
import { findWaiting } from '../stores/registry-sync.ts'
import { rememberedMilliseconds } from './once.ts'
import { measurePendingSyncs } from './pending-syncs.ts'
import type { RegistrySync } from './registry-sync.ts'

export interface SweepParts {
  database: Database
  sync: RegistrySync
  log: Logger
  metrics: Metrics
  /** With what the service itself calls the host when nobody else is calling; undefined if it may not. */
  authorization: string | undefined
  now: () => Date
  everyMilliseconds?: number
}

const mostAtOnce = 100
/** One round takes no longer, so that a host that is away does not keep the others waiting. */
const roundMilliseconds = 5000
const patienceMilliseconds = 5000
/** A call to the host that is under way when the service stops is not waited for longer. */
const goodbyeMilliseconds = 500

/**
 * Tidies up, at the start and then every few seconds. It forgets Idempotency-Keys that have had their time, and
 * finishes what was left undone because a host was away or a process died: whatever has been waiting for some
 * seconds. Younger marks belong to requests that are still at it.
 */
export function startSweep(parts: SweepParts): { stop(): Promise<void> } {
  const { everyMilliseconds = 5000, log } = parts
  const stopping = new AbortController()
  const settleOld = createSettler(parts, stopping.signal)
  const measurePending = measurePendingSyncs(parts.database, parts.metrics, parts.now)
  let timer: NodeJS.Timeout | undefined
  let current = sweep()

  async function sweep(): Promise<void> {
    try {
      await forgetKeysBefore(parts.database, new Date(parts.now().getTime() - rememberedMilliseconds))
      await settleOld()
      await measurePending()
    } catch (error) {
      log.warn({ err: error }, 'Could not tidy up')
    }
    if (stopping.signal.aborted) return
    timer = setTimeout(() => {
      current = sweep()
    }, everyMilliseconds).unref()
  }

  return {
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await Promise.race([current, pause(goodbyeMilliseconds)])
    },
  }
}

/** Each round goes on where the one before has stopped; the first one takes what it finds, however young. */
function createSettler({ database, sync, authorization, now }: SweepParts, stopping: AbortSignal) {
  let patience = 0
  let last = 0

  return async (): Promise<void> => {
    if (authorization === undefined) return
    const until = performance.now() + roundMilliseconds
    const waitingSince = new Date(now().getTime() - patience)
    const waiting = await findWaiting(database, waitingSince, last, mostAtOnce)
    last = 0
    for (const registryId of waiting) {
      if (stopping.aborted || performance.now() > until) return
      await sync.settle(serviceCaller(authorization), registryId)
      last = registryId
    }
    if (waiting.length < mostAtOnce) last = 0
    patience = patienceMilliseconds
  }
}

function serviceCaller(authorization: string): Caller {
  const deadline = performance.now() + patienceMilliseconds
  return { id: 0, username: '', email: '', is_admin: true, is_reader: false, authorization, deadline }
}
