import cluster from 'node:cluster'
import { serveItems } from '@hopechest/api/service'
import { announceService } from '@hopechest/api/start-messages'
import { apiAt, serveItemsInWorkers } from '@hopechest/api/workers'
import { type Database, openDatabase } from '@hopechest/database'
import type { Logger, RunningProgram } from '@hopechest/program'
import { announceSite, offerSetUp, type SiteExtras, siteAt, startSite } from '@hopechest/site/service'
import type { Config } from './config.ts'

/** The item service and the site in one process, on one database, with one log. */
export async function startBoth(config: Config, log: Logger): Promise<RunningProgram> {
  const database = await openDatabase(config.DATABASE_URL, (line) => log.info(line))
  const { items, site } = await serveBoth(config, log, database)
  const setUp = cluster.isWorker ? undefined : await offerSetUp(database)
  return {
    announce() {
      announceService(config, log, items.url)
      announceSite(log, site.url, setUp)
    },
    // The site first: its last pages still ask the item service.
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
  const site = await startSite(forSite(config, items.url), log, database, extras)
  return { items, site }
}

/** The same in several processes, each of which serves both. */
export async function startBothInWorkers(
  config: Config,
  log: Logger,
  stopping: AbortSignal,
): Promise<RunningProgram> {
  const database = await openDatabase(config.DATABASE_URL, (line) => log.info(line))
  const at = { api: apiAt(config), site: siteAt(config) }
  const { urls, stop } = await serveItemsInWorkers(withSite(config), log, database, at, stopping)
  const setUp = await offerSetUp(database)
  return {
    announce() {
      announceService(config, log, urls.api)
      announceSite(log, config.SITE_URL ?? urls.site, setUp)
    },
    async stop() {
      await stop()
      await database.close()
    },
  }
}

/** The lists that the service hands out are pages of the site. */
function withSite(config: Config): Config {
  const { SITE_ADDRESS, SITE_PORT, SITE_URL = `http://${SITE_ADDRESS}:${SITE_PORT}` } = config
  return { ...config, SITE_URL }
}

function forSite(config: Config, apiUrl: string) {
  return { ...config, REGISTRY_API_BASE_URL: apiUrl, REGISTRY_API_KEY: config.API_KEY }
}
