import { contenderOf, mostConnections } from '../peers/peer.ts'
import type { Row } from '../row.ts'
import type { Group, Stage } from '../stage.ts'
import { startConstant } from '../yardsticks/start.ts'

/** A single item, asked for by callers whom the service knows already. */
export const item: Group = { name: 'item', about: 'a single item, for callers who are known', open }

async function open(stage: Stage): Promise<Row[]> {
  const hopechest = await stage.hopechest()
  const onPostgres = await stage.onPostgres()
  const constant = await startConstant(stage.stack, hopechest, 'item')
  const rowOf = (connections: number, least: number): Row => ({
    name: `item-${connections}`,
    title: `GET /items/{id}, connections: ${connections}`,
    compares: 'rate',
    contenders: [
      contenderOf(constant, 'item', connections, { role: 'yardstick' }),
      contenderOf(hopechest, 'item', connections, { goals: [{ of: 'ratio', least }] }),
      ...onPostgres.map((peer) => contenderOf(peer, 'item', connections)),
    ],
  })
  return [rowOf(mostConnections, 0.75), rowOf(1, 0.85)]
}
