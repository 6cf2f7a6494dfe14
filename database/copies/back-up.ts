import { dirname, join } from 'node:path'
import { sqliteFileOf } from '../open.ts'
import { writeBackupFile } from './backup-file.ts'
import type { CopyTask } from './command.ts'
import { copyFromPostgres } from './from-postgres.ts'
import { copyFromSqlite } from './from-sqlite.ts'

/** Copies the database of the task into a new file. */
export async function backUp({ url, file = nameOf(new Date()), say, progress }: CopyTask): Promise<void> {
  const source = sqliteFileOf(url)
  await writeBackupFile(file, (part) =>
    source === undefined ? copyFromPostgres(url, part, progress) : copyFromSqlite(source, part, progress),
  )
  say(`The backup is ${file}.`)
  say(keyAdvice(source))
}

function nameOf(now: Date): string {
  return join(
    'backups',
    `hopechest-${now.toISOString().slice(0, 'yyyy-mm-ddThh:mm:ss'.length).replaceAll(':', '-')}.db`,
  )
}

function keyAdvice(source: string | undefined): string {
  const key = process.env.SITE_SECRET
    ? 'the value of SITE_SECRET'
    : join(source === undefined ? 'data' : dirname(source), 'site-key')
  return `Keep ${key} too, in another place: without it every session ends and no invitation link that was sent works.`
}
