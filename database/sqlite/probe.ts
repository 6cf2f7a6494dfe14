import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { refuseForeignTables } from '../foreign-tables.ts'

/** Reading a file of 350 MB takes 0.4 s on an idle machine; the check must not make a start much slower. */
const largestChecked = 128 * 1024 * 1024
const waitMilliseconds = 5000
/** https://www.sqlite.org/rescode.html#corrupt */
const corrupt = 11

/**
 * Looks at a file before a program changes anything in it: whether it is sound, and whether it is ours. A large one is
 * read only where the program asks for the whole.
 */
export function probeFile(file: string, extent?: 'whole'): void {
  const { size } = statSync(file)
  const connection = new DatabaseSync(file, { timeout: waitMilliseconds })
  try {
    if (extent === 'whole' || size <= largestChecked) demandSound(connection)
    refuseForeignTables(
      connection
        .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
        .all()
        .map(({ name }) => String(name)),
    )
  } finally {
    connection.close()
  }
}

function demandSound(connection: DatabaseSync): void {
  const fault = faultOf(connection)
  if (fault !== 'ok') throw new Error(`the database file is damaged (${fault}). Restore it from a backup.`)
}

function faultOf(connection: DatabaseSync): unknown {
  try {
    return Object.values(connection.prepare('PRAGMA quick_check(1)').get() ?? {})[0]
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === corrupt) return error.message
    throw error
  }
}
