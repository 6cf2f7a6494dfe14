import { openDatabase } from '@hopechest/database'
import {
  type Logger,
  metricsOfWorkers,
  type RunningProgram,
  silentMetrics,
  startWorkers,
} from '@hopechest/program'
import type { Config } from './config.ts'
import { makeFirstAdministrator, openHost } from './host.ts'
import { startOps } from './ops/server.ts'
import { announce, warnOfHost, warnOfOpenItemRoutes } from './start-messages.ts'

/** The service in several processes that share the port. This one prepares the database and serves their figures. */
export async function startServiceInWorkers(
  config: Config,
  log: Logger,
  stopping: AbortSignal,
): Promise<RunningProgram> {
  warnOfOpenItemRoutes(config, log)
  const database = await openDatabase(config.DATABASE_URL)
  const at = { address: config.API_ADDRESS, port: config.API_PORT }
  const workers = await startWorkers(config.WORKERS, at, log, stopping)
  const { host } = openHost(config, database, silentMetrics)
  const ops =
    config.OPS_PORT === undefined ? undefined : await startOps(config, database, host, metricsOfWorkers())
  // Last, because the password is shown once: a start that fails must not lose it.
  const firstAccount = await makeFirstAdministrator(config, database)
  const { url } = workers

  void warnOfHost(host, log)

  async function stop(): Promise<void> {
    ops?.drain()
    await workers.stop()
    await ops?.close()
    await host.close()
    await database.close()
  }
  return { announce: () => announce(config, log, { url, firstAccount }), stop }
}
