import { median, percentile } from '../figures.ts'
import { placeholder } from '../kettle.ts'
import { openConnection } from './connection.ts'
import { cpuSecondsOf } from './cpu.ts'
import type { Order } from './drive.ts'
import type { Sample } from './sample.ts'

/**
 * The load tool, a process of its own: each connection sends its requests in turn and waits for the whole answer before
 * the next. It writes and reads sockets by itself, because a whole HTTP client would cost more than the servers that it
 * measures.
 */
process.on('message', async (order: Order) => {
  try {
    process.send?.(await measure(order))
  } catch (error) {
    process.send?.({ fault: error instanceof Error ? error.message : String(error) })
  }
})
process.on('disconnect', () => process.exit())

async function measure({ servers, each, turns, rounds, warmUp }: Order): Promise<Sample[][]> {
  const all = await Promise.all(servers.map((server) => openServer(server, each)))
  for (let turn = 0; turn < warmUp; turn++) for (const server of all) await server.turn()
  const samples: Sample[][] = all.map(() => [])
  for (const server of all) server.takeSample()
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < turns; turn++) for (const server of all) await server.turn()
    for (const [n, server] of all.entries()) samples[n]?.push(server.takeSample())
  }
  for (const server of all) server.close()
  return samples
}

async function openServer({ url, pids, leastBytes, requests }: Order['servers'][number], each: number) {
  let times: number[] = []
  let seconds = 0
  let cpu = cpuSecondsOf(pids)
  let last = placeholder
  const next = () => ++last
  const answered = (milliseconds: number) => times.push(milliseconds)
  const connections = await Promise.all(
    requests.map((own) => openConnection({ url, requests: own, leastBytes, next, answered })),
  )
  return {
    async turn(): Promise<void> {
      const begin = performance.now()
      await Promise.all(connections.map((connection) => connection.ask(each)))
      seconds += (performance.now() - begin) / 1000
    },
    /** Of the time since the last one. Work that an answer leaves for later belongs to it. */
    takeSample(): Sample {
      const now = cpuSecondsOf(pids)
      const cpuSeconds = now === undefined || cpu === undefined ? undefined : now - cpu
      const sample = {
        requests: times.length,
        seconds,
        p50: median(times),
        p99: percentile(times, 99),
        cpuSeconds,
      }
      times = []
      seconds = 0
      cpu = now
      return sample
    },
    close(): void {
      for (const connection of connections) connection.close()
    },
  }
}
