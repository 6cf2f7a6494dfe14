import { CommandError, runCommand } from './command.ts'
import { installPackages, isDebianAsRoot } from './debian-packages.ts'

/** Programs that `npm test` uses where they are installed. In CI they have to be. */
await runCommand(async () => {
  if (!isDebianAsRoot())
    throw new CommandError(
      'This needs Debian, and root. Install PgBouncer, Caddy and nginx as your system does it.',
    )
  await installPackages(['pgbouncer', 'caddy', 'nginx', 'openssl'])
})
