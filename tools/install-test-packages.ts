import { CommandError, runCommand } from './command.ts'
import { installPackages, isDebianAsRoot } from './debian-packages.ts'

/** What `npm test` uses where it is there, and CI demands: set DEMAND_PGBOUNCER, and no test leaves it out. */
await runCommand(async () => {
  if (!isDebianAsRoot())
    throw new CommandError('This needs Debian, and root. Install PgBouncer as your system does it.')
  await installPackages(['pgbouncer'])
})
