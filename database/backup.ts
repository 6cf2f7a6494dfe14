import { dirname, join } from 'node:path'
import { writeBackupFile } from './copies/backup-file.ts'
import { runCopyCommand } from './copies/command.ts'
import { copyFromPostgres } from './copies/from-postgres.ts'
import { copyFromSqlite } from './copies/from-sqlite.ts'
import { sqliteFileOf } from './open.ts'

const usage = `Usage: npm run backup -- [FILE]

Copies the database that DATABASE_URL names, as it is at one moment, while the service runs. The backup is an SQLite
file for both engines: npm run restore puts it back into either. Without FILE it is a new file in the folder backups.

  --help  show this text

The site key is no part of it: keep the file site-key, or the value of SITE_SECRET, in another place. Cookies and
invitation links are sealed with it.

Exit codes: 0 the backup is on the disk and was read once, 1 there is none, 2 wrong words.`

await runCopyCommand({
  usage,
  files: { least: 0, most: 1 },
  options: [],
  async run({ url, file = nameOf(new Date()), say, progress }) {
    const source = sqliteFileOf(url)
    await writeBackupFile(file, (part) =>
      source === undefined ? copyFromPostgres(url, part, progress) : copyFromSqlite(source, part, progress),
    )
    say(`The backup is ${file}.`)
    say(keyAdvice(source))
  },
})

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
