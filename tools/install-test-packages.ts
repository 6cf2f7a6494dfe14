import { CommandError, runCommand } from './command.ts'
import { installPackages, isDebianAsRoot } from './debian-packages.ts'

/** What `npm test` uses where it is there. Where CI is set it has to be there. */
await runCommand(async () => {
  if (!isDebianAsRoot())
    throw new CommandError('This needs Debian, and root. Install PgBouncer as your system does it.')
  await installPackages(['pgbouncer'])
})
