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

/** New connections settle before the clock starts, for this share of the time. */
const warmUp = 0.2

async function measure({ url, requests, pids, seconds, leastBytes = 0 }: Order): Promise<Sample> {
  const times: number[] = []
  let answers = 0
  const answered = (milliseconds: number) => {
    answers++
    times.push(milliseconds)
  }
  let last = placeholder
  const next = () => ++last
  const connections = await Promise.all(
    requests.map((each) => openConnection({ url, requests: each, leastBytes, next, answered })),
  )
  const fault = new Promise<never>((_, reject) => {
    for (const connection of connections) connection.go(reject)
  })

  await Promise.race([pause(seconds * warmUp), fault])
  times.length = 0
  const begin = { time: performance.now(), cpu: cpuSecondsOf(pids) }
  await Promise.race([pause(seconds), fault])
  await Promise.race([Promise.all(connections.map((connection) => connection.finish())), fault])
  const elapsed = (performance.now() - begin.time) / 1000
  const cpu = cpuSecondsOf(pids)
  return {
    requests: times.length,
    answers,
    seconds: elapsed,
    p50: median(times),
    p99: percentile(times, 99),
    cpuSeconds: cpu === undefined || begin.cpu === undefined ? undefined : cpu - begin.cpu,
  }
}

function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000))
}
