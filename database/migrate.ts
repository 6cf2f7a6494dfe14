import { Refusal } from '@hopechest/contract'
import { readOwnFolder } from '@hopechest/program/own-files'
import type { Database, Statements } from './database.ts'
import { type Say, sayProgress } from './say-progress.ts'

export interface Migration {
  name: string
  sql: string
}

/** The numbered files, in order. The schema version is their count. A released file is never edited. */
export const migrations: readonly Migration[] = readOwnFolder('database/migrations', '.sql').map(
  ({ name, body }) => ({ name, sql: body.toString() }),
)

/** What this program knows. */
export const schemaVersion = migrations.length

/**
 * Brings the database to the version that this program knows; each step is a transaction of its own. Several programs
 * may do so at once: the row of `schema_version` is the lock. A newer database than the program knows is refused.
 */
export async function migrate(database: Database, steps = migrations, say: Say = () => {}): Promise<void> {
  await makeVersionTable(database)
  const { version: first } = (await findVersion(database)) ?? { version: 0 }
  // A new database has no rows, and nothing to wait for.
  const sayIfUsed = first > 0 ? say : () => {}
  for (;;) {
    const version = await takeStep(database, steps, sayIfUsed)
    if (version === steps.length) return
  }
}

/** Returns the version that the database has afterwards. */
function takeStep(database: Database, steps: readonly Migration[], say: Say): Promise<number> {
  return database.changeTables(async (statements, makeIndex) => {
    await statements.run('UPDATE schema_version SET version = version')
    const { version } = (await findVersion(statements)) ?? { version: 0 }
    if (version > steps.length) {
      throw new Error(
        `The database has schema version ${version}, this program knows up to ${steps.length}. ` +
          'Start a newer program, or restore a backup made before the upgrade.',
      )
    }
    const step = steps[version]
    if (!step) return version
    const change = isIndex(step.sql) ? makeIndex : statements.script
    if (isFor(statements, step)) {
      await sayProgress(`Database upgrade ${version + 1} of ${steps.length}, ${step.name}`, say, () =>
        change(step.sql),
      )
    }
    await statements.run('UPDATE schema_version SET version = $1', [version + 1])
    return version + 1
  })
}

function findVersion(statements: Statements): Promise<{ version: number } | undefined> {
  return statements.row('SELECT version FROM schema_version')
}

async function hasVersion(database: Database): Promise<boolean> {
  try {
    return (await findVersion(database)) !== undefined
  } catch (error) {
    if (error instanceof Refusal) throw error
    // There is no such table yet.
    return false
  }
}

/** A file whose name ends in `.sqlite.sql` or `.postgres.sql` changes nothing on the other one, which counts it all the same. */
function isFor({ engine }: Statements, { name }: Migration): boolean {
  return !name.endsWith(engine === 'sqlite' ? '.postgres.sql' : '.sqlite.sql')
}

/** One statement that makes an index and nothing else. */
function isIndex(sql: string): boolean {
  return /^\s*CREATE\s+(?:UNIQUE\s+)?INDEX\b[^;]*;?\s*$/.test(sql)
}

/** Makes the tables in an empty database, as part of a transaction. */
export async function createSchema(statements: Statements, steps: readonly Migration[]): Promise<void> {
  await statements.script(versionTable)
  for (const step of steps) if (isFor(statements, step)) await statements.script(step.sql)
}

const versionTable =
  'CREATE TABLE IF NOT EXISTS schema_version (only_row INTEGER PRIMARY KEY CHECK (only_row = 1), version INTEGER NOT NULL)'

/**
 * Where two programs make the table at the same moment, one of them gets an error and tries again. One that finds the
 * row writes nothing, because the writing would wait for an upgrade that is under way.
 */
async function makeVersionTable(database: Database): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      if (attempt === 1 && (await hasVersion(database))) return
      await database.script(versionTable)
      await database.run(
        'INSERT INTO schema_version (only_row, version) VALUES (1, 0) ON CONFLICT (only_row) DO NOTHING',
      )
      return
    } catch (error) {
      if (error instanceof Refusal || attempt === 5) throw error
    }
  }
}
