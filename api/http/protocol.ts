import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Refusal, statusOf } from '@hopechest/contract'
import type { FastifyInstance } from 'fastify'
import { connectionOf } from './server.ts'

/** Node answers some oddities of HTTP by itself, with no body; here they get our envelope like everything else. */
export function answerOddRequests(app: FastifyInstance): void {
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const body = JSON.stringify({ detail: 'That cannot be expected here' })
    const headers = {
      'content-type': jsonType,
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    }
    response.writeHead(statusOf.expectation_failed, headers).end(body)
  })
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if (raw.headers.host === undefined && raw.httpVersionMinor === 1) {
      throw new Refusal('malformed', 'The request does not say which host it is for')
    }
    if (isGivenTwice(raw, 'host')) {
      throw new Refusal('malformed', 'The request says twice which host it is for')
    }
    done()
  })
}

/** Node keeps the first of two such headers; another reader on the way may have kept the second. */
export function isGivenTwice({ rawHeaders }: IncomingMessage, header: string): boolean {
  let given = 0
  for (let n = 0; n < rawHeaders.length; n += 2) {
    const name = rawHeaders[n]
    if (name?.length === header.length && name.toLowerCase() === header) given++
  }
  return given > 1
}

const jsonType = 'application/json; charset=utf-8'

interface RawError extends Error {
  code?: string
}

/** An error before there is a request gets the same envelope, written by hand, and then the connection ends. */
export function answerRawError(error: RawError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const refusal = refusals[error.code ?? ''] ?? new Refusal('malformed', 'The request is not valid HTTP')
  const body = JSON.stringify({ detail: refusal.message })
  connectionOf(socket).end(
    `HTTP/1.1 ${refusal.status} ${reasons[refusal.status] ?? 'Bad Request'}\r\nContent-Type: ${jsonType}\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}

const refusals: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: new Refusal('headers_too_large', 'The headers are too long'),
  ERR_HTTP_REQUEST_TIMEOUT: new Refusal('request_timeout', 'The request took too long to arrive'),
}

const reasons: Record<number, string> = { 408: 'Request Timeout', 431: 'Request Header Fields Too Large' }
