import { setTimeout as pause } from 'node:timers/promises'
import { startCallers } from './callers.ts'
import type { Replicas } from './replicas.ts'

/** HAProxy looks twice a second whether a replica is ready. */
const untilSeenMilliseconds = 1500

/** Restarts one replica after the other while callers read and write. It returns what went against the promises. */
export async function drillRestarts(replicas: Replicas, rounds: number): Promise<string[]> {
  const broken: string[] = []
  for (let round = 1; round <= rounds; round++) {
    const callers = startCallers(replicas, 4, 4)
    for (const replica of replicas.all) {
      await replica.restart()
      await pause(untilSeenMilliseconds)
    }
    await callers.end()
    const faults = Object.entries(callers.faults).map(([fault, times]) => `${times} × ${fault}`)
    console.log(
      `restart ${round}: ${callers.count} requests, ${callers.acknowledged.size} writes acknowledged, ` +
        `faults: ${faults.join(', ') || 'none'}`,
    )
    if (faults.length > 0) broken.push(`round ${round}: ${faults.join(', ')}`)
  }
  return broken
}
