import type { FastifyInstance } from 'fastify'

/**
 * The headers of every answer. What the service answers depends on the caller, so no cache may keep it. It is data, so
 * no browser may run it, frame it or guess its type.
 */
export const answerHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

export function setAnswerHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(answerHeaders)
    done()
  })
}
