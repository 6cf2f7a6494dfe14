import { sqliteFileOf } from '../open.ts'
import { openBackupFile } from './backup-file.ts'
import type { CopyTask } from './command.ts'
import { copyToPostgres } from './to-postgres.ts'
import { copyToSqlite } from './to-sqlite.ts'

/** Puts the backup into the database of the task: all of it, or nothing has changed. */
export async function restore({ url, file = '', has, say, progress }: CopyTask): Promise<void> {
  const { backup, version } = openBackupFile(file)
  try {
    const restore = { backup, version, replace: has('replace'), progress }
    const target = sqliteFileOf(url)
    await (target === undefined ? copyToPostgres(url, restore) : copyToSqlite(target, restore))
  } finally {
    backup.close()
  }
  say(`The database is as it was in ${file}. Start the service.`)
}
