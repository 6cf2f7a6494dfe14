import cluster from 'node:cluster'
import { serveItems } from '@hopechest/api/service'
import { announceService } from '@hopechest/api/start-messages'
import { type Database, openDatabase } from '@hopechest/database'
import type { Logger, RunningProgram } from '@hopechest/program'
import { type SiteExtras, startSite } from '@hopechest/site/service'
import { announceSite, offerSetUp } from '@hopechest/site/start-messages'
import { type Config, withSite } from './config.ts'

/** The item service and the site in one process, on one database, with one log. */
export async function startBoth(config: Config, log: Logger): Promise<RunningProgram> {
  const database = await openDatabase(config.DATABASE_URL, (line) => log.info(line))
  const { items, site } = await serveBoth(config, log, database)
  const setUp = cluster.isWorker ? undefined : await offerSetUp(database, config, log)
  return {
    announce() {
      announceService(config, log, { url: items.url, database: database.engine })
      announceSite(config, log, site, setUp)
    },
    // The site first: its last pages still ask the rules.
    async stop() {
      items.drain()
      await site.stop()
      await items.stop()
      await database.close()
    },
  }
}

/** Both servers on a database that is open. The caller stops the site before the item service. */
export async function serveBoth(config: Config, log: Logger, database: Database, extras?: SiteExtras) {
  const items = await serveItems(withSite(config), log, database)
  const site = await startSite(config, log, database, items.ask, extras)
  return { items, site }
}
