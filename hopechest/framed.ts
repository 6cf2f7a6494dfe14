import { itemRoutesOf } from '@hopechest/api/config'
import { serveItems } from '@hopechest/api/service'
import { openDatabase } from '@hopechest/database'
import type { Logger, RunningProgram } from '@hopechest/program'
import { openFramedSite } from '@hopechest/site/framed-service'
import { announceFramed } from './announce-framed.ts'
import type { Config } from './config.ts'

/** The item service, and the pages that a host frames: it brings its visitors to the address of the service. */
export async function startFramed(config: Config, host: string, log: Logger): Promise<RunningProgram> {
  const database = await openDatabase(config.DATABASE_URL, (line) => log.info(line))
  const items = await serveItems({ ...config, framingHost: host }, log, database)
  if (!items.visits) throw new Error('Without a host that frames pages there are no visits')
  const settings = { ...config, host, itemRoutes: itemRoutesOf(config) }
  const pages = await openFramedSite(settings, log, database, items.visits, items)
  items.openDoor(pages.door)
  return {
    announce: () => announceFramed(config, host, log, { url: items.url, database: database.engine }),
    // The item service first: it still lets the visits in that have come.
    async stop() {
      await items.stop()
      await pages.stop()
      await database.close()
    },
  }
}
