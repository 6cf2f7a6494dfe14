import { dirname } from 'node:path'
import { Refusal } from '@hopechest/contract'
import { findForm } from './cluster/form.ts'
import { spread } from './cluster/spread.ts'
import type { Database } from './database.ts'
import { layDownItemRules } from './item-rules.ts'
import { migrate, migrations } from './migrate.ts'
import { remedyFor } from './open-remedy.ts'
import { rememberFile } from './sqlite/file.ts'
import { openSqlite } from './sqlite.ts'
import { traced } from './traced.ts'

export const defaultDatabaseUrl = 'sqlite:data/hopechest.db'

/**
 * Opens the database that the address names and brings its schema up to date; else the error says which, and why not.
 * `say` hears of an upgrade, which may take minutes where there are millions of rows.
 */
export async function openDatabase(url: string, say?: (line: string) => void): Promise<Database> {
  const fault = databaseUrlFault(url)
  if (fault !== undefined) throw new Error(`DATABASE_URL ${fault}`)
  let database: Database | undefined
  try {
    if (url.startsWith('sqlite:')) database = openSqlite(url.slice('sqlite:'.length))
    else {
      // Its driver is not loaded where it is not needed.
      const { openPostgres, refuseForeign } = await import('./postgres.ts')
      database = openPostgres(url)
      const form = await findForm(database, await refuseForeign(database))
      if (form === 'half way') throw new Error(halfWay)
      if (form === 'citus') {
        await database.close()
        database = openPostgres(url, undefined, form)
      }
    }
    await migrate(database, migrations, say)
    // An upgrade makes tables on the coordinator.
    if (database.engine === 'citus') await spread(database, say ?? (() => {}))
    await layDownItemRules(database)
    const file = sqliteFileOf(url)
    if (file !== undefined) rememberFile(file)
    return traced(database)
  } catch (error) {
    await database?.close()
    const fault = describeOpenFault(url, error)
    throw fault === undefined ? error : new Error(fault, { cause: error })
  }
}

const halfWay =
  'the tables are half spread over the cluster. Run npm run distribute again to the end, then start the service'

/** Which database does not open, why, and what to do; undefined where the mistake is ours. */
export function describeOpenFault(url: string, error: unknown): string | undefined {
  const reason = reasonOf(error)
  if (reason === undefined) return undefined
  const sentences = [reason, remedyFor(error)].filter((each) => each !== undefined)
  return `DATABASE_URL ${withoutUser(url)}: ${sentences.join('. ')}`
}

/** Why an address cannot name a database, or undefined if it can. */
export function databaseUrlFault(url: string): string | undefined {
  if (/^sqlite:\/\/[^/]/.test(url)) {
    return 'must have no slashes before a relative path: sqlite:data/hopechest.db or sqlite:/var/lib/hopechest.db'
  }
  if (/^sqlite:./.test(url)) return undefined
  if (/^postgres(ql)?:\/\//.test(url) && URL.canParse(url)) return connectionsFault(new URL(url))
  return 'must be sqlite:FILE, sqlite::memory: or postgres://USER:PASSWORD@HOST:PORT/DATABASE'
}

/** A process needs two: while one waits for the lock of a migration or a key, another has to answer. */
const fewestConnections = 2
const mostConnections = 100

function connectionsFault({ searchParams }: URL): string | undefined {
  const connections = searchParams.get('connections')
  if (connections === null || /^[1-9]\d*$/.test(connections)) {
    const count = Number(connections ?? mostConnections)
    if (count >= fewestConnections && count <= mostConnections) return undefined
  }
  return `must have a whole number from ${fewestConnections} to ${mostConnections} as connections: ?connections=5`
}

/** The folder of the service's own files: beside the database where that is a file. */
export function dataFolderOf(url: string): string {
  const file = sqliteFileOf(url)
  return file === undefined ? 'data' : dirname(file)
}

export function sqliteFileOf(url: string): string | undefined {
  const file = url.startsWith('sqlite:') ? url.slice('sqlite:'.length) : ':memory:'
  return file === ':memory:' ? undefined : file
}

/** Undefined where the mistake is ours: what the language throws, a TypeError and its kin, wants its stack. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof Refusal) return `${error.message} (${reasonOf(error.cause) ?? 'no reason is known'})`
  if (!(error instanceof Error)) return undefined
  // An error that stands for several, one for each address that was tried, has a code and no sentence.
  const code = 'code' in error ? String(error.code) : ''
  return error.constructor === Error || code !== '' ? error.message || code : undefined
}

function withoutUser(url: string): string {
  if (url.startsWith('sqlite:') || !URL.canParse(url)) return url.replace(/:\/\/.*@/, '://')
  const { protocol, host, pathname } = new URL(url)
  return `${protocol}//${host}${pathname}`
}
