import { commandLine } from '@hopechest/program/command-line'
import { backUp } from './copies/back-up.ts'
import { runCopyCommand } from './copies/command.ts'
import { noteFailedBackup } from './copies/failed-backup.ts'

const usage = `Usage: ${commandLine('backup', '[FILE | FOLDER] [--keep N] [--every HOURS]')}

Copies the database that DATABASE_URL names, as it is at one moment, while the service runs. The backup is an SQLite
file for both engines: ${commandLine('restore')} puts it back into either. FILE ends in .db. In FOLDER, which has to be there, it is
a new file with the time in its name; without both it is one in the folder backups.

  --keep N       then keeps the newest N in the folder, and deletes the older ones that this command made there
  --every HOURS  makes one each time so long has passed, until the command is ended: for a container
  --help         show this text

The site key is no part of it: keep the file site-key, or the value of SITE_SECRET, in another place. Cookies and
invitation links are sealed with it.

Exit codes: 0 the backup is on the disk and was read once, 1 no backup was made, 2 wrong words.`

void runCopyCommand({
  usage,
  files: { least: 0, most: 1 },
  options: { keep: { type: 'string' }, every: { type: 'string' } },
  run: backUp,
  failed({ url, file }, reason) {
    if (file === undefined) noteFailedBackup(url, reason)
  },
})
