import { hash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import type { Statements } from '../database.ts'
import { toSqliteScript } from '../sqlite/text.ts'
import { type Migration, migrations } from './migrations.ts'

/** What a database says of its tables. */
export interface Schema {
  /** How many steps have made them. */
  version: number
  /** The hash of these steps. A program that noted it not yet made the tables, or they are older than the first release. */
  steps: string | null | undefined
  /** Each column, as `table.column`. */
  columns: ReadonlySet<string>
}

/** The tables of a database may be of a program that is newer than this one, or of steps that this one never had. */
export class UnknownSchema extends Error {}

export function hashOfSteps(steps: readonly Migration[]): string {
  return hash('sha256', JSON.stringify(steps))
}

/**
 * Throws unless the steps of this program have made the tables. A count alone does not say that: before the first release, many
 * steps were folded into few, more than once. Where no hash is noted yet, the columns have to be there.
 */
export function demandSchema(
  { version, steps, columns }: Schema,
  known: readonly Migration[] = migrations,
): void {
  const isNoted = typeof steps === 'string'
  if (version > known.length)
    throw new UnknownSchema(isNoted ? newer(version, known.length) : beforeFirst(version))
  const made = known.slice(0, version)
  if (isNoted ? steps !== hashOfSteps(made) : !columnsOf(made).isSubsetOf(columns))
    throw new UnknownSchema(beforeFirst(version))
}

function newer(version: number, known: number): string {
  return (
    `The database has schema version ${version}, this program knows up to ${known}. ` +
    'Start a newer program, or restore a backup made before the upgrade.'
  )
}

function beforeFirst(version: number): string {
  return (
    `The database was made by a program that was never released, before 0.1.0 (schema version ${version}). This program cannot ` +
    'open it, and changes nothing in it. Start the program that made it, export each list there, and import the files ' +
    'into a new database here: docs/operate.md, "A database from before 0.1.0".'
  )
}

/** The columns that these steps make. */
function columnsOf(steps: readonly Migration[]): Set<string> {
  const example = new DatabaseSync(':memory:')
  try {
    for (const { name, sql } of steps) if (!name.endsWith('.postgres.sql')) example.exec(toSqliteScript(sql))
    // The engine has tables of its own.
    return new Set([...columnsIn(example)].filter((name) => !name.startsWith('sqlite_')))
  } finally {
    example.close()
  }
}

/** What an SQLite file says of its tables; undefined where it has none of ours. */
export function schemaIn(file: DatabaseSync): Schema | undefined {
  const columns = columnsIn(file)
  if (!columns.has('schema_version.version')) return undefined
  const row = file.prepare('SELECT * FROM schema_version').get()
  return row && { version: Number(row.version), steps: textOf(row.steps), columns }
}

function columnsIn(file: DatabaseSync): Set<string> {
  const rows = file
    .prepare(
      `SELECT m.name || '.' || c.name AS name FROM sqlite_schema m, pragma_table_info(m.name) c
       WHERE m.type = 'table'`,
    )
    .all()
  return new Set(rows.map(({ name }) => String(name)))
}

/** The same for a database of any engine. It throws where the table of the version is not there. */
export async function readSchema(statements: Statements): Promise<Schema | undefined> {
  const names =
    statements.engine === 'sqlite'
      ? await statements.rows<{ name: string }>(
          `SELECT m.name || '.' || c.name AS name FROM sqlite_schema m, pragma_table_info(m.name) c
           WHERE m.type = 'table'`,
        )
      : await statements.rows<{ name: string }>(
          `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
           WHERE table_schema = current_schema()`,
        )
  const columns = new Set(names.map(({ name }) => name))
  const row = columns.has('schema_version.steps')
    ? await statements.row<{ version: number; steps: string | null }>(
        'SELECT version, steps FROM schema_version',
      )
    : await statements.row<{ version: number }>('SELECT version FROM schema_version')
  return row && { steps: undefined, ...row, columns }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
