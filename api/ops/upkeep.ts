import { failedBackup, newestBackup, readRoom } from '@hopechest/database'
import type { Metrics } from '@hopechest/program'
import { version } from '../version.ts'

const lookMilliseconds = 60_000

/** Measures what runs out or grows old while all requests are still answered. Returns a function that ends it. */
export function measureUpkeep(databaseUrl: string, metrics: Metrics): () => void {
  metrics.gauge('hopechest_info', 'The version that runs', 'max', ['version']).set(1, { version })
  const room = metrics.gauge(
    'hopechest_disk_free_bytes',
    'Free on the disk of the database, where it is a file',
    'max',
  )
  const backup = metrics.gauge(
    'hopechest_newest_backup_timestamp_seconds',
    'When the newest file in the folder backups was written; 0 before the first',
    'max',
  )
  const failed = metrics.gauge(
    'hopechest_backup_failed',
    'Whether the last backup into the folder backups was not made',
    'max',
  )
  async function look() {
    const found = await readRoom(databaseUrl).catch(() => undefined)
    if (found) room.set(found.bytes)
    failed.set(failedBackup(databaseUrl) ? 1 : 0)
    backup.set((newestBackup() ?? 0) / 1000)
  }
  void look()
  const timer = setInterval(look, lookMilliseconds).unref()
  return () => clearInterval(timer)
}
