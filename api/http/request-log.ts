import { createRepeatedLines, type Logger, requestLevels } from '@hopechest/program'
import type { FastifyInstance } from 'fastify'

/** Answers every request with its id, and logs a line where one is worth it. The route is logged, not the address. */
export function logRequests(app: FastifyInstance, log: Logger): void {
  const levelOf = requestLevels(log)
  const repeated = createRepeatedLines(log)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const milliseconds = reply.elapsedTime
    const level = levelOf(reply.statusCode, milliseconds)
    const route = request.routeOptions.url ?? 'unknown'
    const isRepeated = level === 'info' && !repeated.isNew(`${request.method} ${route}: ${reply.statusCode}`)
    if (level && !isRepeated) {
      log[level](
        {
          request: request.id,
          method: request.method,
          route,
          status: reply.statusCode,
          milliseconds: Math.round(milliseconds * 10) / 10,
          caller: request.caller?.id,
        },
        'Request answered',
      )
    }
    done()
  })
}
