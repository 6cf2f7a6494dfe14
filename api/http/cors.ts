import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../config.ts'

/** On one's own machine every page of that machine may call; in production only the origins that are listed. */
const thisMachine = /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/

const allowedMethods = 'GET, HEAD, POST, PUT, PATCH, DELETE'
const allowedHeaders =
  'Authorization, Content-Type, x-api-key, Idempotency-Key, If-Match, If-None-Match, Prefer, X-Release-Key'
const exposedHeaders =
  'Deprecation, ETag, Idempotency-Replayed, Link, Location, Preference-Applied, RateLimit, RateLimit-Policy, Retry-After, Sunset, X-Error-Code, X-Error-Field, X-Host-Total, X-Host-TotalPages, X-Request-Id'
const preflightSeconds = '600'

/**
 * Says which pages may call from a browser. An origin is answered with itself or not at all, and never with leave to
 * send cookies, which the service does not use. A preflight has no credentials, so it is answered before
 * authentication.
 */
export function answerOrigins(app: FastifyInstance, { CORS_ORIGINS, ENVIRONMENT }: Config): void {
  const isAllowed = (origin: string) =>
    CORS_ORIGINS ? CORS_ORIGINS.includes(origin) : ENVIRONMENT === 'local' && thisMachine.test(origin)

  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers
    if (origin === undefined) return done()
    reply.header('vary', 'Origin')
    if (!isAllowed(origin)) return done()
    reply
      .header('access-control-allow-origin', origin)
      .header('access-control-expose-headers', exposedHeaders)
    const isPreflight = request.method === 'OPTIONS' && 'access-control-request-method' in request.headers
    if (!isPreflight) return done()
    answerPreflight(reply)
  })
}

function answerPreflight(reply: FastifyReply): void {
  reply
    .code(204)
    .header('access-control-allow-methods', allowedMethods)
    .header('access-control-allow-headers', allowedHeaders)
    .header('access-control-max-age', preflightSeconds)
    .send()
}
