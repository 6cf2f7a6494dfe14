import type { Database } from '@hopechest/database'
import type { Host } from '@hopechest/host'
import { createPreviewer, type Previewer } from '@hopechest/link-preview'
import type { Logger, Metrics } from '@hopechest/program'
import { type Load, watchLoad } from '@hopechest/program/connections'
import { type AnswerMemory, createAnswerMemory } from './answers/answer-memory.ts'
import { createItemReader } from './answers/item-reader.ts'
import { createReadItem } from './answers/read-item.ts'
import {
  type Config,
  changeIdsSecretOf,
  itemRoutesOf,
  personLinkKeyOf,
  rightsOf,
  slipSealOf,
} from './config.ts'
import type { Route } from './http/act.ts'
import { createLongBodyTurn, type LongBodyTurn } from './http/long-bodies.ts'
import { type Ask, createInProcess } from './in-process.ts'
import { createRoutes } from './routes.ts'
import { createCreations, createIdeaAdditions, createOwnerAdditions } from './rules/allowances.ts'
import { createAudit } from './rules/audit.ts'
import { type ChangesForHost, createChangesForHost } from './rules/changes/changes-for-host.ts'
import { openFeed } from './rules/changes/open-feed.ts'
import type { Dependencies } from './rules/dependencies.ts'
import { createFlatAccess } from './rules/flat-access.ts'
import { openHooks } from './rules/hooks/open-hooks.ts'
import { createPreviews } from './rules/link-previews.ts'
import { openSync } from './rules/sync/open-sync.ts'
import { listOrderOf } from './rules/sync/order-of-host.ts'
import { createLeases } from './stores/leases.ts'
import { version } from './version.ts'

export interface RulesParts {
  database: Database
  host: Host
  config: RulesConfig
  log: Logger
  metrics: Metrics
  now?: (() => Date) | undefined
  /** Reads the pages of shops; by default one that reaches public addresses only. */
  previewer?: Previewer | undefined
  /** Whether the process is overloaded; by default it watches its event loop. */
  load?: Load | undefined
  /** The credentials with which the service itself asks the host; undefined when it has no account there. */
  serviceAuthorization?: string | undefined
  /** For tests: how often the outbox is looked at for callers who wait. */
  everyMilliseconds?: number | undefined
}

export type RulesConfig = Pick<
  Config,
  | 'HOST_URL'
  | 'HOST_TIMEOUT'
  | 'ITEM_ROUTES'
  | 'ANSWER_MEMORY'
  | 'CREATES_PER_MINUTE'
  | 'SITE_SECRET'
  | 'DATABASE_URL'
  | 'READ_ONLY'
  | 'WEBHOOK_HOSTS'
  | 'ADMIN_ROLES'
  | 'ADMIN_CAPABILITY'
  | 'READER_CAPABILITY'
>

/** The rules with all that they work with, for the door of the service and for the pages of this process. */
export interface OpenRules {
  rules: Dependencies
  routes: Route[]
  kept: AnswerMemory
  load: Load
  longBody: LongBodyTurn
  /** How pages of this process ask them. */
  ask: Ask
  /** What changes on the lists of a host, for its own code. */
  changesForHost: ChangesForHost
  /** From now on no caller waits for a change. */
  endWaits(): void
  stop(): Promise<void>
}

/** It does not close the database and the host: the program that opened them does. */
export function openRules(parts: RulesParts): OpenRules {
  const { database, host, config, log, metrics, now = () => new Date(), load = watchLoad() } = parts
  const audit = createAudit(log)
  const leases = createLeases(database)
  const order = listOrderOf(database, host)
  const hostMilliseconds = config.HOST_TIMEOUT * 1000
  const sync = openSync({ database, leases, host, order, audit, log, now, hostMilliseconds })
  const kept = createAnswerMemory(database, config.ANSWER_MEMORY, metrics)
  const { previewer = createPreviewer({ userAgent: `Hopechest/${version} (+link preview)` }) } = parts
  const feed = openFeed({ database, log, metrics, now }, changeIdsSecretOf(config), parts.everyMilliseconds)
  const hooks = openHooks({
    host,
    hosts: config.WEBHOOK_HOSTS ?? [],
    userAgent: `Hopechest/${version} (+webhook)`,
    secret: changeIdsSecretOf(config),
    rightsOf: rightsOf(config),
    authorization: parts.serviceAuthorization,
    writesLetters: config.HOST_URL === undefined,
  })
  const rules: Dependencies = {
    database,
    leases,
    host,
    sync,
    order,
    flat: createFlatAccess(itemRoutesOf(config), { database, host, audit }),
    now,
    purchases: metrics.counter('hopechest_purchases_total', 'Purchases by outcome', ['outcome']),
    audit,
    countCreation: createCreations(config.CREATES_PER_MINUTE),
    countOwners: createOwnerAdditions(),
    countIdeas: createIdeaAdditions(),
    readItem: createReadItem(database, kept),
    answers: createItemReader(database, kept),
    personLinkKey: personLinkKeyOf(config),
    siteSecret: changeIdsSecretOf(config),
    slips: slipSealOf(config),
    ...feed,
    hooks,
    preview: createPreviews(previewer, metrics),
  }
  const routes = createRoutes(rules)
  const longBody = createLongBodyTurn()
  const isReadOnly = config.READ_ONLY === 'true'
  const ask = createInProcess({ routes, load, longBody, isReadOnly, log, metrics, now })
  return {
    rules,
    routes,
    kept,
    load,
    longBody,
    ask,
    changesForHost: createChangesForHost(rules),
    endWaits: feed.waits.stop,
    async stop() {
      feed.waits.stop()
      hooks.sender.close()
      load.stop()
      await Promise.all([sync.stop(), previewer.close()])
    },
  }
}
