import type { Host } from '@hopechest/host'
import { createRequestIds, type Logger, type Metrics } from '@hopechest/program'
import type { Load } from '@hopechest/program/connections'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { KeptAnswers } from '../stores/kept-answers.ts'
import type { Observe } from './answered.ts'
import { createKeyCheck, demandCaller, demandKey } from './authenticate.ts'
import type { Endpoint } from './endpoint.ts'
import { openCallers } from './open-callers.ts'
import { openServer } from './open-server.ts'
import { demandTime } from './overload.ts'
import { register } from './register.ts'
import { createRequestLog } from './request-log.ts'
import { measureRequests } from './request-metrics.ts'
import { createShortWay } from './short-way.ts'
import { answerUnknownRoutes } from './unknown-routes.ts'

interface HttpOptions {
  config: Config
  log: Logger
  metrics: Metrics
  /** Knows who is calling. */
  host: Host
  kept: KeptAnswers
  load: Load
  /** For tests that turn the clock of the caller cache: milliseconds that only grow. */
  uptime: (() => number) | undefined
}

/** The server, and what puts the routes on it. What a plugin adds before the routes asks for no key. */
export function openHttp({ config, log, metrics, host, kept, load, uptime }: HttpOptions): {
  app: FastifyInstance
  serve(routes: readonly Endpoint[]): void
} {
  const callers = openCallers({ host, config, metrics, uptime })
  const hasKey = createKeyCheck(config.API_KEY)
  const requestIdOf = createRequestIds()
  const logRequest = createRequestLog(log)
  const measureRequest = measureRequests(metrics)
  const observe: Observe = (answered) => {
    logRequest(answered)
    measureRequest(answered)
  }
  const shortWay = createShortWay({ callers, kept, requestIdOf, hasKey, isLate: load.isLate, observe })
  const app = openServer({ config, log, requestIdOf, shortWay, observe })

  return {
    app,
    serve(routes) {
      const open = routes.filter((route) => route.open).map(({ path }) => path)
      app.addHook('onRequest', demandKey(hasKey, open))
      const guards = { caller: demandCaller(callers), load: demandTime(load) }
      for (const route of routes) register(app, guards, shortWay, route)
      answerUnknownRoutes(app, routes)
    },
  }
}
