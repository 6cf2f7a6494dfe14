import { randomBytes } from 'node:crypto'
import { createClient } from '@hopechest/client'
import { createAccounts } from '@hopechest/host/accounts'
import { addressOf } from '@hopechest/testing/listen'
import { openOne, type World, type WorldOptions } from '@hopechest/testing/world'
import { pino } from 'pino'
import { createSite } from '../app.ts'
import { readAssets } from '../http/assets.ts'
import { themeFolder } from '../theme-folder.ts'

export interface SiteWorld {
  /** The item service behind the site, with its people. */
  api: World
  url: string
  /** What the site has logged. */
  logged(): string
  /** While the item service is away, every call of the site fails. */
  letApiRest(isAway: boolean): void
  close(): Promise<void>
}

/** The day of all stories: 204 days before the wedding. */
export const today = new Date('2026-11-20T12:00:00Z')

/** A running site in front of a running item service. */
export async function openSite(options: WorldOptions = {}): Promise<SiteWorld> {
  const api = await openOne(options)
  const accounts = createAccounts({ database: api.database, siteKey: randomBytes(32) })
  const reader = await accounts.openReader()
  const lines: string[] = []
  let isAway = false
  const guests = createClient(
    { baseUrl: api.url, username: reader.username, password: reader.appPassword },
    (input, init) => (isAway ? Promise.reject(new Error('away')) : fetch(input, init)),
  )
  const site = { name: 'Hopechest', url: 'http://127.0.0.1:8080', currency: 'EUR' }
  const app = createSite({
    site,
    guests,
    assets: readAssets(themeFolder),
    secret: randomBytes(32).toString('hex'),
    log: pino({ level: 'trace' }, { write: (line: string) => lines.push(line) }),
    now: () => today,
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const url = addressOf(app.server)
  site.url = url
  return {
    api,
    url,
    logged: () => lines.join(''),
    letApiRest(away) {
      isAway = away
    },
    async close() {
      await app.close()
      await api.close()
    },
  }
}
