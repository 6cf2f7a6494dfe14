import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { createClient } from '@hopechest/client'
import type { Logger, Running } from '@hopechest/program'
import { createSite } from './app.ts'
import type { Config } from './config.ts'
import { readAssets } from './http/assets.ts'
import { themeFolder } from './theme-folder.ts'

/** Starts the site beside an item service that runs already. */
export async function startSite(config: Config, log: Logger): Promise<Running> {
  const { SITE_ADDRESS, SITE_PORT, SITE_NAME: name, SITE_CURRENCY: currency, SITE_SECRET } = config
  const facts = { name, currency, url: config.SITE_URL ?? `http://${SITE_ADDRESS}:${SITE_PORT}` }
  const app = createSite({
    site: facts,
    guests: createClient({
      baseUrl: config.REGISTRY_API_BASE_URL,
      apiKey: config.REGISTRY_API_KEY,
      username: config.REGISTRY_API_USERNAME,
      password: config.REGISTRY_API_PASSWORD,
    }),
    assets: readAssets(themeFolder),
    secret: SITE_SECRET ?? randomBytes(32).toString('base64url'),
    log,
  })
  await app.listen({ host: SITE_ADDRESS, port: SITE_PORT })
  const { port } = app.server.address() as AddressInfo
  return {
    announce: () => log.info({ address: `http://${SITE_ADDRESS}:${port}` }, 'The site is listening'),
    stop: () => app.close(),
  }
}
