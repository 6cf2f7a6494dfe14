import { setTimeout as pause } from 'node:timers/promises'
import { judge, type OnCitus, send, startWriters } from './on-citus.ts'

const quietMilliseconds = 2000
const outageMilliseconds = 10_000

/** Kills a worker while callers write, and starts it again. It returns what went against the promises. */
export async function drillWorker(on: OnCitus): Promise<string[]> {
  const broken: string[] = []
  for (const [n, worker] of on.servers.workers.entries()) {
    const what = `worker ${n + 1} killed`
    const elsewhere = await makeRegistryElsewhere(on, worker.port)
    const callers = startWriters(on)
    await pause(quietMilliseconds)
    await worker.kill()
    const meanwhile = await writeFor(outageMilliseconds, on, elsewhere)
    await worker.start()
    const after = callers.acknowledged.size
    while (callers.acknowledged.size < after + 100 && !callers.isRefused()) await pause(100)
    await pause(quietMilliseconds)
    broken.push(...(await judge(what, on, callers)))
    console.log(
      `${what}: on a registry of another worker meanwhile: ${meanwhile.well} items written and lists read, ` +
        `faults ${JSON.stringify(meanwhile.faults)}`,
    )
    if (meanwhile.well === 0 || meanwhile.faults.length > 0)
      broken.push(`${what}: other registries did not go on`)
  }
  return broken
}

/** A registry whose rows are not on the worker with this port. */
async function makeRegistryElsewhere(on: OnCitus, port: number): Promise<number> {
  for (;;) {
    const { body } = await send(on, 'POST', '/registries', { title: 'Elsewhere' })
    const placed = await on.query(
      `SELECT nodeport FROM citus_shards
       WHERE shardid = get_shard_id_for_distribution_column('items', CAST(${body.id} AS BIGINT))`,
    )
    if (Number(placed) !== port) return body.id
  }
}

/** Its owner adds an item and reads the list, again and again. */
async function writeFor(milliseconds: number, on: OnCitus, registry: number) {
  const until = performance.now() + milliseconds
  const path = `/registries/${registry}/items`
  const faults: string[] = []
  let well = 0
  while (performance.now() < until) {
    const item = { name: 'Kettle', url: 'https://shop.example/kettle' }
    for (const { status, body } of [await send(on, 'POST', path, item), await send(on, 'GET', path)]) {
      if (status < 300) well++
      else faults.push(`${status} ${JSON.stringify(body)}`)
    }
  }
  return { well, faults }
}
