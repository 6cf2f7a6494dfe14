import type { Database } from '@hopechest/database'
import type { Host } from '@hopechest/host'
import { createPreviewer, type Previewer } from '@hopechest/link-preview'
import { type Logger, type Metrics, silentMetrics } from '@hopechest/program'
import { type Load, watchLoad } from '@hopechest/program/connections'
import type { FastifyInstance } from 'fastify'
import { createAnswerMemory } from './answers/answer-memory.ts'
import { createItemReader } from './answers/item-reader.ts'
import { createReadItem } from './answers/read-item.ts'
import { createGuards, type Guard } from './callers/guards.ts'
import { type Config, itemRoutesOf } from './config.ts'
import { lastChanges } from './events/last-changes.ts'
import { startEvents } from './events/start-events.ts'
import { openHttp } from './http/open-http.ts'
import { serveDocs } from './openapi/docs.ts'
import { createHandlers } from './routes.ts'
import { createAudit } from './rules/audit.ts'
import { createCreations } from './rules/creations.ts'
import type { Dependencies } from './rules/dependencies.ts'
import { createFlatAccess } from './rules/flat-access.ts'
import { startForgetting } from './rules/forget.ts'
import { createLinkPreviews } from './rules/link-previews.ts'
import { createRegistrySync } from './rules/registry-sync.ts'
import { startSweep } from './rules/sweep.ts'
import { createLeases } from './stores/leases.ts'
import { version } from './version.ts'

export interface AppOptions {
  database: Database
  host: Host
  config: Config
  log: Logger
  metrics?: Metrics
  now?: () => Date
  /** Reads the pages of shops; by default one that reaches public addresses only. */
  previewer?: Previewer
  /** Whether the service is overloaded; by default it watches the event loop of this process. */
  load?: Load
  /** The guards that every request has to pass; by default those that the settings ask for. */
  guards?: readonly Guard[]
  /** The credentials of the service itself, with which it asks the host for syncs that no caller waits for. */
  serviceAuthorization?: string | undefined
  /** For tests that turn the clock of the caller cache: milliseconds that only grow. */
  uptime?: () => number
}

/** The item service, ready to listen. It does not close the database and the host: the program that opened them does. */
export function createApp(parts: AppOptions): FastifyInstance {
  const { database, host, config, log, metrics = silentMetrics, now = () => new Date() } = parts
  const audit = createAudit(log)
  const leases = createLeases(database)
  const hostMilliseconds = config.HOST_TIMEOUT * 1000
  const sync = createRegistrySync({ database, leases, host, log, now, hostMilliseconds })
  const flat = createFlatAccess(itemRoutesOf(config), { host, audit })
  const kept = createAnswerMemory(database, config.ANSWER_MEMORY, metrics)
  const rules: Dependencies = {
    database,
    leases,
    host,
    sync,
    flat,
    now,
    purchases: metrics.counter('hopechest_purchases_total', 'Purchases by outcome', ['outcome']),
    audit,
    countCreation: createCreations(config.CREATES_PER_MINUTE),
    readItem: createReadItem(database, kept),
    answers: createItemReader(database, kept),
  }
  const { previewer = createPreviewer({ userAgent: `Hopechest/${version} (+link preview)` }) } = parts
  const { load = watchLoad(), guards = createGuards(config.API_KEY), uptime } = parts
  const { everyCallerReads } = flat
  const { app, serve } = openHttp({
    config,
    log,
    metrics,
    guards,
    host,
    kept,
    load,
    everyCallerReads,
    uptime,
  })
  if (config.ENVIRONMENT === 'local') serveDocs(app)
  serve(createHandlers(rules, createLinkPreviews(previewer, metrics)))

  const authorization = parts.serviceAuthorization
  const background = [
    startSweep({ ...rules, log, metrics, authorization }),
    startForgetting(database, log),
    startEvents({ database, leases, log }, config.HOST_URL === undefined ? [lastChanges(database)] : []),
  ]
  app.addHook('onClose', async () => {
    load.stop()
    await Promise.all([...background.map((work) => work.stop()), previewer.close()])
  })
  return app
}
