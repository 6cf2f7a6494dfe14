import type { Database } from '@hopechest/database'
import type { Caller } from '@hopechest/host'
import type { Logger } from 'pino'
import { forgetKeysBefore } from '../stores/idempotency.ts'
import { listMarks } from '../stores/registry-sync.ts'
import { rememberedMilliseconds } from './once.ts'
import type { RegistrySync } from './registry-sync.ts'

export interface SweepParts {
  database: Database
  sync: RegistrySync
  log: Logger
  /** With what the service itself calls the host when nobody else is calling; undefined if it may not. */
  authorization: string | undefined
  now: () => Date
  everyMilliseconds?: number
}

const mostAtOnce = 100
const patienceMilliseconds = 30_000

/**
 * Tidies up, at the start and then every few seconds. It forgets Idempotency-Keys that have had their time, and
 * finishes what was left undone because a host was away or a process died: whatever has been waiting since the sweep
 * before. Younger marks belong to requests that are still at it.
 */
export function startSweep(parts: SweepParts): { stop(): Promise<void> } {
  const { everyMilliseconds = 5000, log } = parts
  let stopped = false
  let waiting: Map<number, string> | undefined
  let timer: NodeJS.Timeout | undefined
  let current = sweep()

  async function sweep(): Promise<void> {
    try {
      await forgetKeysBefore(parts.database, new Date(parts.now().getTime() - rememberedMilliseconds))
      waiting = await settleOld(parts, waiting)
    } catch (error) {
      log.warn({ err: error }, 'Could not tidy up')
    }
    if (stopped) return
    timer = setTimeout(() => {
      current = sweep()
    }, everyMilliseconds).unref()
  }

  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await current
    },
  }
}

/** Returns the marks that stood when it looked. Without a look before, every mark is an old one. */
async function settleOld(
  { database, sync, authorization }: SweepParts,
  before: Map<number, string> | undefined,
): Promise<Map<number, string>> {
  if (authorization === undefined) return new Map()
  const marks = await listMarks(database, mostAtOnce)
  for (const { registry_id, mark } of marks) {
    const isOld = before === undefined || before.get(registry_id) === mark
    if (isOld) await sync.settle(serviceCaller(authorization), registry_id)
  }
  return new Map(marks.map(({ registry_id, mark }) => [registry_id, mark]))
}

function serviceCaller(authorization: string): Caller {
  const deadline = performance.now() + patienceMilliseconds
  return { id: 0, username: '', email: '', is_admin: true, authorization, deadline }
}
