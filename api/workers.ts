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

/** A worker that cannot start again, because the database is away perhaps, is given more and more time. */
const firstPause = 100
const longestPause = 10_000

/** Several processes that share the port. This one prepares the database, keeps them alive, and adds up their figures. */
export async function startWorkers(config: Config, log: Logger): Promise<Running> {
  const database = await openDatabase(config.DATABASE_URL)
  let stopping = false
  let isUp = false
  let restartPause = firstPause

  const start = async (): Promise<Address> => {
    const worker = cluster.fork()
    let listens = false
    worker.once('exit', (code, signal) => {
      if (stopping) return
      log.error({ worker: worker.process.pid, code, signal }, 'A worker ended by itself')
      // Before anybody listens there is nothing to keep up: it has said why it could not start.
      if (!isUp) process.exit(1)
      restartPause = listens ? firstPause : Math.min(restartPause * 2, longestPause)
      setTimeout(() => void start(), restartPause).unref()
    })
    const [address] = (await once(worker, 'listening')) as [Address]
    listens = true
    return address
  }
  // The first one alone: what keeps it from listening would keep all of them, and is said once.
  const { port } = await start()
  await Promise.all(Array.from({ length: config.WORKERS - 1 }, start))
  isUp = true
  const ops = config.OPS_PORT === undefined ? undefined : await startOps(config, database, metricsOfWorkers())
  // Last, for the password is told once: no start that fails may take it along.
  const firstAccount = await furnishHost(config, database)

  async function stop(): Promise<void> {
    stopping = true
    ops?.drain()
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
