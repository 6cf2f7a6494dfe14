import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'

export const defaultDatabaseUrl = 'sqlite:data/hopechest.db'

/** Opens the database that the address names and brings its schema up to date. */
export async function openDatabase(url: string): Promise<Database> {
  const database = connect(url)
  try {
    await migrate(database)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Why an address cannot name a database, or undefined if it can. */
export function databaseUrlFault(url: string): string | undefined {
  if (/^sqlite:./.test(url)) return undefined
  if (/^postgres(ql)?:\/\//.test(url) && URL.canParse(url)) return undefined
  return 'must be sqlite:FILE, sqlite::memory: or postgres://USER:PASSWORD@HOST:PORT/DATABASE'
}

function connect(url: string): Database {
  const fault = databaseUrlFault(url)
  if (fault) throw new Error(`DATABASE_URL ${fault}`)
  return url.startsWith('sqlite:') ? openSqlite(url.slice('sqlite:'.length)) : openPostgres(url)
}
