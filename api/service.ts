import cluster from 'node:cluster'
import { openDatabase } from '@hopechest/database'
import {
  createPrometheusMetrics,
  type Logger,
  listen,
  metricsOfProcess,
  type RunningProgram,
  silentMetrics,
  watchConnections,
} from '@hopechest/program'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { makeFirstAdministrator, openHost } from './host.ts'
import { measureRequests } from './ops/metrics.ts'
import { startOps } from './ops/server.ts'
import { announce, warnOfHost, warnOfOpenItemRoutes } from './start-messages.ts'

/** Opens every part, wires them, and listens: the whole service in this process, or what one worker does. */
export async function startService(config: Config, log: Logger): Promise<RunningProgram> {
  if (cluster.isPrimary) warnOfOpenItemRoutes(config, log)
  const database = await openDatabase(config.DATABASE_URL)
  const metrics = config.OPS_PORT === undefined ? silentMetrics : createPrometheusMetrics()
  const { host, serviceAuthorization } = openHost(config, database, metrics)
  const app = await createApp({ database, host, config, log, metrics, serviceAuthorization })
  if (config.OPS_PORT !== undefined) measureRequests(app, metrics)
  await app.ready()
  const stopServer = watchConnections(app.server)
  const url = await listen(app.server, { address: config.API_ADDRESS, port: config.API_PORT })
  const servesOps = config.OPS_PORT !== undefined && !cluster.isWorker
  const ops = servesOps ? await startOps(config, database, host, metricsOfProcess) : undefined
  // Last, because the password is shown once: a start that fails must not lose it.
  const firstAccount = cluster.isWorker ? undefined : await makeFirstAdministrator(config, database)

  if (!cluster.isWorker) void warnOfHost(host, log)

  async function stop(): Promise<void> {
    ops?.drain()
    await stopServer()
    await app.close()
    await ops?.close()
    await host.close()
    await database.close()
  }
  return { announce: () => announce(config, log, { url, firstAccount }), stop }
}
