import { errorCodeHeader, errorFieldHeader, Refusal, type RefusalCode } from '@hopechest/contract'
import { createRepeatedLines, type Logger } from '@hopechest/program'
import { type RawAnswer, readerLeft } from '@hopechest/program/connections'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { jsonType } from '../answers/send-list.ts'
import { sayCounts } from '../callers/counts.ts'
import { answerHeaders } from './answer-headers.ts'

export const requestIdHeader = 'x-request-id'

export type AnswerError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** Every failure leaves as `{"detail": "<one sentence>"}`. */
export function createErrorAnswers(log: Logger): AnswerError {
  const note = createFailureLog(log)
  return (error, request, reply) => {
    if (readerLeft(error, reply.raw)) return reply.hijack()
    const refusal = toRefusal(error, request.routeOptions.bodyLimit)
    note(refusal, request.id, `${request.method} ${request.routeOptions.url ?? 'unknown'}`)
    return answerRefusal(refusal, reply)
  }
}

/**
 * Logs what is the fault of no caller. A mistake in the service is logged whole, each time; a fault of the host or the storage
 * once, and then with a count.
 */
export function createFailureLog(log: Logger): (refusal: Refusal, request: string, route: string) => void {
  const repeated = createRepeatedLines(log)
  return (refusal, request, route) => {
    if (refusal.status < 500) return
    const about = { request, route, status: refusal.status }
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
  reply.code(refusal.status).type(jsonType)
  // Nothing has seen a request whose address cannot be decoded.
  if (!reply.hasHeader(requestIdHeader))
    reply.headers({ ...answerHeaders, [requestIdHeader]: reply.request.id })
  if (refusal.code === 'unauthenticated') {
    reply.header('www-authenticate', 'Basic realm="registry", charset="UTF-8"')
  }
  for (const [name, value] of headersOf(refusal)) reply.header(name, value)
  const { counted } = reply.request.caller ?? {}
  if (counted) sayCounts(reply, counted)
  return reply.send(bodyOf(refusal))
}

/** What a program reads of a refusal beside its status. A name of a field may be one that the caller made up. */
export function headersOf({ errorCode, field, retryAfterSeconds }: Refusal): [name: string, value: string][] {
  return [
    [errorCodeHeader, errorCode],
    ...(field === undefined ? [] : [[errorFieldHeader, inAscii(field)] as [string, string]]),
    ...(retryAfterSeconds === undefined
      ? []
      : [['retry-after', String(retryAfterSeconds)] as [string, string]]),
  ]
}

function inAscii(name: string): string {
  return name.toWellFormed().replaceAll(/[^!-~]|%/gu, encodeURIComponent)
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

export function bodyOf({ message }: Refusal): string {
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

export function toRefusal(error: unknown, mostBytes: number): Refusal {
  if (error instanceof Refusal) return error
  const { code, statusCode } = error as Partial<FastifyError>
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return tooLarge(mostBytes)
  const known = frameworkRefusals[code ?? '']
  if (known) return new Refusal(...known)
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new Refusal('malformed', 'The request could not be read', { cause: error })
  }
  return new Refusal('internal', 'Something went wrong on our side', { cause: error })
}
