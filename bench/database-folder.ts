import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '@hopechest/database'

export interface DatabaseFolder {
  file: string
  url: string
  /** Works on the database beside the service. */
  fill(work: (database: Database) => Promise<unknown>): Promise<void>
  remove(): Promise<void>
}

/** A folder with an SQLite database that a measurement fills itself. */
export async function openDatabaseFolder(): Promise<DatabaseFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'hopechest-database-'))
  const file = join(folder, 'hopechest.db')
  const url = `sqlite:${file}`
  return {
    file,
    url,
    async fill(work) {
      const database = await openDatabase(url)
      await work(database)
      await database.close()
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
