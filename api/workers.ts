import { type Database, failedBackup, openDatabase } from '@hopechest/database'
import {
  type ListenAt,
  type Logger,
  type RunningProgram,
  silentMetrics,
  startOps,
  startWorkers,
  type Workers,
} from '@hopechest/program'
import type { Config } from './config.ts'
import { type FrameSettings, makeFirstAdministrator, openHost } from './host.ts'
import { watchBackups } from './ops/backups.ts'
import { watchDisk } from './ops/disk.ts'
import { createFindReadiness } from './ops/ready.ts'
import { announce, warnOfHost, warnOfOpenItemRoutes } from './start-messages.ts'

/** The item service alone, in several processes. */
export async function startServiceInWorkers(
  config: Config,
  log: Logger,
  stopping: AbortSignal,
): Promise<RunningProgram> {
  const database = await openDatabase(config.DATABASE_URL, (line) => log.info(line))
  const { urls, stop } = await serveItemsInWorkers(config, log, database, { api: apiAt(config) }, stopping)
  // Last, because the password is shown once: a start that fails must not lose it.
  const firstAccount = await makeFirstAdministrator(config, database)
  return {
    announce: () => announce(config, log, { url: urls.api, database: database.engine, firstAccount }),
    async stop() {
      await stop()
      await database.close()
    },
  }
}

export function apiAt({ API_ADDRESS, API_PORT }: Config): ListenAt {
  return { address: API_ADDRESS, port: API_PORT }
}

/** Several processes that share the ports. This one keeps them alive and serves their figures. */
export async function serveItemsInWorkers<Name extends string>(
  config: Config & FrameSettings,
  log: Logger,
  database: Database,
  at: Record<Name, ListenAt>,
  stopping: AbortSignal,
): Promise<Workers<Name>> {
  warnOfOpenItemRoutes(config, log)
  const { host } = await openHost(config, database, silentMetrics, log)
  const workers = await startWorkers(config.WORKERS, at, log, stopping)
  const { OPS_ADDRESS, OPS_PORT, DATABASE_URL } = config
  const ops = OPS_PORT === undefined ? undefined : await serveFigures(OPS_PORT)
  void warnOfHost(host, log)
  const watches = [watchDisk(DATABASE_URL, log), watchBackups(log, () => failedBackup(DATABASE_URL))]

  async function serveFigures(port: number) {
    const { metricsOfWorkers } = await import('@hopechest/program/prometheus')
    const findReadiness = createFindReadiness(DATABASE_URL, database, host)
    return startOps({ address: OPS_ADDRESS, port, findReadiness, metrics: metricsOfWorkers() })
  }

  async function stop(): Promise<void> {
    ops?.drain()
    for (const stopWatching of watches) stopWatching()
    await workers.stop()
    await ops?.close()
    await host.close()
  }
  return { urls: workers.urls, stop }
}
