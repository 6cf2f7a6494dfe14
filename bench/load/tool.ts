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

async function measure({ url, requests, pids, count, settling, leastBytes }: Order): Promise<Sample> {
  const times: number[] = []
  let answers = 0
  let begin = { time: performance.now(), cpu: cpuSecondsOf(pids) }
  const enough = Promise.withResolvers<void>()
  const fault = Promise.withResolvers<never>()
  const answered = (milliseconds: number) => {
    answers++
    if (answers > settling) times.push(milliseconds)
    if (answers === settling) begin = { time: performance.now(), cpu: cpuSecondsOf(pids) }
    if (times.length === count) enough.resolve()
  }
  let last = placeholder
  const next = () => ++last
  const connections = await Promise.all(
    requests.map((each) => openConnection({ url, requests: each, leastBytes, next, answered })),
  )
  for (const connection of connections) connection.go(fault.reject)

  await Promise.race([enough.promise, fault.promise])
  await Promise.race([Promise.all(connections.map((connection) => connection.finish())), fault.promise])
  const cpu = cpuSecondsOf(pids)
  return {
    requests: times.length,
    answers,
    seconds: (performance.now() - begin.time) / 1000,
    p50: median(times),
    p99: percentile(times, 99),
    cpuSeconds: cpu === undefined || begin.cpu === undefined ? undefined : cpu - begin.cpu,
  }
}
