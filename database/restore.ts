import { commandLine } from '@hopechest/program/command-line'
import { runCopyCommand } from './copies/command.ts'
import { restore } from './copies/restore.ts'

const usage = `Usage: ${commandLine('restore', 'FILE [--replace]')}

Puts a backup into the database that DATABASE_URL names, on either engine. Stop the service first: a database that is in
use is refused. All of the backup is in the database afterwards, or nothing has changed.

  --replace  even where the database holds data already, which is gone then
  --help     show this text

Put the site key back as well: the file site-key, or the value of SITE_SECRET.

Exit codes: 0 restored, 1 nothing was changed, 2 wrong words.`

void runCopyCommand({
  usage,
  files: { least: 1, most: 1 },
  options: { replace: { type: 'boolean' } },
  run: restore,
})
