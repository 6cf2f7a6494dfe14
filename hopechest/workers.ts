import { announceService } from '@hopechest/api/start-messages'
import { apiAt, serveItemsInWorkers } from '@hopechest/api/workers'
import { openDatabase } from '@hopechest/database'
import { type Logger, type RunningProgram, reachableAt } from '@hopechest/program'
import { siteAt } from '@hopechest/site/config'
import { announceSite, offerSetUp } from '@hopechest/site/start-messages'
import { announceFramed } from './announce-framed.ts'
import { type Config, withSite } from './config.ts'

/** The item service and the site in several processes, each of which serves both. */
export async function startBothInWorkers(
  config: Config,
  log: Logger,
  stopping: AbortSignal,
): Promise<RunningProgram> {
  const database = await openDatabase(config.DATABASE_URL, (line) => log.info(line))
  const at = { api: apiAt(config), site: siteAt(config) }
  const { urls, stop } = await serveItemsInWorkers(withSite(config), log, database, at, stopping)
  const setUp = await offerSetUp(database, config, log)
  return {
    announce() {
      announceService(config, log, { url: urls.api, database: database.engine })
      const [url = urls.site] = config.SITE_URL === undefined ? reachableAt(urls.site) : [config.SITE_URL]
      announceSite(config, log, { url, listensAt: urls.site }, setUp)
    },
    async stop() {
      await stop()
      await database.close()
    },
  }
}

/** The item service, and the pages that a host frames, in several processes, each of which serves both. */
export async function startFramedInWorkers(
  config: Config,
  host: string,
  log: Logger,
  stopping: AbortSignal,
): Promise<RunningProgram> {
  const database = await openDatabase(config.DATABASE_URL, (line) => log.info(line))
  const { urls, stop } = await serveItemsInWorkers(
    { ...config, framingHost: host },
    log,
    database,
    { api: apiAt(config) },
    stopping,
  )
  return {
    announce: () => announceFramed(config, host, log, { url: urls.api, database: database.engine }),
    async stop() {
      await stop()
      await database.close()
    },
  }
}
