import { openDirectSql } from './direct-sql.ts'
import { openHopechest } from './hopechest.ts'
import type { Peer } from './peer.ts'
import { startDurablePostgres } from './postgres.ts'

/** Starts every peer that this machine can run; `absent` says why another one is not there. */
export async function openPeers(stack: AsyncDisposableStack, absent: string[]): Promise<Peer[]> {
  const postgres = startDurablePostgres(stack)
  const openings: Record<string, () => Promise<Peer>> = {
    'Hopechest on PostgreSQL': async () => {
      const freshUrl = await postgres
      return openHopechest(stack, 'Hopechest on PostgreSQL', { DATABASE_URL: await freshUrl() })
    },
    'Direct SQL over pg': async () => {
      const freshUrl = await postgres
      return openDirectSql(stack, await freshUrl())
    },
  }
  const peers: Peer[] = []
  for (const [name, open] of Object.entries(openings)) {
    try {
      peers.push(await open())
    } catch (error) {
      absent.push(`${name} is not measured: ${error instanceof Error ? error.message : error}`)
    }
  }
  return peers
}
