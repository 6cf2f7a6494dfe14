import type { Database } from '@hopechest/database'
import { countWaitingLists } from '../waiting-lists.ts'

export interface StorageCheck {
  engine: Database['engine']
  /** The time that it took to write one row. */
  milliseconds: number
  /** How many seconds the clock of the database is ahead of this machine's. SQLite uses the clock of the machine. */
  clockAhead: number
  /** How many registries wait until the item service brings their list up to date, and since when the oldest does. */
  pending: number
  oldestPending: string | null
}

const probe = 'self_check'

/** Writes a row and deletes it, which proves that the database can be written; throws if it cannot. */
export async function checkStorage(database: Database): Promise<StorageCheck> {
  const start = performance.now()
  await database.transaction(async (statements) => {
    await statements.run(
      'INSERT INTO site_settings (name, value) VALUES ($1, $1) ON CONFLICT (name) DO NOTHING',
      [probe],
    )
    await statements.run('DELETE FROM site_settings WHERE name = $1', [probe])
  })
  const milliseconds = performance.now() - start
  const row = await database.row<{ now: string }>('SELECT CAST(CURRENT_TIMESTAMP AS TEXT) AS now')
  const clockAhead = (readTime(row?.now ?? '') - Date.now()) / 1000
  const { pending, oldest } = await countWaitingLists(database)
  return { engine: database.engine, milliseconds, clockAhead, pending, oldestPending: oldest }
}

/** SQLite writes "2026-11-20 12:00:00" in UTC, PostgreSQL "2026-11-20 12:00:00.5+01" in its own zone. */
export function readTime(text: string): number {
  const { day, time, hours, minutes } =
    /^(?<day>[\d-]{10})[ T](?<time>[\d:.]+)(?:(?<hours>[+-]\d\d)(?::?(?<minutes>\d\d))?)?/.exec(text)
      ?.groups ?? {}
  return Date.parse(
    `${day}T${time?.slice(0, 12)}${hours === undefined ? 'Z' : `${hours}:${minutes ?? '00'}`}`,
  )
}
