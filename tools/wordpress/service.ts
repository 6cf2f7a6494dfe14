import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@hopechest/testing/free-port'
import { until } from '@hopechest/testing/until'
import { root, start } from '../run.ts'
import type { Site } from './sites/site.ts'

export interface Service {
  url: string
  apiKey: string
  /** A story may stop its process, which then hangs. */
  pid: number
  /** The file with its tables. */
  database: string
}

/** The item service as it is started beside a site, which forgets after five seconds who its callers are. */
export async function openService(
  site: Pick<Site, 'url'>,
  place: string,
  settings: Record<string, string> = {},
): Promise<Service> {
  const port = await freePort()
  const apiKey = 'a gateway key for one run'
  const name = `service-${port}`
  const log = join(place, `${name}.log`)
  const database = join(place, `${name}.db`)
  const env = {
    API_PORT: String(port),
    API_KEY: apiKey,
    HOST_URL: site.url,
    DATABASE_URL: `sqlite:${database}`,
    AUTH_CACHE_TTL: '5',
    LOG_LEVEL: 'info',
    ...settings,
  }
  // A service notes in the folder where it runs that it does.
  const pid = start(process.execPath, [join(root, 'hopechest/main.ts')], log, { env, cwd: place })
  const url = `http://127.0.0.1:${port}`
  await until('the item service', async () => (await fetch(`${url}/health`)).ok).catch((error) => {
    throw new Error(`${error.message}\n${readFileSync(log, 'utf8')}`)
  })
  return { url, apiKey, pid, database }
}
