import { kettle } from '../kettle.ts'
import { listedItems, listPath, type Peer } from './peer.ts'

export type Headers = Record<string, string>

export interface PlainPeer extends Peer {
  itemPath: string
}

/** A peer with the same addresses as the service: it is filled first. Each connection has its own headers. */
export async function openPlainPeer(
  name: string,
  { url, pids }: { url: string; pids: readonly number[] },
  headersOf: (connection: number) => Headers,
): Promise<PlainPeer> {
  let id = 0
  for (let n = 0; n < listedItems; n++) id = await addKettle(url, headersOf(0))
  const itemPath = `/items/${id}`
  const asks = {
    item: { path: itemPath },
    list: { path: listPath },
    add: { method: 'POST', path: '/items', body: kettle },
  } as const
  return {
    name,
    url,
    pids,
    itemPath,
    asks: (work, connections) =>
      Array.from({ length: connections }, (_, n) => ({ ...asks[work], headers: headersOf(n) })),
  }
}

async function addKettle(url: string, headers: Headers): Promise<number> {
  const answer = await fetch(`${url}/items`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(kettle),
  })
  if (!answer.ok) throw new Error(`POST ${url}/items answered ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { data: { id: number } }).data.id
}
