import type { Host } from '@hopechest/host'
import { createRequestIds, type Logger, type Metrics, observeRequests } from '@hopechest/program'
import { createClientOf, type Load, refuseWhileLate } from '@hopechest/program/connections'
import { createRefusedSignIns } from '@hopechest/program/refused-sign-ins'
import type { FastifyInstance, onRequestHookHandler } from 'fastify'
import type { AnswerMemory } from '../answers/answer-memory.ts'
import { createQuickAnswers } from '../answers/quick-answers.ts'
import { demandCaller } from '../callers/authenticate.ts'
import { type Guard, standGuard } from '../callers/guards.ts'
import { openCallers } from '../callers/open-callers.ts'
import type { Config } from '../config.ts'
import type { Route } from './act.ts'
import type { LongBodyTurn } from './long-bodies.ts'
import { type Door, openServer } from './open-server.ts'
import { register } from './register.ts'
import { answerUnknownRoutes } from './unknown-routes.ts'

export type { Door }

interface HttpOptions {
  config: Config
  log: Logger
  metrics: Metrics
  guards: readonly Guard[]
  /** Knows who is calling. */
  host: Host
  /** Answers what is no call of the API, such as such a visit. */
  door: Door | undefined
  kept: AnswerMemory
  load: Load
  longBody: LongBodyTurn
  /** Whether every caller reads every item. */
  isSameForAll: boolean
  now: () => Date
  /** For tests that turn the clock of the caller cache: milliseconds that only grow. */
  uptime: (() => number) | undefined
}

/** The server, and what puts the routes on it. The API documents are added before the routes, so they ask for no key. */
export function openHttp(options: HttpOptions): {
  app: FastifyInstance
  serve(routes: readonly Route[]): void
} {
  const { config, log, metrics, guards, host, door, kept, load, longBody } = options
  const { isSameForAll, now, uptime } = options
  const refused = createRefusedSignIns(metrics, 'api')
  const callers = openCallers({ host, config, metrics, uptime })
  const requestIdOf = createRequestIds()
  const observe = observeRequests(log, metrics, 'api')
  const quick = createQuickAnswers({ callers, kept, guards, requestIdOf, isLate: load.isLate, observe })
  const clientOf = createClientOf(config.TRUSTED_PROXIES)
  const app = openServer({ config, log, guards, requestIdOf, clientOf, quick, door, observe })

  return {
    app,
    serve(routes) {
      const open = routes.filter(({ endpoint }) => endpoint.isOpen).map(({ endpoint }) => endpoint.path)
      const ofClosedPaths = guards.filter(({ isForAll }) => !isForAll)
      standGuard(app, ofClosedPaths, open)
      const ground = {
        caller: demandCaller({ callers, clientOf, refused, log }),
        load: demandTime(load),
        longBody,
        quick,
        isSameForAll,
        now,
      }
      for (const route of routes) register(app, ground, route)
      answerUnknownRoutes(app)
    },
  }
}

/** Stands before a costly endpoint. A health check is never refused: a gateway would take a busy service for a broken one. */
function demandTime(load: Load): onRequestHookHandler {
  return (_request, _reply, done) => {
    refuseWhileLate(load)
    done()
  }
}
