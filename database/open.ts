import { dirname } from 'node:path'
import { Refusal } from '@hopechest/contract'
import { spread } from './cluster/spread.ts'
import { withoutUser } from './copies/without-user.ts'
import type { Database } from './database.ts'
import { databaseUrlFault, kindOf, sqliteFileOf } from './engines.ts'
import { layDownItemRules } from './item-rules.ts'
import { migrate } from './migrate.ts'
import { remedyFor } from './open-remedy.ts'
import { migrations } from './schema/migrations.ts'
import { UnknownSchema } from './schema/schema.ts'
import { rememberFile } from './sqlite/file.ts'
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
    database = await kindOf(url).open(url)
    await migrate(database, migrations, say)
    // An upgrade makes tables on the coordinator.
    if (database.engine === 'citus') await spread(database, say ?? (() => {}))
    await layDownItemRules(database)
    // What a member of a group would undo stays in memory: in a file of its own it makes a new item forty times as dear. Upgrades,
    // which sort large indexes, are over by now.
    if (database.engine === 'sqlite') await database.script('PRAGMA temp_store = MEMORY')
    const file = sqliteFileOf(url)
    if (file !== undefined) rememberFile(file)
    return traced(database)
  } catch (error) {
    await database?.close()
    const fault = describeOpenFault(url, error)
    throw fault === undefined ? error : new Error(fault, { cause: error })
  }
}

/** Which database does not open, why, and what to do; undefined where the mistake is ours. */
export function describeOpenFault(url: string, error: unknown): string | undefined {
  const reason = reasonOf(error)
  if (reason === undefined) return undefined
  const sentences = [reason, remedyFor(error)].filter((each) => each !== undefined)
  return `DATABASE_URL ${withoutUser(url)}: ${sentences.join('. ')}`
}

/** The folder of the service's own files: beside the database where that is a file. */
export function dataFolderOf(url: string): string {
  const file = sqliteFileOf(url)
  return file === undefined ? 'data' : dirname(file)
}

/** Undefined where the mistake is ours: what the language throws, a TypeError and its kin, wants its stack. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof Refusal) return `${error.message} (${reasonOf(error.cause) ?? 'no reason is known'})`
  if (!(error instanceof Error)) return undefined
  if (error instanceof UnknownSchema) return error.message
  // An error that stands for several, one for each address that was tried, has a code and no sentence.
  const code = 'code' in error ? String(error.code) : ''
  return error.constructor === Error || code !== '' ? error.message || code : undefined
}
