import type { DatabaseSync } from 'node:sqlite'
import { migrate } from '../migrate.ts'
import { migrations } from '../schema/migrations.ts'
import { openSqlite } from '../sqlite.ts'

export interface Table {
  name: string
  columns: readonly string[]
  /** Whether the engine numbers its rows. */
  isNumbered: boolean
}

/** The tables of a backup file, in the order in which they were made: a row refers to tables before its own. */
export function tablesOf(backup: DatabaseSync): Table[] {
  const tables = backup
    .prepare(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~' ORDER BY rowid",
    )
    .all()
  const columns = backup.prepare('SELECT name FROM pragma_table_info(?) ORDER BY cid')
  return tables.map(({ name, sql }) => ({
    name: String(name),
    columns: columns.all(String(name)).map((column) => String(column.name)),
    isNumbered: /\bid INTEGER PRIMARY KEY\b/.test(String(sql)),
  }))
}

/** Without the version, which stands there once the tables are made. */
export function tablesToCopy(backup: DatabaseSync): Table[] {
  return tablesOf(backup).filter(({ name }) => name !== 'schema_version')
}

export function countRows(backup: DatabaseSync, tables: readonly Table[]): number {
  let rows = 0
  for (const { name } of tables) rows += Number(backup.prepare(`SELECT COUNT(*) AS n FROM ${name}`).get()?.n)
  return rows
}

/** The tables that a database of this schema version has, in the order in which they were made. */
export async function tableNamesAt(version: number): Promise<string[]> {
  const example = openSqlite(':memory:')
  try {
    await migrate(example, migrations.slice(0, version))
    const rows = await example.rows<{ name: string }>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~' ORDER BY rowid",
    )
    return rows.map(({ name }) => name)
  } finally {
    await example.close()
  }
}
