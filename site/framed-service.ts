import type { Database } from '@hopechest/database'
import { readSiteKey } from '@hopechest/host/accounts'
import { createGuestStore } from '@hopechest/host/guests'
import { createTakeVisit, type Visits } from '@hopechest/host/visit'
import { readAssets } from '@hopechest/look'
import { type Logger, openMetrics } from '@hopechest/program'
import { watchLoad } from '@hopechest/program/connections'
import { type Config, keyFile } from './config.ts'
import { createDoor, type Door } from './frame/door.ts'
import { createFramedPages } from './frame/framed-pages.ts'
import { createFramedSite } from './framed-app.ts'
import { createPageClients } from './http/work/page-clients.ts'
import { createGuestGifts } from './pages/guests/guest-gifts.ts'
import { startSweep } from './server/sweep.ts'

export interface FramedSettings extends Config {
  FRAME_KEY: string
  /** The address of the host that brings its visitors. */
  host: string
}

export interface FramedSite {
  door: Door
  stop(): Promise<void>
}

/** Opens the pages of guests and owners for a host that frames them. They listen nowhere: the door leads to them. */
export async function openFramedSite(
  config: FramedSettings,
  log: Logger,
  database: Database,
  visits: Visits,
  extras: { now?: () => Date } = {},
): Promise<FramedSite> {
  const secret = config.SITE_SECRET ?? readSiteKey(keyFile(config.DATABASE_URL))
  const guestStore = createGuestStore({ database })
  const clientFor = createPageClients({
    baseUrl: config.REGISTRY_API_BASE_URL,
    apiKey: config.REGISTRY_API_KEY,
    reader: visits.pages,
  })
  const load = watchLoad()
  const pages = createFramedPages()
  const app = createFramedSite({
    guests: clientFor(visits.pages),
    guestGifts: createGuestGifts(guestStore, secret),
    findFramed: pages.find,
    assets: readAssets(),
    secret,
    log,
    metrics: await openMetrics(config),
    connectionsPerAddress: config.CONNECTIONS_PER_ADDRESS,
    load,
    ...extras,
  })
  await app.ready()
  const sweep = startSweep([guestStore.sweep], log)
  const signing = { key: config.FRAME_KEY, host: config.host }
  return {
    door: createDoor({ app, pages, clientFor, visits, signing, take: createTakeVisit(database), log }),
    async stop() {
      await app.close()
      await sweep.stop()
      load.stop()
    },
  }
}
