import { openDatabase } from '@hopechest/database'
import { makePerson } from '@hopechest/host/testing'
import { basic } from '@hopechest/testing/basic'
import { openDatabaseFolder } from '../database-folder.ts'
import { type ItemService, startItemService } from '../item-service.ts'
import { kettle } from '../kettle.ts'
import { listedItems, listPath, mostConnections, type Peer } from './peer.ts'

export interface HopechestPeer extends Peer {
  itemPath: string
  service: ItemService
  /** Its SQLite database. */
  file: string
}

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
  const { url: serviceUrl, pids } = service
  const headersOf = (connection: number) => callers[connection] ?? {}
  let id = 0
  for (let n = 0; n < listedItems; n++) id = await addKettle(serviceUrl, headersOf(0))
  const itemPath = `/items/${id}`
  const asks = {
    item: { path: itemPath },
    list: { path: listPath },
    add: { method: 'POST', path: '/items', body: kettle },
  } as const
  return {
    name,
    url: serviceUrl,
    pids,
    itemPath,
    asks: (work, connections) =>
      Array.from({ length: connections }, (_, n) => ({ ...asks[work], headers: headersOf(n) })),
    service,
    file,
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

async function addKettle(url: string, headers: Record<string, string>): Promise<number> {
  const answer = await fetch(`${url}/items`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(kettle),
  })
  if (!answer.ok) throw new Error(`POST ${url}/items answered ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { data: { id: number } }).data.id
}
