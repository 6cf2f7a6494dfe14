import type { IncomingMessage, ServerResponse } from 'node:http'
import { limits } from '@hopechest/contract'
import type { Logger, Observe } from '@hopechest/program'
import { type ClientOf, createHttpServer } from '@hopechest/program/connections'
import { maxHeaderSize } from '@hopechest/program/node-http'
import { routeFound } from '@hopechest/program/traces'
import fastify, { type FastifyInstance } from 'fastify'
import type { QuickAnswers } from '../answers/quick-answers.ts'
import { type Guard, standGuard } from '../callers/guards.ts'
import type { Config } from '../config.ts'
import { setAnswerHeaders } from './answer-headers.ts'
import { answerOrigins } from './cors.ts'
import { createErrorAnswers, rawRefusal, requestIdHeader } from './errors.ts'
import { acceptJsonBodies } from './json-body.ts'

interface ServerOptions {
  config: Config
  log: Logger
  guards: readonly Guard[]
  requestIdOf(sent: string | string[] | undefined): string
  clientOf: ClientOf
  quick: QuickAnswers
  door: Door | undefined
  observe: Observe
}

/** Another way in at the same address. False for what it does not answer. */
export type Door = (request: IncomingMessage, response: ServerResponse) => boolean

function noChecks(): never {
  throw new Error('Fastify checks and writes no shapes here: put them into contract/endpoints.ts')
}

/** A server without any route yet: headers, errors, JSON bodies and origins. */
export function openServer(options: ServerOptions): FastifyInstance {
  const { config, log, guards, requestIdOf, clientOf, quick, door, observe } = options
  const answerError = createErrorAnswers(log)
  const app = fastify({
    bodyLimit: limits.bodyBytes,
    genReqId: (request) => requestIdOf(request.headers[requestIdHeader]),
    routerOptions: { maxParamLength: maxHeaderSize },
    // `act.ts` checks shapes, and `send.ts` writes them. Where Fastify is given no compiler of its own, it loads one for each.
    schemaController: {
      compilersFactory: { buildSerializer: () => noChecks, buildValidator: () => noChecks },
    },
    trustProxy: config.TRUSTED_PROXIES ?? false,
    frameworkErrors: answerError,
    // While stopping, a request on an open connection is answered like any other, and the connection then closed.
    return503OnClosing: false,
    // The server answers what is not HTTP by itself.
    clientErrorHandler: () => undefined,
    serverFactory: (handle) =>
      createHttpServer({
        handle(request, response) {
          if (door?.(request, response) || quick.answer(request, response)) return
          handle(request, response)
        },
        connectionsPerAddress: config.CONNECTIONS_PER_ADDRESS,
        clientOf,
        answerOf: (refusal) => rawRefusal(refusal, requestIdOf(undefined)),
      }),
  })
  app.decorateRequest('caller', undefined)
  app.decorateRequest('ids')
  app.decorateReply('isFor', undefined)
  nameAndObserve(app, observe)
  setAnswerHeaders(app)
  app.setErrorHandler(answerError)
  const ofAllPaths = guards.filter(({ isForAll }) => isForAll)
  standGuard(app, ofAllPaths)
  acceptJsonBodies(app)
  answerOrigins(app, config)
  return app
}

/** Every answer carries the id of its request. */
function nameAndObserve(app: FastifyInstance, observe: Observe): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id)
    const route = request.routeOptions.url ?? 'unknown'
    routeFound.publish({ request: request.raw, route, id: request.id })
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    observe({
      request: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      milliseconds: reply.elapsedTime,
      caller: request.caller?.id,
    })
    done()
  })
}
