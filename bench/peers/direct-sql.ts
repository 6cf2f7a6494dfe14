import { openDatabase } from '@hopechest/database'
import { startBareServer } from '../yardsticks/start.ts'
import type { Peer } from './peer.ts'
import { openPlainPeer } from './plain.ts'

/** PostgreSQL itself makes the JSON. This peer checks no caller. */
export async function openDirectSql(stack: AsyncDisposableStack, databaseUrl: string): Promise<Peer> {
  await (await openDatabase(databaseUrl)).close()
  const file = new URL('./direct-sql-server.ts', import.meta.url)
  const server = await startBareServer(stack, file, { words: [databaseUrl] })
  return openPlainPeer('direct SQL over pg', server, () => ({}))
}
