import cluster from 'node:cluster'
import { type Database, failedBackup, openDatabase } from '@hopechest/database'
import type { Visits } from '@hopechest/host/visit'
import {
  type Logger,
  listen,
  openMetrics,
  type RunningProgram,
  startOps,
  watchConnections,
} from '@hopechest/program'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { type FrameSettings, makeFirstAdministrator, openHost } from './host.ts'
import type { Door } from './http/open-server.ts'
import type { Ask } from './in-process.ts'
import { watchBackups } from './ops/backups.ts'
import { watchDisk } from './ops/disk.ts'
import { createFindReadiness } from './ops/ready.ts'
import { measureUpkeep } from './ops/upkeep.ts'
import type { ChangesForHost } from './rules/changes/changes-for-host.ts'
import { announce, warnOfHost, warnOfOpenItemRoutes } from './start-messages.ts'

/** The item service alone: opens the database, makes the first administrator, and serves. */
export async function startService(config: Config, log: Logger): Promise<RunningProgram> {
  const database = await openDatabase(config.DATABASE_URL, (line) => log.info(line))
  const { url, stop } = await serveItems(config, log, database)
  // Last, because the password is shown once: a start that fails must not lose it.
  const firstAccount = cluster.isWorker ? undefined : await makeFirstAdministrator(config, database)
  return {
    announce: () => announce(config, log, { url, database: database.engine, firstAccount }),
    async stop() {
      await stop()
      await database.close()
    },
  }
}

interface ServedItems {
  /** Where callers reach the service. */
  url: string
  /** Where a host brings its visitors: their visits. */
  visits: Visits | undefined
  /** How pages of this process ask the rules. */
  ask: Ask
  /** What changes on the lists of a host, for its own code. */
  changesForHost: ChangesForHost
  /** From now on the door answers what it wants at the same address. */
  openDoor(door: Door): void
  /** From now on a load balancer sends its requests elsewhere. A stop begins with it. */
  drain(): void
  stop(): Promise<void>
}

/** Opens every part on a database, wires them, and listens: in this process, or as one of several workers. */
export async function serveItems(
  config: Config & FrameSettings,
  log: Logger,
  database: Database,
): Promise<ServedItems> {
  if (cluster.isPrimary) warnOfOpenItemRoutes(config, log)
  const metrics = await openMetrics(config)
  const { host, serviceAuthorization, visits } = await openHost(config, database, metrics, log)
  let door: Door = () => false
  const { app, ask, changesForHost, endWaits } = createApp({
    database,
    host,
    config,
    log,
    metrics,
    serviceAuthorization,
    door: (request, response) => door(request, response),
  })
  await app.ready()
  const stopServer = watchConnections(app.server)
  const url = await listen(app.server, 'api', { address: config.API_ADDRESS, port: config.API_PORT })
  const { OPS_ADDRESS, OPS_PORT, DATABASE_URL } = config
  const ops =
    OPS_PORT === undefined || cluster.isWorker
      ? undefined
      : await startOps({
          address: OPS_ADDRESS,
          port: OPS_PORT,
          findReadiness: createFindReadiness(DATABASE_URL, database, host),
          metrics: (await import('@hopechest/program/prometheus')).metricsOfProcess,
        })
  const stopMeasuring = OPS_PORT === undefined ? undefined : measureUpkeep(DATABASE_URL, metrics)
  if (!cluster.isWorker) void warnOfHost(host, log)
  const watches = cluster.isWorker
    ? []
    : [watchDisk(DATABASE_URL, log), watchBackups(log, () => failedBackup(DATABASE_URL))]

  const drain = () => {
    ops?.drain()
    endWaits()
  }

  async function stop(): Promise<void> {
    drain()
    for (const stopWatching of watches) stopWatching()
    stopMeasuring?.()
    await stopServer()
    await app.close()
    await ops?.close()
    await host.close()
  }
  return { url, visits, ask, changesForHost, openDoor: (opened) => (door = opened), drain, stop }
}
