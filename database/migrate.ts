import { Refusal } from '@hopechest/contract'
import type { Database, Statements } from './database.ts'
import { type Say, sayProgress } from './say-progress.ts'
import { type Migration, migrations } from './schema/migrations.ts'
import { demandSchema, hashOfSteps, readSchema } from './schema/schema.ts'

/**
 * Brings the database to the version that this program knows; each step of an upgrade is a transaction of its own. Several programs
 * may do so at once: the row of `schema_version` is the lock. Beside the version stands the hash of the steps, and a database whose
 * tables are not those of this program is refused.
 */
export async function migrate(database: Database, steps = migrations, say: Say = () => {}): Promise<void> {
  await makeVersionTable(database)
  const schema = await readSchema(database)
  if (schema) demandSchema(schema, steps)
  if (schema?.version === steps.length && schema.steps != null) return
  for (;;) {
    const version = await takeStep(database, steps, say)
    if (version === steps.length) return
  }
}

/** Returns the version that the database has afterwards. */
function takeStep(database: Database, steps: readonly Migration[], say: Say): Promise<number> {
  return database.changeTables(async (statements, makeIndex) => {
    await statements.run('UPDATE schema_version SET version = version')
    const schema = await readSchema(statements)
    if (schema) demandSchema(schema, steps)
    const { version, steps: noted } = schema ?? { version: 0, steps: undefined }
    if (noted === undefined) await statements.script('ALTER TABLE schema_version ADD COLUMN steps TEXT')
    const step = steps[version]
    const next = version === 0 ? steps.length : Math.min(version + 1, steps.length)
    // A new database has no rows, and nothing to wait for: all its tables are made at once.
    if (version === 0) await makeTables(statements, steps)
    else if (step && isFor(statements, step)) {
      const change = isIndex(step.sql) ? makeIndex : statements.script
      await sayProgress(`Database upgrade ${next} of ${steps.length}, ${step.name}`, say, () =>
        change(step.sql),
      )
    }
    await statements.run('UPDATE schema_version SET version = $1, steps = $2', [
      next,
      hashOfSteps(steps.slice(0, next)),
    ])
    return next
  })
}

async function hasVersion(database: Database): Promise<boolean> {
  try {
    return (await readSchema(database)) !== undefined
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
  await makeTables(statements, steps)
  await statements.run('INSERT INTO schema_version (only_row, version, steps) VALUES (1, $1, $2)', [
    steps.length,
    hashOfSteps(steps),
  ])
}

async function makeTables(statements: Statements, steps: readonly Migration[]): Promise<void> {
  for (const step of steps) if (isFor(statements, step)) await statements.script(step.sql)
}

/** The hash came after the first databases. */
const versionTable =
  'CREATE TABLE IF NOT EXISTS schema_version (only_row INTEGER PRIMARY KEY CHECK (only_row = 1), version INTEGER NOT NULL, steps TEXT)'

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
