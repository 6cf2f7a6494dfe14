import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { schemaVersion } from './migrate.ts'
import { describeOpenFault, sqliteFileOf } from './open.ts'
import { refuseLostFile } from './sqlite/file.ts'
import { probeFile } from './sqlite/probe.ts'

export interface Inspection {
  /** The version of its schema; undefined where there is no database yet. */
  schema: number | undefined
  /** The version that this program knows. */
  known: number
  /** How many seconds the clock of the database is ahead of this machine's. */
  clockAhead: number
}

/** Inspects a database and changes nothing in it. The error names the database, the fault and what to do. */
export async function inspectDatabase(url: string): Promise<Inspection> {
  const known = schemaVersion
  try {
    const file = sqliteFileOf(url)
    if (file !== undefined) return { schema: schemaOfFile(file), known, clockAhead: 0 }
    return { ...(await inspectPostgres(url)), known }
  } catch (error) {
    const fault = describeOpenFault(url, error)
    throw fault === undefined ? error : new Error(fault, { cause: error })
  }
}

function schemaOfFile(file: string): number | undefined {
  refuseLostFile(file)
  if (!existsSync(file)) return undefined
  probeFile(file)
  const connection = new DatabaseSync(file)
  try {
    return Number(connection.prepare('SELECT version FROM schema_version').get()?.version)
  } finally {
    connection.close()
  }
}

async function inspectPostgres(url: string): Promise<Omit<Inspection, 'known'>> {
  const { openPostgres, tablesOfPostgres, refuseForeign } = await import('./postgres.ts')
  const database = openPostgres(url)
  try {
    await refuseForeign(database)
    const isOurs = (await tablesOfPostgres(database)).length > 0
    const found = isOurs
      ? await database.row<{ version: number }>('SELECT version FROM schema_version')
      : undefined
    const clock = await database.row<{ seconds: number }>(
      'SELECT CAST(EXTRACT(EPOCH FROM CURRENT_TIMESTAMP) AS DOUBLE PRECISION) AS seconds',
    )
    return { schema: found?.version, clockAhead: Number(clock?.seconds) - Date.now() / 1000 }
  } finally {
    await database.close()
  }
}
