import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { get } from 'node:http'
import { percentile } from './figures.ts'
import type { Household } from './household.ts'
import { allowSlowMachine, type Figure, isGood } from './measurement.ts'
import type { ProbeTimes } from './probe.ts'
import { startBareServer } from './yardsticks/start.ts'

/** What an answer to another client and the memory of the program may be while it is attacked. */
export interface Marks {
  milliseconds: number
  megabytes: number
  /** The same attack on a bare server that answers a word. */
  onBare?: (address: string) => Promise<unknown>
}
const usualMarks = { milliseconds: 100, megabytes: 300 }
const requestsBefore = 1000
const together = 20
const askMilliseconds = 20
const visitMilliseconds = 200
/** Of some twenty visits the slowest counts, and one of them meets hundreds of connections as they arrive. */
const mostOfVisit = 200
const constant = new URL('./yardsticks/constant.ts', import.meta.url)

/** A program and what others ask it for meanwhile, such as `/health`: the name of each figure, and the address. */
interface Attacked {
  pid: number
  asked: Record<string, string>
  /** Pages that a guest opens meanwhile, five in a second: more would be work enough to wait for each other. */
  visited?: Record<string, string>
}

export function healthOf({ url, pid }: { url: string; pid: number }): Attacked {
  return { pid, asked: { '/health': `${url}/health` } }
}

/** Both servers of the program, as another client meets them. */
export function attackedHousehold({ api, site, pid }: Household): Attacked {
  return { pid, asked: { '/health': `${api}/health`, '/robots.txt': `${site}/robots.txt` } }
}

/**
 * Runs the attack while a monitor asks for the addresses; the figures are the 99th percentile of each, how often
 * nothing good was answered, and the highest memory. A bare server without an attack is asked as often, for comparison:
 * the machine also runs the attack. It changes no mark. A slow machine may: when a time misses its mark, a bare server is
 * attacked in the same way.
 */
export async function underAttack(
  name: string,
  { pid, asked, visited = {} }: Attacked,
  attack: () => Promise<unknown>,
  marks: Partial<Marks> = {},
): Promise<Figure[]> {
  const { onBare, ...most } = { ...usualMarks, ...marks }
  await warmUp(Object.values(asked))
  await using stack = new AsyncDisposableStack()
  const bare = await startBareServer(stack, constant, { first: { text: 'ok' } })
  const yardstick = await startProbe(bare.url, askMilliseconds)
  const start = (all: Record<string, string>, every: number, longest: number) =>
    Object.entries(all).map(async ([what, address]) => ({
      what,
      longest,
      ...(await startProbe(address, every)),
    }))
  const probes = await Promise.all([
    ...start(asked, askMilliseconds, most.milliseconds),
    ...start(visited, visitMilliseconds, Math.max(mostOfVisit, most.milliseconds)),
  ])
  for (const { begin } of [yardstick, ...probes]) begin()
  await attack()
  const bareTime = percentile((await yardstick.stop()).times, 99)
  const figures: Figure[] = [{ name: `${name}: a bare server p99`, value: bareTime, unit: 'ms' }]
  for (const { what, longest, stop } of probes) {
    const { times, unanswered } = await stop()
    figures.push(
      { name: `${name}: ${what} p99`, value: percentile(times, 99), unit: 'ms', most: longest },
      { name: `${name}: ${what} without an answer`, value: unanswered, unit: '', most: 0 },
    )
  }
  const memory = await peakMegabytes(pid)
  figures.push({ name: `${name}: memory`, value: memory, unit: 'MB', most: most.megabytes })
  return onBare ? measureAgainst(bare.url, name, figures, onBare) : figures
}

async function measureAgainst(
  bare: string,
  name: string,
  figures: readonly Figure[],
  onBare: (address: string) => Promise<unknown>,
): Promise<Figure[]> {
  if (figures.every((figure) => isGood(figure, 'full'))) return [...figures]
  const probe = await startProbe(bare, askMilliseconds)
  probe.begin()
  await onBare(bare)
  const value = percentile((await probe.stop()).times, 99)
  const yardstick: Figure = { name: `${name}: a bare server that is attacked p99`, value, unit: 'ms' }
  return [yardstick, ...figures.map((figure) => allowSlowMachine(figure, value))]
}

/** An attack meets a program that has run for a while: its code for connections and requests is compiled. */
async function warmUp(addresses: readonly string[]): Promise<void> {
  for (let n = 0; n < requestsBefore; n += together) {
    const some = Array.from({ length: together }, (_, k) => addresses[k % addresses.length] ?? '')
    await Promise.all(some.map((address) => ask(address)))
  }
}

/** On a connection of its own, as the clients that come and go. */
function ask(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(address, { agent: false }, (response) => response.resume().on('end', resolve)).on('error', reject)
  })
}

interface Probe {
  begin(): void
  stop(): Promise<ProbeTimes>
}

async function startProbe(address: string, every: number): Promise<Probe> {
  const probe = fork(new URL('./probe.ts', import.meta.url), [address, String(every)])
  await once(probe, 'message')
  return {
    begin: () => probe.send('begin'),
    async stop() {
      const answer = once(probe, 'message')
      probe.send('stop')
      const [times] = (await answer) as [ProbeTimes]
      probe.disconnect()
      return times
    },
  }
}

/** The most memory that the process ever held, as Linux counts it. */
async function peakMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) / 1024
}
