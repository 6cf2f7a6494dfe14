import { readdirSync, readFileSync } from 'node:fs'
import { Refusal } from '@hopechest/contract'
import type { Database, Statements } from './database.ts'

export interface Migration {
  name: string
  sql: string
}

/** The numbered files, in order. The schema version is their count. A released file is never edited. */
export const migrations: readonly Migration[] = readdirSync(new URL('migrations/', import.meta.url))
  .filter((name) => name.endsWith('.sql'))
  .sort()
  .map((name) => ({ name, sql: readFileSync(new URL(`migrations/${name}`, import.meta.url), 'utf8') }))

/**
 * Brings the database to the version that this program knows; each step is a transaction of its own. Several programs
 * may do so at once: the row of `schema_version` is the lock. A newer database than the program knows is refused.
 */
export async function migrate(database: Database, steps = migrations): Promise<void> {
  await makeVersionTable(database)
  for (;;) {
    const version = await database.transaction((statements) => takeStep(statements, steps))
    if (version === steps.length) return
  }
}

/** Returns the version that the database has afterwards. */
async function takeStep(statements: Statements, steps: readonly Migration[]): Promise<number> {
  await statements.run('UPDATE schema_version SET version = version')
  const version =
    (await statements.row<{ version: number }>('SELECT version FROM schema_version'))?.version ?? 0
  if (version > steps.length) {
    throw new Error(
      `The database has schema version ${version}, this program knows up to ${steps.length}. ` +
        'Start a newer program, or restore a backup made before the upgrade.',
    )
  }
  const step = steps[version]
  if (!step) return version
  await statements.script(step.sql)
  await statements.run('UPDATE schema_version SET version = $1', [version + 1])
  return version + 1
}

/** Makes the tables in an empty database, as part of a transaction. */
export async function createSchema(statements: Statements, steps: readonly Migration[]): Promise<void> {
  await statements.script(versionTable)
  for (const { sql } of steps) await statements.script(sql)
}

const versionTable =
  'CREATE TABLE IF NOT EXISTS schema_version (only_row INTEGER PRIMARY KEY CHECK (only_row = 1), version INTEGER NOT NULL)'

/** Where two programs make the table at the same moment, one of them gets an error and tries again. */
async function makeVersionTable(database: Database): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await database.script(versionTable)
      await database.run(
        'INSERT INTO schema_version (only_row, version) VALUES (1, 0) ON CONFLICT DO NOTHING',
      )
      return
    } catch (error) {
      if (error instanceof Refusal || attempt === 5) throw error
    }
  }
}
