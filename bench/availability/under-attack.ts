import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { percentile } from '../figures.ts'
import type { Deeds, Order } from './attacker.ts'
import type { Seen } from './marks.ts'
import type { Asked, Waits } from './visitors.ts'

/** The program is at rest when each visitor is served within this time. On a busy machine it may never be. */
const restMilliseconds = 50
const lookMilliseconds = 100
const mostLooks = 10

export interface Visitors {
  /** Forgets the visits so far. */
  begin(): void
  /** How long those waited who have come since. */
  waits(): Promise<Waits>
}

/** Visitors come until the stack ends. */
export async function startVisitors(stack: AsyncDisposableStack, asked: Asked[]): Promise<Visitors> {
  const visitors = fork(new URL('./visitors.ts', import.meta.url))
  stack.defer(() => visitors.disconnect())
  const answer = async () => (await once(visitors, 'message'))[0]
  visitors.send(asked)
  await answer()
  return {
    begin: () => visitors.send('begin'),
    waits() {
      visitors.send('waits')
      return answer()
    },
  }
}

/** Runs an attack, and returns what it did and what visitors and the system saw meanwhile. */
export async function underAttack(
  pid: number,
  visitors: Visitors,
  order: Order,
  milliseconds: number,
): Promise<Seen & Deeds> {
  const attacker = fork(new URL('./attacker.ts', import.meta.url))
  await untilAtRest(visitors)
  await forgetPeak(pid)
  attacker.send(order)
  visitors.begin()
  await pause(milliseconds)
  const waits = await visitors.waits()
  const deeds = await stopAttacker(attacker)
  if (deeds.sent === 0) throw new Error(`${order.attacks.join()} sent nothing`)
  const [health = [], robots = [], page = []] = waits.map((each) => each.filter((wait) => wait !== null))
  return {
    ...deeds,
    health: percentile(health, 99),
    robots: percentile(robots, 99),
    page: percentile(page, 99),
    refused: waits.flat().filter((wait) => wait === null).length,
    megabytes: await peakMegabytes(pid),
  }
}

/** What an attack leaves behind is no part of the next one. */
async function untilAtRest(visitors: Visitors): Promise<void> {
  for (let looks = 0; looks < mostLooks; looks++) {
    visitors.begin()
    await pause(lookMilliseconds)
    const waits = (await visitors.waits()).flat()
    if (waits.length > 0 && waits.every((wait) => wait !== null && wait < restMilliseconds)) return
  }
}

async function stopAttacker(attacker: ChildProcess): Promise<Deeds> {
  attacker.send('stop')
  const [deeds] = await once(attacker, 'message')
  await once(attacker, 'exit')
  return deeds
}

/** Linux notes the most memory that a process has held, until this makes it begin anew. */
async function forgetPeak(pid: number): Promise<void> {
  await writeFile(`/proc/${pid}/clear_refs`, '5')
}

async function peakMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) / 1024
}
