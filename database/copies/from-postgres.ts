import { DatabaseSync } from 'node:sqlite'
import type { Statements } from '../database.ts'
import { migrate } from '../migrate.ts'
import { openPostgres, tablesOfPostgres } from '../postgres.ts'
import { lastNumberOf } from '../postgres-numbers.ts'
import { migrations } from '../schema/migrations.ts'
import { readSchema } from '../schema/schema.ts'
import { openSqlite } from '../sqlite.ts'
import { NoDatabase, refuseCluster, refuseUnknown } from './refused.ts'
import { type Table, tablesToCopy } from './tables.ts'
import { withoutUser } from './without-user.ts'

const rowsAtOnce = 1000

/** On SQLite the events without a number follow all others (decision 037). PostgreSQL may store one late, with an early id. */
const putLateEventsLast = `
  UPDATE events SET id = id + 1 + (SELECT MAX(id) FROM events) - (SELECT MIN(id) FROM events WHERE number IS NULL)
  WHERE number IS NULL`

/** Copies a PostgreSQL database as it is at one moment, while others write to it, into tables of SQLite. */
export async function copyFromPostgres(
  url: string,
  part: string,
  progress: (rows: number) => void,
): Promise<void> {
  const database = openPostgres(url, 'hopechest-backup')
  try {
    await database.transaction(async (statements) => {
      await statements.script('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY')
      await makeTables(part, await findVersion(statements, withoutUser(url)))
      await copyRows(statements, part, progress)
    })
  } finally {
    await database.close()
  }
}

/** Of the version that the database has: a backup changes nothing, so it may come before an upgrade. */
async function findVersion(statements: Statements, place: string): Promise<number> {
  const tables = await tablesOfPostgres(statements)
  refuseCluster(tables)
  if (!tables.includes('schema_version')) throw new NoDatabase(place)
  const schema = await readSchema(statements)
  if (!schema?.version) throw new NoDatabase(place)
  refuseUnknown(schema)
  return schema.version
}

async function makeTables(part: string, version: number): Promise<void> {
  const file = openSqlite(part)
  try {
    await migrate(file, migrations.slice(0, version))
  } finally {
    await file.close()
  }
}

async function copyRows(
  statements: Statements,
  part: string,
  progress: (rows: number) => void,
): Promise<void> {
  const file = new DatabaseSync(part)
  try {
    file.exec('PRAGMA foreign_keys = OFF; BEGIN')
    let done = 0
    for (const table of tablesToCopy(file)) {
      await copyTable(statements, file, table, (rows) => {
        done += rows
        progress(done)
      })
    }
    file.exec('COMMIT')
  } finally {
    file.close()
  }
}

async function copyTable(
  statements: Statements,
  file: DatabaseSync,
  { name, columns, isNumbered }: Table,
  copied: (rows: number) => void,
): Promise<void> {
  const places = columns.map(() => '?').join(', ')
  const insert = file.prepare(`INSERT INTO ${name} (${columns.join(', ')}) VALUES (${places})`)
  // Migrations have written first rows into some tables.
  file.exec(`DELETE FROM ${name}`)
  await statements.run(`DECLARE backup_${name} CURSOR FOR SELECT ${columns.join(', ')} FROM ${name}`)
  for (;;) {
    const rows = await statements.rows<Record<string, string | number | null>>(
      `FETCH ${rowsAtOnce} FROM backup_${name}`,
    )
    for (const row of rows) insert.run(...columns.map((column) => row[column] ?? null))
    copied(rows.length)
    if (rows.length < rowsAtOnce) break
  }
  await statements.run(`CLOSE backup_${name}`)
  if (name === 'events') file.exec(putLateEventsLast)
  if (isNumbered) await copyLastNumber(statements, file, name)
}

/** A number that was given once is never given again, even when its row is gone. */
async function copyLastNumber(statements: Statements, file: DatabaseSync, table: string): Promise<void> {
  const last = await lastNumberOf(statements, table)
  file.prepare('DELETE FROM sqlite_sequence WHERE name = ?').run(table)
  file.prepare('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)').run(table, last)
}
