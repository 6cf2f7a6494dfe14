import { DatabaseSync } from 'node:sqlite'
import { median } from '../figures.ts'
import { openConnection } from './connection.ts'
import { cpuSecondsOf } from './cpu.ts'
import type { Order } from './drive.ts'
import { countRegistries } from './registries.ts'
import type { Sample } from './sample.ts'

/**
 * The load tool, a process of its own: each connection sends its request, waits for the whole answer, and sends it
 * again. It writes and reads sockets by itself, because a whole HTTP client would cost more than the servers that it
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

async function measure({
  url,
  requests,
  pids,
  seconds,
  layout = 'together',
  change,
}: Order): Promise<Sample> {
  const times: number[] = []
  const changes = change && prepareChange(change)
  const answered = (milliseconds: number) => void times.push(milliseconds)
  const connections = await Promise.all(
    countRegistries(requests.length, layout).map((next, n) =>
      openConnection(url, requests[n] ?? [], next, answered),
    ),
  )
  const fault = new Promise<never>((_, reject) => {
    for (const connection of connections) connection.go(changes?.once, reject)
  })

  await Promise.race([pause(seconds * warmUp), fault])
  times.length = 0
  const begin = { time: performance.now(), tool: process.cpuUsage(), cpu: cpuSecondsOf(pids) }
  await Promise.race([pause(seconds), fault])
  await Promise.race([Promise.all(connections.map((connection) => connection.finish())), fault])
  const elapsed = (performance.now() - begin.time) / 1000
  const tool = process.cpuUsage(begin.tool)
  const cpu = cpuSecondsOf(pids)
  changes?.end()
  return {
    requests: times.length,
    seconds: elapsed,
    milliseconds: median(times),
    cpuSeconds: cpu === undefined || begin.cpu === undefined ? undefined : cpu - begin.cpu,
    toolLoad: (tool.user + tool.system) / 1e6 / elapsed,
  }
}

/** The change is seen by the service at once, and waits for no disk. */
function prepareChange({ file, sql }: NonNullable<Order['change']>) {
  const database = new DatabaseSync(file)
  database.exec('PRAGMA synchronous = OFF; PRAGMA busy_timeout = 5000')
  const statement = database.prepare(sql)
  return {
    once: () => void statement.run(),
    end: () => database.close(),
  }
}

function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000))
}
