import { setTimeout as pause } from 'node:timers/promises'
import { startCallers } from './callers.ts'
import type { Cluster } from './cluster.ts'
import { compare } from './compare.ts'
import type { Replicas } from './replicas.ts'

/** A loss before or after a fault would go unseen without some writes around it. */
const quietMilliseconds = 2000

/** Kills the leader of the database while callers write, round by round. It returns what went against the promises. */
export async function drillFailover(cluster: Cluster, replicas: Replicas, rounds: number): Promise<string[]> {
  const broken: string[] = []
  for (let round = 1; round <= rounds; round++) {
    await cluster.untilWhole()
    const callers = startCallers(replicas, 8, 2)
    await pause(quietMilliseconds)
    const before = callers.acknowledged.size
    const node = await cluster.killLeader()
    while (callers.acknowledged.size < before + 100 && !callers.isRefused()) await pause(100)
    await pause(quietMilliseconds)
    await callers.end()
    const outage = callers.longestSilence() / 1000

    const { lost, doubled } = await compare(callers.acknowledged, replicas)
    const unexpected = Object.keys(callers.faults).filter((fault) => fault !== '503 with Retry-After')
    console.log(
      `failover ${round}: ${node.name} killed, ${callers.acknowledged.size} writes acknowledged, ${lost} lost, ` +
        `${doubled} doubled, no write for ${outage.toFixed(1)} s, faults ${JSON.stringify(callers.faults)}`,
    )
    if (lost > 0) broken.push(`round ${round}: ${lost} acknowledged writes are lost`)
    if (doubled > 0) broken.push(`round ${round}: ${doubled} writes were made twice`)
    if (unexpected.length > 0) broken.push(`round ${round}: callers saw ${unexpected.join(', ')}`)
    await cluster.restart(node)
  }
  return broken
}
