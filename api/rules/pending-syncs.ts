import type { Database } from '@hopechest/database'
import { countWaitingLists } from '@hopechest/host'
import type { Metrics } from '@hopechest/program'

/** Returns a function that measures, for the operator, how many registries have an outdated list on the host. */
export function measurePendingSyncs(database: Database, metrics: Metrics, now: () => Date) {
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
