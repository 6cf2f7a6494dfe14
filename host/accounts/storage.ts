import type { Database } from '@hopechest/database'

export interface StorageCheck {
  engine: Database['engine']
  /** So long the writing of one row took. */
  milliseconds: number
  /** So far the clock of the database is ahead of ours, in seconds; an SQLite file has our clock. */
  clockAhead: number
}

const probe = 'self_check'

/** Writes a row and takes it away again, as proof that the database can be written. Throws what keeps it from that. */
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
  return { engine: database.engine, milliseconds, clockAhead }
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
