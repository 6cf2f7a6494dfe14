import { maxHeaderSize } from 'node:http'
import { limits } from '@hopechest/contract'
import type { Logger } from '@hopechest/program'
import { createHttpServer } from '@hopechest/program/connections'
import fastify, { type FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { setAnswerHeaders } from './answer-headers.ts'
import type { Observe } from './answered.ts'
import { answerOrigins } from './cors.ts'
import { createErrorAnswers, rawRefusal } from './errors.ts'
import { acceptJsonBodies } from './json-body.ts'
import { demandHostHeader } from './protocol.ts'
import type { ShortWay } from './short-way.ts'

interface ServerOptions {
  config: Config
  log: Logger
  requestIdOf(sent: string | string[] | undefined): string
  shortWay: ShortWay
  observe: Observe
}

/** A server without any route yet: headers, errors, JSON bodies and origins. */
export function openServer({ config, log, requestIdOf, shortWay, observe }: ServerOptions): FastifyInstance {
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
    serverFactory: (handle) =>
      createHttpServer({
        handle(request, response) {
          if (!shortWay.answer(request, response)) handle(request, response)
        },
        connectionsPerAddress: config.CONNECTIONS_PER_ADDRESS,
        answerOf: rawRefusal,
      }),
  })
  app.decorateRequest('caller', undefined)
  app.decorateRequest('ids')
  nameAndObserve(app, observe)
  setAnswerHeaders(app)
  app.setErrorHandler(answerError)
  demandHostHeader(app)
  acceptJsonBodies(app)
  answerOrigins(app, config)
  return app
}

/** Every answer carries the id of its request. */
function nameAndObserve(app: FastifyInstance, observe: Observe): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
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
