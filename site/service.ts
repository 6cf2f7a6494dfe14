import { dirname, join } from 'node:path'
import { createClient } from '@hopechest/client'
import { type Database, openDatabase } from '@hopechest/database'
import { createAccounts, readSiteKey } from '@hopechest/host/accounts'
import { type Logger, listen, type RunningProgram, watchConnections } from '@hopechest/program'
import { createSite } from './app.ts'
import type { Config } from './config.ts'
import { readAssets } from './http/assets.ts'
import { createSessions } from './http/session.ts'
import { createMail } from './mail.ts'
import { themeFolder } from './theme-folder.ts'

/** What the site shares with an item service in the same process. */
export interface Shared {
  database: Database
  /** Where the item service listens. */
  apiUrl: string
}

/** Starts the site. Without a service in the same process it opens the database of the accounts itself. */
export async function startSite(config: Config, log: Logger, shared?: Shared): Promise<RunningProgram> {
  const database = shared?.database ?? (await openDatabase(config.DATABASE_URL))
  const secret = config.SITE_SECRET ?? readSiteKey(keyFile(config.DATABASE_URL))
  const accounts = createAccounts({ database, siteKey: Buffer.from(secret) })
  const clientFor = (credentials: { username: string; password: string }) =>
    createClient({
      baseUrl: shared?.apiUrl ?? config.REGISTRY_API_BASE_URL,
      apiKey: config.REGISTRY_API_KEY,
      ...credentials,
    })
  const reader = await accounts.openReader()
  const site = { url: config.SITE_URL ?? '' }
  const app = createSite({
    site,
    guests: clientFor({ username: reader.username, password: reader.appPassword }),
    accounts,
    sessions: createSessions({ accounts, secret, clientFor }),
    mail: config.SMTP_URL === undefined ? undefined : createMail(config.SMTP_URL, config.MAIL_FROM),
    assets: readAssets(themeFolder),
    secret,
    log,
  })
  await app.ready()
  const stopServer = watchConnections(app.server)
  const url = await listen(app.server, { address: config.SITE_ADDRESS, port: config.SITE_PORT })
  site.url ||= url
  const setUp = await accounts.setUp.offer()

  return {
    announce() {
      // Standard output is the log, and the link is a secret.
      if (setUp !== undefined) console.error(setUpText(`${site.url}/set-up/${setUp}`))
      log.info({ address: url }, 'The site is listening')
    },
    async stop() {
      await stopServer()
      await app.close()
      await reader.close()
      if (!shared) await database.close()
    },
  }
}

function setUpText(link: string): string {
  return `
  This is the first start. Open this link to make the first account:

    ${link}

  The link works until there is an account. Each start prints a new one.
`
}

/** Beside the database where that is a file; all replicas on one server need the same SITE_SECRET. */
function keyFile(databaseUrl: string): string {
  const file = /^sqlite:(?!:memory:$)(.+)/.exec(databaseUrl)?.[1]
  return join(file === undefined ? 'data' : dirname(file), 'site-key')
}
