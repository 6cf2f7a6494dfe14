import { globSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { kindOf } from '../engines.ts'
import { dataFolderOf } from '../open.ts'
import { writeBackupFile } from './backup-file.ts'
import { backupFolder as folder } from './backup-folder.ts'
import type { CopyTask } from './command.ts'
import { forgetFailedBackup } from './failed-backup.ts'
import { WrongOption } from './refused.ts'

/** Copies the database of the task into a new file. The older ones leave only when the new one is on the disk. */
export async function backUp(task: CopyTask): Promise<void> {
  const { url, file = nameOf(new Date()), say, progress } = task
  const kept = task.word('keep')
  if (kept !== undefined && !/^[1-9]\d{0,3}$/.test(kept))
    throw new WrongOption('--keep needs a whole number from 1 to 9999.')
  if (kept !== undefined && task.file !== undefined)
    throw new WrongOption(`--keep is for the folder ${folder}: name no file with it.`)
  await writeBackupFile(file, (part) => kindOf(url).backUp(url, part, progress))
  if (task.file === undefined) forgetFailedBackup()
  say(`The backup is ${file}.`)
  if (kept !== undefined) for (const old of olderThan(Number(kept))) rmSync(old)
  say(keyAdvice(dataFolderOf(url)))
}

/** Backups are named by their times. Files with another name stay. */
function olderThan(kept: number): string[] {
  const own = globSync(`${folder}/hopechest-????-??-??T??-??-??.db`)
  return own.sort().reverse().slice(kept)
}

function nameOf(now: Date): string {
  return join(
    folder,
    `hopechest-${now.toISOString().slice(0, 'yyyy-mm-ddThh:mm:ss'.length).replaceAll(':', '-')}.db`,
  )
}

function keyAdvice(folder: string): string {
  const { SITE_SECRET, SITE_SECRET_FILE } = process.env
  const key = SITE_SECRET ? 'the value of SITE_SECRET' : SITE_SECRET_FILE || join(folder, 'site-key')
  return `Keep ${key} too, in another place: without it every session ends and no invitation link that was sent works.`
}
