import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import type { Statements, Value } from '../database.ts'
import { refuseForeignTables } from '../foreign-tables.ts'
import { createSchema } from '../migrate.ts'
import { openPostgres, tablesOfPostgres } from '../postgres.ts'
import { goOnAfter } from '../postgres-numbers.ts'
import { migrations } from '../schema/migrations.ts'
import { readSchema } from '../schema/schema.ts'
import { CopyRefused, refuseCluster, refuseUnknown } from './refused.ts'
import type { Restore } from './restore-task.ts'
import { countRows, type Table, tableNamesAt, tablesToCopy } from './tables.ts'

/** Rows of one statement, which takes at most 65,535 parameters. */
const rowsAtOnce = 100

/** Puts a backup into PostgreSQL in one transaction: a restore that is broken off leaves what was there before. */
export async function copyToPostgres(url: string, restore: Restore): Promise<void> {
  const database = openPostgres(url, 'hopechest-restore')
  try {
    await database.transaction(async (statements) => {
      await demandUnused(statements)
      await makeRoom(statements, restore.replace)
      await createSchema(statements, migrations.slice(0, restore.version))
      await copyRows(statements, restore)
    })
  } finally {
    await database.close()
  }
}

/** The connections of a service that has just ended are gone a moment later. */
const looksForService = 20
const betweenLooksMilliseconds = 100

async function demandUnused(statements: Statements): Promise<void> {
  for (let looks = 0; looks < looksForService; looks++) {
    if (looks > 0) await pause(betweenLooksMilliseconds)
    // PostgreSQL shows a transaction the same connections until it is asked to look anew.
    await statements.row('SELECT pg_stat_clear_snapshot()')
    const others = await statements.row(
      `SELECT 1 AS found FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'hopechest' AND pid <> pg_backend_pid() LIMIT 1`,
    )
    if (!others) return
  }
  throw new CopyRefused(
    'A service is connected to this database. Stop it, and restore again. (A pooler such as PgBouncer keeps connections ' +
      'after the service has ended: restart it, too.)',
  )
}

async function makeRoom(statements: Statements, replace: boolean): Promise<void> {
  const present = await tablesOfPostgres(statements)
  refuseForeignTables(present)
  refuseCluster(present)
  if (present.length === 0) return
  if (!replace) {
    throw new CopyRefused('There is data in this database. Add --replace to put the backup in its place.')
  }
  const ours = await ourTables(statements)
  for (const name of ours.reverse()) if (present.includes(name)) await statements.script(`DROP TABLE ${name}`)
}

/** The tables that the database has by its version, in the order in which they were made. */
async function ourTables(statements: Statements): Promise<string[]> {
  const schema = await readSchema(statements)
  if (schema) refuseUnknown(schema)
  return tableNamesAt(schema?.version ?? 0)
}

async function copyRows(statements: Statements, { backup, progress }: Restore): Promise<void> {
  const tables = tablesToCopy(backup)
  const total = countRows(backup, tables)
  let done = 0
  for (const table of tables) {
    // Migrations have written first rows into some tables.
    await statements.run(`DELETE FROM ${table.name}`)
    for (const rows of batchesOf(backup, table)) {
      await insert(statements, table, rows)
      done += rows.length
      progress(done, total)
    }
    if (table.isNumbered) await goOnAfter(statements, table.name, lastNumberIn(backup, table.name))
    // Until it knows how many rows there are, PostgreSQL may read all gifts of all lists for one list.
    await statements.script(`ANALYZE ${table.name}`)
  }
}

function* batchesOf(backup: DatabaseSync, { name, columns }: Table): Generator<Value[][]> {
  let rows: Value[][] = []
  for (const row of backup.prepare(`SELECT ${columns.join(', ')} FROM ${name}`).iterate()) {
    rows.push(columns.map((column) => row[column] as Value))
    if (rows.length < rowsAtOnce) continue
    yield rows
    rows = []
  }
  if (rows.length > 0) yield rows
}

function insert(statements: Statements, { name, columns }: Table, rows: Value[][]): Promise<number> {
  const places = rows.map(
    (_, row) => `(${columns.map((_, n) => `$${row * columns.length + n + 1}`).join(', ')})`,
  )
  return statements.run(
    `INSERT INTO ${name} (${columns.join(', ')}) VALUES ${places.join(', ')}`,
    rows.flat(),
  )
}

/** A number that was given once is never given again, even when its row is gone. */
function lastNumberIn(backup: DatabaseSync, table: string): number {
  const row = backup
    .prepare(
      `SELECT MAX(COALESCE((SELECT seq FROM sqlite_sequence WHERE name = ?), 0),
         COALESCE((SELECT MAX(id) FROM ${table}), 0)) AS last`,
    )
    .get(table)
  return Number(row?.last)
}
