import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { HealthTimes } from './health-probe.ts'
import type { ItemService } from './item-service.ts'
import type { Figure } from './measurement.ts'

/** What `/health` and the memory of the service may be while it is attacked. */
const mostHealthMilliseconds = 100
const mostMegabytes = 300

/** Runs the attack while a monitor asks for `/health`; the figures are its 99th percentile, how often nothing good
 * was answered, and the highest memory. */
export async function underAttack(
  name: string,
  service: ItemService,
  attack: () => Promise<unknown>,
): Promise<Figure[]> {
  const probe = fork(new URL('./health-probe.ts', import.meta.url), [service.url])
  await once(probe, 'spawn')
  await attack()
  const answer = once(probe, 'message')
  probe.send('stop')
  const [{ times, unanswered }] = (await answer) as [HealthTimes]
  probe.disconnect()
  return [
    { name: `${name}: /health p99`, value: percentile(times, 99), unit: 'ms', most: mostHealthMilliseconds },
    { name: `${name}: /health without an answer`, value: unanswered, unit: '', most: 0 },
    { name: `${name}: memory`, value: await peakMegabytes(service.pid), unit: 'MB', most: mostMegabytes },
  ]
}

export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? Number.NaN
}

/** The most memory that the process ever held, as Linux counts it. */
async function peakMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) / 1024
}
