import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '@hopechest/database'
import { startPostgres } from '@hopechest/testing/databases/postgres'

export interface DatabaseToFill {
  url: string
  /** Works on the database beside the service. */
  fill(work: (database: Database) => Promise<unknown>): Promise<void>
  remove(): Promise<void>
}

export interface DatabaseFolder extends DatabaseToFill {
  file: string
}

/** A folder with an SQLite database that a measurement fills itself. */
export async function openDatabaseFolder(): Promise<DatabaseFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'hopechest-database-'))
  const file = join(folder, 'hopechest.db')
  const url = `sqlite:${file}`
  return {
    file,
    url,
    fill: (work) => workOn(url, work),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** The same on a PostgreSQL of its own. */
export async function openPostgresToFill(): Promise<DatabaseToFill> {
  const { url, stop } = await startPostgres()
  return { url, fill: (work) => workOn(url, work), remove: stop }
}

async function workOn(url: string, work: (database: Database) => Promise<unknown>): Promise<void> {
  const database = await openDatabase(url)
  await work(database)
  await database.close()
}
