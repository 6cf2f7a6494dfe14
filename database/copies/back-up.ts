import { globSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { kindOf, sqliteFileOf } from '../engines.ts'
import { dataFolderOf } from '../open.ts'
import { findFile, refuseLostFile } from '../sqlite/file.ts'
import { writeBackupFile } from './backup-file.ts'
import { backupFolder } from './backup-folder.ts'
import type { CopyTask } from './command.ts'
import { forgetFailedBackup } from './failed-backup.ts'
import { CopyRefused, NoDatabase, WrongOption } from './refused.ts'

/**
 * Copies the database of the task into a new file. The older ones of its folder leave only when the new one is on the disk. A
 * folder that the operator names is there already: a disk that is not mounted leaves none.
 */
export async function backUp(task: CopyTask): Promise<void> {
  const { url, file: named = backupFolder, say, progress } = task
  const isFile = named.endsWith(ending)
  const folder = isFile ? dirname(named) : named
  const kept = task.word('keep')
  if (kept !== undefined && !/^[1-9]\d{0,3}$/.test(kept))
    throw new WrongOption('--keep needs a whole number from 1 to 9999.')
  if (kept !== undefined && isFile)
    throw new WrongOption(`--keep is for a folder, and a name that ends in ${ending} is that of a file.`)
  if (task.file !== undefined && !statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new CopyRefused(
      `There is no folder ${folder}: mount its disk, or make the folder. The name of a file ends in ${ending}.`,
    )
  const file = isFile ? named : join(folder, nameOf(new Date()))
  const database = sqliteFileOf(url)
  if (database !== undefined) {
    refuseLostFile(database)
    if (!findFile(database)) throw new NoDatabase(database)
  }
  await writeBackupFile(file, (part) => kindOf(url).backUp(url, part, progress))
  if (task.file === undefined) forgetFailedBackup(url)
  say(`The backup is ${file}.`)
  if (kept !== undefined) for (const old of olderThan(Number(kept), folder)) rmSync(old)
  say(keyAdvice(dataFolderOf(url)))
}

const ending = '.db'

/** Backups are named by their times. Files with another name stay. */
function olderThan(kept: number, folder: string): string[] {
  const own = globSync(`hopechest-????-??-??T??-??-??${ending}`, { cwd: folder })
  return own
    .sort()
    .reverse()
    .slice(kept)
    .map((name) => join(folder, name))
}

function nameOf(now: Date): string {
  const time = now.toISOString().slice(0, 'yyyy-mm-ddThh:mm:ss'.length).replaceAll(':', '-')
  return `hopechest-${time}${ending}`
}

function keyAdvice(folder: string): string {
  const { SITE_SECRET, SITE_SECRET_FILE } = process.env
  const key = SITE_SECRET ? 'the value of SITE_SECRET' : SITE_SECRET_FILE || join(folder, 'site-key')
  return `Keep ${key} too, in another place: without it every session ends and no invitation link that was sent works.`
}
