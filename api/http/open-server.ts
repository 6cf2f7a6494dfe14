import { maxHeaderSize } from 'node:http'
import { limits } from '@hopechest/contract'
import { createRequestIds, type Logger } from '@hopechest/program'
import fastify, { type FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { setAnswerHeaders } from './answer-headers.ts'
import { answerOrigins } from './cors.ts'
import { createErrorAnswers } from './errors.ts'
import { acceptJsonBodies } from './json-body.ts'
import { demandHostHeader, ignoreTypeWithoutBody } from './protocol.ts'
import { logRequests } from './request-log.ts'
import { createHttpServer } from './server.ts'

/** A server without any route yet: the log, headers, errors, JSON bodies and origins. */
export function openServer(config: Config, log: Logger): FastifyInstance {
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
  ignoreTypeWithoutBody(app)
  acceptJsonBodies(app)
  answerOrigins(app, config)
  return app
}
