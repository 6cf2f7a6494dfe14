import { backup, DatabaseSync } from 'node:sqlite'
import { findFile, makePrivateFile, rememberFile } from '../sqlite/file.ts'
import { probeFile } from '../sqlite/probe.ts'
import { CopyRefused } from './refused.ts'
import type { Restore } from './restore-task.ts'

const pagesAtOnce = 1000

/**
 * Puts a backup into the database file. The engine does it in one transaction: a restore that is broken off leaves what
 * was there before.
 */
export async function copyToSqlite(
  file: string,
  { backup: source, replace, progress }: Restore,
): Promise<void> {
  if (findFile(file)?.size) {
    demandOurs(file)
    if (!replace)
      throw new CopyRefused(`There is a database at ${file}. Add --replace to put the backup in its place.`)
  } else makePrivateFile(file)
  demandUnused(file)
  await backup(source, file, {
    rate: pagesAtOnce,
    progress: ({ totalPages, remainingPages }) => progress(totalPages - remainingPages, totalPages),
  })
  rememberFile(file)
}

function demandOurs(file: string): void {
  try {
    probeFile(file)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CopyRefused(
      `The backup cannot take the place of ${file}: ${reason}. Stop every program that uses the file, move it and ` +
        `${file}-wal to another folder, and restore again.`,
    )
  }
}

/** The engine leaves its log behind only while no other process has the file open. */
function demandUnused(file: string): void {
  const connection = new DatabaseSync(file, { timeout: 0 })
  try {
    connection.exec('PRAGMA journal_mode = DELETE')
  } catch (error) {
    if (!(error instanceof Error && 'errcode' in error && error.errcode === busy)) throw error
    throw new CopyRefused(`A program has ${file} open. Stop the service, and restore again.`)
  } finally {
    connection.close()
  }
}

/** https://www.sqlite.org/rescode.html#busy */
const busy = 5
