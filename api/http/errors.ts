import { errorCodeHeader, Refusal, type RefusalCode } from '@hopechest/contract'
import { createRepeatedLines, type Logger } from '@hopechest/program'
import { type RawAnswer, readerLeft } from '@hopechest/program/connections'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { jsonType } from '../answers/send-list.ts'
import { answerHeaders } from './answer-headers.ts'

export const requestIdHeader = 'x-request-id'

export type AnswerError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply

/**
 * Every failure leaves as `{"detail": "<one sentence>"}`. A mistake in the service is logged whole, each
 * time. A fault of the host or the storage is logged once, and then with a count.
 */
export function createErrorAnswers(log: Logger): AnswerError {
  const repeated = createRepeatedLines(log)
  return (error, request, reply) => {
    if (readerLeft(error, reply.raw)) return reply.hijack()
    const refusal = toRefusal(error, request)
    if (refusal.status >= 500) logFailure(refusal, request)
    return answerRefusal(refusal, reply)
  }

  function logFailure(refusal: Refusal, request: FastifyRequest): void {
    const route = `${request.method} ${request.routeOptions.url ?? 'unknown'}`
    const about = { request: request.id, route, status: refusal.status }
    if (refusal.code === 'internal') {
      log.error({ ...about, err: refusal.cause ?? refusal }, refusal.message)
    } else if (repeated.isNew(`${route}: ${refusal.message}`)) {
      log.warn({ ...about, cause: causeOf(refusal) }, refusal.message)
    }
  }
}

/** Logged without a stack, because the cause lies outside the service. */
function causeOf({ cause }: Refusal): unknown {
  if (!(cause instanceof Error)) return cause
  return { message: cause.message, ...('code' in cause && { code: cause.code }) }
}

function answerRefusal(refusal: Refusal, reply: FastifyReply): FastifyReply {
  reply.code(refusal.status).type(jsonType).header(errorCodeHeader, refusal.errorCode)
  // Nothing has seen a request whose address cannot be decoded.
  if (!reply.hasHeader(requestIdHeader))
    reply.headers({ ...answerHeaders, [requestIdHeader]: reply.request.id })
  if (refusal.code === 'unauthenticated') {
    reply.header('www-authenticate', 'Basic realm="registry", charset="UTF-8"')
  }
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', String(refusal.retryAfterSeconds))
  return reply.send(bodyOf(refusal))
}

/** The same for a fault before there is a request; what it has brought is not read. */
export function rawRefusal(refusal: Refusal, requestId: string): RawAnswer {
  const headers = {
    'content-type': jsonType,
    [errorCodeHeader]: refusal.errorCode,
    [requestIdHeader]: requestId,
    ...answerHeaders,
  }
  return { headers, body: bodyOf(refusal) }
}

function bodyOf({ message }: Refusal): string {
  return JSON.stringify({ detail: message })
}

/** What Fastify refuses by itself, in our words. */
const frameworkRefusals: Record<string, [RefusalCode, string]> = {
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['malformed', 'The body is not as long as Content-Length says'],
  FST_ERR_BAD_URL: ['malformed', 'The address cannot be decoded. Write each % as %25'],
}

export function tooLarge(mostBytes: number): Refusal {
  return new Refusal('too_large', `The body must be at most ${mostBytes / 1024} KiB`)
}

function toRefusal(error: unknown, { routeOptions }: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error
  const { code, statusCode } = error as Partial<FastifyError>
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return tooLarge(routeOptions.bodyLimit)
  const known = frameworkRefusals[code ?? '']
  if (known) return new Refusal(...known)
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new Refusal('malformed', 'The request could not be read', { cause: error })
  }
  return new Refusal('internal', 'Something went wrong on our side', { cause: error })
}
