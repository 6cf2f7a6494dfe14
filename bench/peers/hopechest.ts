import { openDatabase } from '@hopechest/database'
import { makePerson } from '@hopechest/host/testing'
import { basic } from '@hopechest/testing/basic'
import { openDatabaseFolder } from '../database-folder.ts'
import { type ItemService, startItemService } from '../item-service.ts'
import { kettle } from '../kettle.ts'
import { listedItems, type Peer } from './peer.ts'

export interface HopechestPeer extends Peer {
  service: ItemService
  /** Its SQLite database. */
  file: string
  itemPath: string
}

export const mostConnections = 32
export const listPath = `/items?limit=${listedItems}`

/** The item service with some items. Each connection is a caller with a password of their own. */
export async function openHopechest(
  stack: AsyncDisposableStack,
  name: string,
  settings: Record<string, string> = {},
): Promise<HopechestPeer> {
  const { file, url, remove } = await openDatabaseFolder()
  stack.defer(remove)
  const callers = await makeCallers(settings.DATABASE_URL ?? url)
  const service = await startItemService({ DATABASE_URL: url, ...settings }, callers[0])
  stack.defer(() => service.stop())
  let id = 0
  for (let n = 0; n < listedItems; n++) id = (await service.request('POST', '/items', kettle)).data.id
  const itemPath = `/items/${id}`
  const asks = {
    item: { path: itemPath },
    list: { path: listPath },
    add: { method: 'POST', path: '/items', body: kettle },
  } as const
  return {
    name,
    service,
    file,
    itemPath,
    url: service.url,
    pids: service.pids,
    asks: (work, connections) => callers.slice(0, connections).map((headers) => ({ ...asks[work], headers })),
  }
}

async function makeCallers(url: string): Promise<{ authorization: string }[]> {
  const database = await openDatabase(url)
  const callers = []
  for (let n = 0; n < mostConnections; n++) {
    callers.push({ authorization: basic(await makePerson(database, `caller${n}`, 'member')) })
  }
  await database.close()
  return callers
}
