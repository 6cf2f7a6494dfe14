import { kindOf } from '../engines.ts'
import { openBackupFile } from './backup-file.ts'
import type { CopyTask } from './command.ts'

/** Puts the backup into the database of the task: all of it, or nothing has changed. */
export async function restore({ url, file = '', has, say, progress }: CopyTask): Promise<void> {
  const { backup, version } = openBackupFile(file)
  try {
    await kindOf(url).restore(url, { backup, version, replace: has('replace'), progress })
  } finally {
    backup.close()
  }
  say(`The database is as it was in ${file}. What has ended since then is back, such as links and sessions.`)
  say('Start the service.')
}
