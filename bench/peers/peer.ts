import { type Ask, driven } from '../load/drive.ts'
import type { Layout } from '../load/registries.ts'
import type { Contender } from '../row.ts'

export type Work = 'item' | 'list' | 'add'

/** A server that answers for the same items. */
export interface Peer {
  name: string
  url: string
  pids: readonly number[]
  /** One request for each connection. */
  asks(work: Work, connections: number): Ask[]
}

export const mostConnections = 32
export const listedItems = 100
export const listPath = `/items?limit=${listedItems}`

/** The peer with this work. */
export function contenderOf(
  peer: Peer,
  work: Work,
  connections: number,
  { layout, ...more }: Partial<Contender> & { layout?: Layout } = {},
): Contender {
  const { name, url, pids } = peer
  const asks = peer.asks(work, connections)
  return driven({ name, ...more }, { url, pids, asks, ...(layout && { layout }) })
}
