import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { migrate } from '../migrate.ts'
import { migrations } from '../schema/migrations.ts'
import { openSqlite } from '../sqlite.ts'

export interface Released {
  /** How many migrations the release had. */
  version: number
  /** Their sum, as it was then. */
  sum: string
}

/** Makes the file of a database as a release left it: its migrations make the tables, `releases/` has the rows. */
export async function makeReleased(release: string, file: string): Promise<Released> {
  const script = readFileSync(join(import.meta.dirname, 'releases', `${release}.sql`), 'utf8')
  const [, count, sum = ''] = /^-- Migrations: (\d+), ([\da-f]{64})$/m.exec(script) ?? []
  const version = Number(count)
  const tables = openSqlite(file)
  await migrate(tables, migrations.slice(0, version))
  await tables.close()
  const rows = new DatabaseSync(file)
  // No release so far noted the hash of its steps.
  rows.exec('ALTER TABLE schema_version DROP COLUMN steps')
  rows.exec(script)
  rows.close()
  return { version, sum }
}
