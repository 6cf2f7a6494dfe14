import { openDatabase } from '@hopechest/database'
import { makePerson } from '@hopechest/host/testing'
import { basic } from '@hopechest/testing/basic'
import { openDatabaseFolder } from '../database-folder.ts'
import { type ItemService, startItemService } from '../item-service.ts'
import { mostConnections } from './peer.ts'
import { openPlainPeer, type PlainPeer } from './plain.ts'

export interface HopechestPeer extends PlainPeer {
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
  const peer = await openPlainPeer(name, service, (n) => callers[n] ?? {})
  return { ...peer, service, file }
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
