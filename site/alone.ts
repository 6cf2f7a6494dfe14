import { openRules } from '@hopechest/api/open-rules'
import type { Database } from '@hopechest/database'
import { createEmbeddedHost } from '@hopechest/host'
import { type Logger, openMetrics, siteUrlOf } from '@hopechest/program'
import type { Config } from './config.ts'
import { type RunningSite, type SiteExtras, startSite } from './service.ts'

/** The site in a process of its own, which runs the rules itself. The work in the background is left to the item service. */
export async function startSiteAlone(
  config: Config,
  log: Logger,
  database: Database,
  extras: SiteExtras = {},
): Promise<RunningSite> {
  const host = createEmbeddedHost(database, { siteUrl: siteUrlOf(config) })
  const rules = openRules({
    database,
    host,
    // Our own host lies in the database: it takes no time of a call.
    config: { ...config, HOST_URL: undefined, HOST_TIMEOUT: 1 },
    log,
    metrics: await openMetrics(config),
  })
  const site = await startSite(config, log, database, rules.ask, extras)
  return {
    ...site,
    async stop() {
      await site.stop()
      await rules.stop()
    },
  }
}
