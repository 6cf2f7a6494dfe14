import { availableParallelism } from 'node:os'
import { openHopechest } from '../peers/hopechest.ts'
import { contenderOf } from '../peers/peer.ts'
import type { Goal, Row } from '../row.ts'
import type { Group, Stage } from '../stage.ts'
import { startConstantWorkers } from '../yardsticks/start.ts'

/**
 * Two worker processes beside one, each service with its own database. Bare servers show how much of the difference is
 * the machine's.
 */
export const workers: Group = { name: 'workers', about: 'two worker processes beside one', open }

const connections = 8
/** The load tool and two workers need a core each, and one more keeps the rest of the machine away from them. */
const coresToSpare = 4
const goal: Goal =
  availableParallelism() >= coresToSpare ? { of: 'ratio', least: 1.7 } : { of: 'cpuRatio', most: 1.15 }

async function open({ stack }: Stage): Promise<Row[]> {
  const one = await openHopechest(stack, 'one worker')
  const two = await openHopechest(stack, 'two workers', { WORKERS: '2' })
  const bareOne = await startConstantWorkers(stack, one, { name: 'bare node:http, one worker', count: 1 })
  const bareTwo = await startConstantWorkers(stack, one, { name: 'bare node:http, two workers', count: 2 })
  return [
    {
      name: 'workers-bare',
      title: `a constant, connections: ${connections}`,
      compares: 'rate',
      contenders: [
        contenderOf(bareOne, 'item', connections, { role: 'yardstick' }),
        contenderOf(bareTwo, 'item', connections),
      ],
    },
    {
      name: 'workers',
      title: `GET /items/{id}, connections: ${connections}`,
      compares: 'rate',
      contenders: [
        contenderOf(one, 'item', connections, { role: 'yardstick' }),
        contenderOf(two, 'item', connections, { goals: [goal] }),
      ],
    },
  ]
}
