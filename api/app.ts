import { maxHeaderSize } from 'node:http'
import { limits } from '@hopechest/contract'
import type { Database } from '@hopechest/database'
import type { Host } from '@hopechest/host'

import { createPreviewer, type Previewer } from '@hopechest/link-preview'

import { createRequestIds, type Logger, type Metrics, silentMetrics } from '@hopechest/program'

import fastify, { type FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { setAnswerHeaders } from './http/answer-headers.ts'
import { demandCaller, demandKey } from './http/authenticate.ts'
import { adminRule, createCallers, readerRule } from './http/callers.ts'
import { answerOrigins } from './http/cors.ts'
import { createErrorAnswers } from './http/errors.ts'
import { createFailedSignIns } from './http/failed-sign-ins.ts'
import { acceptJsonBodies } from './http/json-body.ts'
import { refuseWhileOverloaded } from './http/overload.ts'
import { demandHostHeader } from './http/protocol.ts'
import { register } from './http/register.ts'
import { logRequests } from './http/request-log.ts'
import { createHttpServer } from './http/server.ts'
import { answerUnknownRoutes } from './http/unknown-routes.ts'
import { serveDocs } from './openapi/docs.ts'

import { createRoutes } from './routes/table.ts'
import { createAudit } from './rules/audit.ts'
import { createCreations } from './rules/creations.ts'
import type { Dependencies } from './rules/dependencies.ts'
import { createFlatAccess } from './rules/flat-access.ts'
import { startForgettingKeys } from './rules/forget-keys.ts'
import { createLinkPreviews } from './rules/link-previews.ts'
import { createRegistrySync } from './rules/registry-sync.ts'
import { startSweep } from './rules/sweep.ts'
import { createItemCache } from './stores/item-cache.ts'
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
  /** With what the service itself calls the host, for what is left undone when nobody is calling. */
  serviceAuthorization?: string | undefined
  /** For tests that turn the clock of the caller cache: milliseconds that only grow. */
  uptime?: () => number
}

/** The item service, ready to listen. It owns none of its parts: whoever opened them closes them. */
export async function createApp(parts: AppOptions): Promise<FastifyInstance> {
  const { database, config, log, metrics = silentMetrics, now = () => new Date() } = parts
  const { host, audit } = createAudit(parts.host, log)
  const leases = createLeases(database)
  const hostMilliseconds = config.HOST_TIMEOUT * 1000
  const sync = createRegistrySync({ database, leases, host, log, now, hostMilliseconds })
  const flat = createFlatAccess(config.ITEM_ROUTES, host)
  const rules: Dependencies = {
    database,
    leases,
    host,
    sync,
    flat,
    now,
    metrics,
    audit,
    countCreation: createCreations(config.CREATES_PER_MINUTE),
    findCachedItem: createItemCache(database),
  }
  const { previewer = createPreviewer({ userAgent: `Hopechest/${version} (+link preview)` }) } = parts
  const routes = createRoutes(rules, createLinkPreviews(previewer, metrics))

  const requestIdOf = createRequestIds()
  const answerError = createErrorAnswers(log)
  const app = fastify({
    bodyLimit: limits.bodyBytes,
    genReqId: (request) => requestIdOf(request.headers['x-request-id']),
    routerOptions: { maxParamLength: maxHeaderSize },
    trustProxy: config.TRUSTED_PROXIES ?? false,
    frameworkErrors: answerError,
    // While stopping, a request on an open connection is answered like any other, and the connection then closed.
    return503OnClosing: false,
    // The server answers what is not HTTP by itself.
    clientErrorHandler: () => undefined,
    serverFactory: (handle) => createHttpServer(handle, config.CONNECTIONS_PER_ADDRESS),
  })
  app.decorateRequest('caller', undefined)
  app.decorateRequest('ids')
  logRequests(app, log)
  setAnswerHeaders(app)
  app.setErrorHandler(answerError)
  demandHostHeader(app)
  acceptJsonBodies(app)
  answerOrigins(app, config)
  if (config.ENVIRONMENT === 'local') await serveDocs(app, routes)

  const failures = createFailedSignIns({
    perAddress: config.SIGN_IN_FAILURES_PER_ADDRESS,
    perAccount: config.SIGN_IN_FAILURES_PER_ACCOUNT,
    now: parts.uptime,
  })
  const callers = createCallers({
    host,
    failures,
    metrics,
    ttlSeconds: config.AUTH_CACHE_TTL,
    isAdmin: adminRule(config.ADMIN_ROLES, config.ADMIN_CAPABILITY),
    isReader: readerRule(config.READER_CAPABILITY),
    ...(parts.uptime && { now: parts.uptime }),
  })
  if (config.API_KEY !== undefined) {
    const open = routes.filter(([, , row]) => row.open).map(([, path]) => path)
    app.addHook('onRequest', demandKey(config.API_KEY, open))
  }
  const guards = { caller: demandCaller(callers), load: refuseWhileOverloaded(app) }
  for (const route of routes) register(app, guards, route)
  answerUnknownRoutes(app, routes)

  const authorization = parts.serviceAuthorization
  const background = [
    startSweep({ database, leases, sync, log, metrics, now, authorization }),
    startForgettingKeys(database, log),
  ]
  app.addHook('onClose', async () => {
    await Promise.all([...background.map((work) => work.stop()), previewer.close()])
  })
  return app
}
