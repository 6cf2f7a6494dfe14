import type { Database } from '@hopechest/database'
import type { Host } from '@hopechest/host'
import { createLooker, type Looker, type Previewer } from '@hopechest/link-preview'
import { type Logger, type Metrics, silentMetrics } from '@hopechest/program'
import type { Load } from '@hopechest/program/connections'
import type { FastifyInstance } from 'fastify'
import { startBackground } from './background.ts'
import { createGuards, type Guard } from './callers/guards.ts'
import type { Config } from './config.ts'
import { type Door, openHttp } from './http/open-http.ts'
import type { Ask } from './in-process.ts'
import { openRules } from './open-rules.ts'
import { serveDocs } from './openapi/docs.ts'
import type { ChangesForHost } from './rules/changes/changes-for-host.ts'
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
  /** Where a host brings its visitors. */
  door?: Door
  /** The credentials of the service itself, with which it asks the host for syncs that no caller waits for. */
  serviceAuthorization?: string | undefined
  /** For tests that turn the clock of the caller cache: milliseconds that only grow. */
  uptime?: () => number
  /** For tests that wait for the work in the background: how long it rests between two rounds. */
  everyMilliseconds?: number | undefined
}

interface Opened {
  app: FastifyInstance
  ask: Ask
  changesForHost: ChangesForHost
  endWaits(): void
}

/**
 * The item service, ready to listen, and the way in which pages of its process ask it. It does not close the database and the
 * host: the program that opened them does.
 */
export function createApp(parts: AppOptions): Opened {
  const { host, config, log, metrics = silentMetrics, now = () => new Date() } = parts
  const opened = openRules({ ...parts, metrics })
  const { rules, routes, kept, load, longBody, ask, endWaits } = opened
  const { looker = createLooker({ userAgent: `Hopechest/${version} (+link check)` }) } = parts
  const { guards = createGuards(config), uptime } = parts
  const { isSameForAll } = rules.flat
  const { app, serve } = openHttp({
    config,
    log,
    metrics,
    guards,
    host,
    door: parts.door,
    kept,
    load,
    longBody,
    isSameForAll,
    now,
    uptime,
  })
  if (config.ENVIRONMENT === 'local') serveDocs(app)
  serve(routes)

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
    await Promise.all([stopBackground(), opened.stop(), looker.close()])
  })
  return { app, ask, changesForHost: opened.changesForHost, endWaits }
}
