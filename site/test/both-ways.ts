import type { Ask } from '@hopechest/api/in-process'
import type { Database } from '@hopechest/database'
import type { UserOfVisit } from '@hopechest/host/visit'
import { rememberEmpty } from '../http/work/known-empty.ts'
import { type ClientFor, createPageClients } from '../http/work/page-clients.ts'
import { createSocketClients } from '../http/work/socket-clients.ts'

/** PAGES_ASK=socket: over HTTP, as before. */
export function clientsOf(
  ask: Ask,
  database: Database,
  url: string,
  reader: { username: string; password: string },
  wrap: (fetch: typeof globalThis.fetch) => typeof globalThis.fetch,
): ClientFor {
  if (process.env.PAGES_ASK !== 'socket') return createPageClients(ask)
  const fetch = wrap(globalThis.fetch)
  const clientFor = rememberEmpty(
    database,
    createSocketClients({ baseUrl: url, reader }, fetch, {
      breaker: { pauseLeft: () => undefined, begin: () => undefined, end() {} },
      patience: 60_000,
    }),
  )
  return (caller) => {
    const known: UserOfVisit | undefined = typeof caller === 'function' ? undefined : caller
    return clientFor(known?.credentials ?? reader)
  }
}
