import type { Database } from '@hopechest/database'
import type { Host } from '@hopechest/host'
import type { Visits } from '@hopechest/host/visit'
import { createLooker, createPreviewer, type Looker, type Previewer } from '@hopechest/link-preview'
import { type Logger, type Metrics, silentMetrics } from '@hopechest/program'
import { type Load, watchLoad } from '@hopechest/program/connections'
import type { FastifyInstance } from 'fastify'
import { createAnswerMemory } from './answers/answer-memory.ts'
import { createItemReader } from './answers/item-reader.ts'
import { createReadItem } from './answers/read-item.ts'
import { startBackground } from './background.ts'
import { createGuards, type Guard } from './callers/guards.ts'
import { type Config, itemRoutesOf, personLinkKeyOf, slipSealOf } from './config.ts'
import { type Door, openHttp } from './http/open-http.ts'
import { serveDocs } from './openapi/docs.ts'
import { createRoutes } from './routes.ts'
import { createCreations, createIdeaAdditions, createOwnerAdditions } from './rules/allowances.ts'
import { createAudit } from './rules/audit.ts'
import type { Dependencies } from './rules/dependencies.ts'
import { createFlatAccess } from './rules/flat-access.ts'
import { createPreviews } from './rules/link-previews.ts'
import { listOrderOf } from './rules/sync/list-order.ts'
import { openSync } from './rules/sync/open-sync.ts'
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
  /** Looks at them again, in the background. */
  looker?: Looker
  /** Whether the service is overloaded; by default it watches the event loop of this process. */
  load?: Load
  /** The guards that every request has to pass; by default those that the settings ask for. */
  guards?: readonly Guard[]
  /** The visits that a host has signed, and where it brings them. */
  visits?: Visits | undefined
  door?: Door
  /** The credentials of the service itself, with which it asks the host for syncs that no caller waits for. */
  serviceAuthorization?: string | undefined
  /** For tests that turn the clock of the caller cache: milliseconds that only grow. */
  uptime?: () => number
  /** For tests that wait for the work in the background: how long it rests between two rounds. */
  everyMilliseconds?: number | undefined
}

/** The item service, ready to listen. It does not close the database and the host: the program that opened them does. */
export function createApp(parts: AppOptions): FastifyInstance {
  const { database, host, config, log, metrics = silentMetrics, now = () => new Date() } = parts
  const audit = createAudit(log)
  const leases = createLeases(database)
  const hostMilliseconds = config.HOST_TIMEOUT * 1000
  const order = listOrderOf(database, host)
  const sync = openSync({ database, leases, host, order, audit, log, now, hostMilliseconds })
  const flat = createFlatAccess(itemRoutesOf(config), { database, host, audit })
  const kept = createAnswerMemory(database, config.ANSWER_MEMORY, metrics)
  const { previewer = createPreviewer({ userAgent: `Hopechest/${version} (+link preview)` }) } = parts
  const { looker = createLooker({ userAgent: `Hopechest/${version} (+link check)` }) } = parts
  const rules: Dependencies = {
    database,
    leases,
    host,
    sync,
    order,
    flat,
    now,
    purchases: metrics.counter('hopechest_purchases_total', 'Purchases by outcome', ['outcome']),
    audit,
    countCreation: createCreations(config.CREATES_PER_MINUTE),
    countOwners: createOwnerAdditions(),
    countIdeas: createIdeaAdditions(),
    readItem: createReadItem(database, kept),
    answers: createItemReader(database, kept),
    personLinkKey: personLinkKeyOf(config),
    slips: slipSealOf(config),
    preview: createPreviews(previewer, metrics),
  }
  const { load = watchLoad(), guards = createGuards(config), uptime } = parts
  const { everyCallerReads } = flat
  const { app, serve } = openHttp({
    config,
    log,
    metrics,
    guards,
    host,
    visits: parts.visits,
    door: parts.door,
    kept,
    load,
    everyCallerReads,
    now,
    uptime,
  })
  if (config.ENVIRONMENT === 'local') serveDocs(app)
  serve(createRoutes(rules))

  const stopBackground = startBackground(rules, {
    log,
    metrics,
    authorization: parts.serviceAuthorization,
    hasAccounts: config.HOST_URL === undefined,
    daysOfWords: config.ERASE_GUESTS_AFTER,
    looker,
    everyMilliseconds: parts.everyMilliseconds,
  })
  app.addHook('onClose', async () => {
    load.stop()
    await Promise.all([stopBackground(), sync.stop(), previewer.close(), looker.close()])
  })
  return app
}
