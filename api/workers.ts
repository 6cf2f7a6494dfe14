import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { openDatabase } from '@hopechest/database'
import { makeFirstAccount } from '@hopechest/host'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { metricsOfWorkers } from './ops/metrics.ts'
import { startOps } from './ops/server.ts'
import type { Running } from './service.ts'

/** A worker that dies sooner than this after its start would die again: the fault is not in a request. */
const tooSoonMilliseconds = 5000

/** Several processes that share the port. This one prepares the database, keeps them alive, and adds up their figures. */
export async function startWorkers(config: Config, log: Logger): Promise<Running> {
  const database = await openDatabase(config.DATABASE_URL)
  const firstAccount = await makeFirstAccount(database, new Date())
  let stopping = false

  const start = async (): Promise<Worker> => {
    const worker = cluster.fork()
    const started = performance.now()
    worker.once('exit', (code, signal) => {
      if (stopping) return
      log.error({ worker: worker.process.pid, code, signal }, 'A worker ended by itself')
      if (performance.now() - started < tooSoonMilliseconds) process.exit(1)
      void start()
    })
    await once(worker, 'listening')
    return worker
  }
  await Promise.all(Array.from({ length: config.WORKERS }, start))
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
  return { url: `http://${config.API_ADDRESS}:${config.API_PORT}`, firstAccount, stop }
}
