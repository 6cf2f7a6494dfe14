import { limits, Refusal, type RefusalCode } from '@hopechest/contract'
import type { Logger } from '@hopechest/program'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Every failure leaves as `{"detail": "<one sentence>"}`; what only we should know goes to the log. */
export function answerErrors(app: FastifyInstance, log: Logger): void {
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, log))
}

export function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  log: Logger,
): FastifyReply {
  const refusal = toRefusal(error)
  if (refusal.status >= 500) {
    const route = `${request.method} ${request.routeOptions.url ?? 'unknown'}`
    const level = refusal.code === 'internal' ? 'error' : 'warn'
    log[level](
      { request: request.id, route, status: refusal.status, err: refusal.cause ?? refusal },
      refusal.message,
    )
  }
  reply.code(refusal.status).type('application/json; charset=utf-8')
  if (refusal.code === 'unauthenticated') {
    reply.header('www-authenticate', 'Basic realm="registry", charset="UTF-8"')
  }
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', String(refusal.retryAfterSeconds))
  return reply.send(JSON.stringify({ detail: refusal.message }))
}

/** What Fastify refuses by itself, in our words. */
const frameworkRefusals: Record<string, [RefusalCode, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', `The body must be at most ${limits.bodyBytes / 1024} KiB`],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['malformed', 'The body is not as long as Content-Length says'],
  FST_ERR_BAD_URL: ['malformed', 'The address is not a valid one'],
}

function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const { code, statusCode } = error as Partial<FastifyError>
  const known = frameworkRefusals[code ?? '']
  if (known) return new Refusal(...known)
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new Refusal('malformed', 'The request could not be read', { cause: error })
  }
  return new Refusal('internal', 'Something went wrong on our side', { cause: error })
}
