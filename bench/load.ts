import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import autocannon from 'autocannon'

interface Target {
  name: string
  url: string
  headers?: Record<string, string>
}

/** Starts a server of the benchmark in a process of its own; it sends its address when it listens. */
export async function startServer(
  file: string,
  ...words: string[]
): Promise<{ url: string; process: ChildProcess }> {
  const process = fork(new URL(file, import.meta.url), words)
  const [url] = await once(process, 'message')
  return { url: String(url), process }
}

/** Requests a second, over a while; an answer that is not 200 makes the figure worthless, so it ends the run. */
async function drive(target: Target, connections: number, seconds: number): Promise<number> {
  const result = await autocannon({
    url: target.url,
    connections,
    duration: seconds,
    ...(target.headers && { headers: target.headers }),
  })
  const failed = result.non2xx + result.errors + result.timeouts
  if (failed > 0) throw new Error(`${target.name}: ${failed} requests failed`)
  return result.requests.average
}

/** The targets in turn, several rounds, so that a machine that slows down slows them all; the median of each. */
export async function driveInTurn(targets: Target[], connections: number, seconds: number, rounds: number) {
  const rates = new Map(targets.map(({ name }) => [name, [] as number[]]))
  for (const target of targets) await drive(target, connections, 1)
  for (let round = 0; round < rounds; round++) {
    for (const target of targets) {
      rates.get(target.name)?.push(await drive(target, connections, seconds))
    }
  }
  return new Map([...rates].map(([name, all]) => [name, median(all)]))
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
