import { join } from 'node:path'
import { type Database, dataFolderOf } from '@hopechest/database'
import type { FirstAccount, Host } from '@hopechest/host'
import { commandLine, type Logger, sayFirstSignIn } from '@hopechest/program'
import { type Config, itemRoutesOf } from './config.ts'

/** What the service says when it listens. */
export function announce(
  config: Config,
  log: Logger,
  { firstAccount, ...served }: Served & { firstAccount: FirstAccount | undefined },
): void {
  if (firstAccount) {
    sayFirstSignIn(config, log, {
      text: firstStartText(served.url, firstAccount, config),
      file: join(dataFolderOf(config.DATABASE_URL), 'first-sign-in'),
      remedy: 'Delete it then.',
    })
  }
  announceService(config, log, served)
}

export interface Served {
  url: string
  /** What the database was found to be: PostgreSQL may be a cluster. */
  database: Database['engine']
}

/** The line in the log that says where the service listens. */
export function announceService(config: Config, log: Logger, { url, database }: Served): void {
  const { ENVIRONMENT: environment, HOST_URL: host = 'embedded' } = config
  const docs = environment === 'local' ? { docs: `${url}/docs` } : {}
  log.info({ address: url, ...docs, environment, host, database }, 'The item service is listening')
}

/** The service starts although a site is set up wrong: the site may be put right while the service runs. */
export async function warnOfHost(host: Host, log: Logger): Promise<void> {
  const fault = await host.findSetUpFault()
  if (fault !== undefined) log.warn(fault)
}

/** The one warning about a setting that is allowed and yet unsafe. */
export function warnOfOpenItemRoutes(config: Config, log: Logger): void {
  if (itemRoutesOf(config) === 'authenticated') {
    log.warn(
      'ITEM_ROUTES is "authenticated": every caller who can sign in may read and change every item. Set it to ' +
        '"members" unless one of your clients needs that.',
    )
  }
}

function firstStartText(
  address: string,
  { username, appPassword }: FirstAccount,
  { API_KEY, ENVIRONMENT }: Config,
): string {
  return `
  Hopechest is ready at ${address}

  This was the first start, so there is an administrator now:

    username              ${username}
    application password  ${appPassword}

  The password is shown this once. Another one:  ${commandLine('user', `app-password ${username}`)}
${
  ENVIRONMENT === 'local'
    ? `  Documentation:  ${address}/docs
`
    : ''
}  Try it:  curl -u "${username}:${appPassword}"${API_KEY ? ' -H "x-api-key: $API_KEY"' : ''} ${address}/items
`
}
