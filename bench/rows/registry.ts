import { startItemService } from '../item-service.ts'
import { kettle } from '../kettle.ts'
import { type Ask, answerOf, drive, driven } from '../load/drive.ts'
import { mostConnections } from '../peers/peer.ts'
import type { Goal, Row } from '../row.ts'
import type { Group, Stage } from '../stage.ts'
import { type BareServer, startBareServer } from '../yardsticks/start.ts'

/**
 * The items of a registry, whose host takes its time. Each connection is an owner who asks for the own registry: no two
 * requests share a call to the host.
 */
export const registry: Group = {
  name: 'registry',
  about: 'the items of a registry, whose host takes 10 ms',
  open,
}

const hostMilliseconds = 10
const itemsEach = 20

interface Owner {
  authorization: string
  registryId: number
}

async function open({ stack }: Stage): Promise<Row[]> {
  const host = await startBareServer(stack, new URL('../yardsticks/registry-host.ts', import.meta.url), {
    words: [hostMilliseconds, mostConnections].map(String),
  })
  host.process.send('make owners')
  const { owners } = await answerOf<{ owners: Owner[] }>(host.process)
  const service = await startItemService({ HOST_URL: host.url }, {})
  stack.defer(() => service.stop())
  const addItems = async ({ authorization, registryId }: Owner) => {
    for (let n = 0; n < itemsEach; n++) {
      await service.request('POST', `/registries/${registryId}/items`, kettle, { authorization })
    }
  }
  await Promise.all(owners.map(addItems))
  const relay = await startBareServer(stack, new URL('../yardsticks/relay.ts', import.meta.url), {
    words: [host.url],
  })
  const asksAt = (path: (id: number) => string): Ask[] =>
    owners.map(({ authorization, registryId }) => ({ path: path(registryId), headers: { authorization } }))
  const ours = asksAt((id) => `/registries/${id}/items`)
  // The very question that the service puts to the host.
  await drive({ url: service.url, pids: [], asks: ours.slice(0, 1) }, 0.1)
  const { lastPath } = await askHost(host)
  const hosts = asksAt((id) => lastPath.replace(/\d+(?=\?|$)/, String(id)))

  const rowOf = (connections: number, goals: Goal[]): Row => ({
    name: `registry-${connections}`,
    title: `GET /registries/{id}/items, a host of ${hostMilliseconds} ms, connections: ${connections}`,
    compares: 'added',
    contenders: [
      driven({ name: 'the host alone', role: 'origin' }, { ...host, asks: hosts.slice(0, connections) }),
      driven(
        { name: 'a bare relay adds', role: 'yardstick' },
        { ...relay, asks: hosts.slice(0, connections) },
      ),
      driven({ name: 'Hopechest adds', goals }, { ...service, asks: ours.slice(0, connections) }),
    ],
  })
  return [
    rowOf(1, [
      { of: 'milliseconds', most: 0.4 },
      { of: 'ratio', most: 1.3 },
    ]),
    rowOf(8, [{ of: 'milliseconds', most: 1 }]),
    rowOf(mostConnections, [{ of: 'milliseconds', most: 4 }]),
  ]
}

function askHost({ process }: BareServer): Promise<{ asked: number; lastPath: string }> {
  process.send('what were you asked?')
  return answerOf(process)
}
