import cluster, { type Address } from 'node:cluster'
import { once } from 'node:events'
import { isIPv6 } from 'node:net'
import { openDatabase } from '@hopechest/database'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { furnishHost } from './host.ts'
import { metricsOfWorkers } from './ops/metrics.ts'
import { startOps } from './ops/server.ts'
import type { Running } from './service.ts'

/** Several processes that share the port. This one prepares the database, keeps them alive, and adds up their figures. */
export async function startWorkers(config: Config, log: Logger): Promise<Running> {
  const database = await openDatabase(config.DATABASE_URL)
  const firstAccount = await furnishHost(config, database)
  let stopping = false

  const start = async (): Promise<Address> => {
    const worker = cluster.fork()
    let listens = false
    worker.once('exit', (code, signal) => {
      if (stopping) return
      log.error({ worker: worker.process.pid, code, signal }, 'A worker ended by itself')
      // One that never got as far as listening would not get there the next time either; it has said why.
      if (!listens) process.exit(1)
      void start()
    })
    const [address] = (await once(worker, 'listening')) as [Address]
    listens = true
    return address
  }
  // The first one alone: what keeps it from listening would keep all of them, and is said once.
  const { port } = await start()
  await Promise.all(Array.from({ length: config.WORKERS - 1 }, start))
  const ops = config.OPS_PORT === undefined ? undefined : await startOps(config, database, metricsOfWorkers())

  async function stop(): Promise<void> {
    stopping = true
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    const ended = workers.map((worker) => once(worker, 'exit'))
    for (const worker of workers) worker.process.kill('SIGTERM')
    await Promise.all(ended)
    await ops?.close()
    await database.close()
  }
  return { url: toUrl(config.API_ADDRESS, port), firstAccount, stop }
}

function toUrl(address: string, port: number): string {
  return `http://${isIPv6(address) ? `[${address}]` : address}:${port}`
}
