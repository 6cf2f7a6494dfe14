import cluster from 'node:cluster'
import { openDatabase } from '@hopechest/database'
import type { FirstAccount } from '@hopechest/host'
import type { Logger } from 'pino'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { furnishHost, openHost } from './host.ts'
import { measureRequests, metricsOfProcess } from './ops/metrics.ts'
import { startOps } from './ops/server.ts'

/** What listens, in this process or in several. */
export interface Running {
  url: string
  /** Told only by the start that made it. */
  firstAccount: FirstAccount | undefined
  /** Takes no more requests, finishes those under way for as long as it may, and closes everything. */
  stop(): Promise<void>
}

/** What is still unfinished after this is cut off, so that all is closed within ten seconds. */
const finishMilliseconds = 8000

/** A connection that is kept alive outlasts its last answer: while stopping, those that fell idle are closed this often. */
const sweepMilliseconds = 50

/** Opens every part, wires them, and listens. */
export async function startService(config: Config, log: Logger): Promise<Running> {
  const database = await openDatabase(config.DATABASE_URL)
  const { host, serviceAuthorization } = openHost(config, database)
  const app = await createApp({ database, host, config, log, serviceAuthorization })
  const servesOps = config.OPS_PORT !== undefined && !cluster.isWorker
  if (config.OPS_PORT !== undefined) measureRequests(app)
  const url = await app.listen({ host: config.API_ADDRESS, port: config.API_PORT })
  const ops = servesOps ? await startOps(config, database, metricsOfProcess) : undefined
  // Last, for the password is told once: no start that fails may take it along.
  const firstAccount = cluster.isWorker ? undefined : await furnishHost(config, database)

  async function stop(): Promise<void> {
    ops?.drain()
    const late = setTimeout(() => app.server.closeAllConnections(), finishMilliseconds)
    const sweep = setInterval(() => app.server.closeIdleConnections(), sweepMilliseconds)
    await app.close()
    clearInterval(sweep)
    clearTimeout(late)
    await ops?.close()
    await host.close()
    await database.close()
  }
  return { url, firstAccount, stop }
}
