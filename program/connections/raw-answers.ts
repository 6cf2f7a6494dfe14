import type { Refusal } from '@hopechest/contract'
import { STATUS_CODES } from '../node-http.ts'

/** The text with which a server refuses, such as JSON or a page. */
export interface RawAnswer {
  headers: Record<string, string>
  body: string
}

export type AnswerOf = (refusal: Refusal) => RawAnswer

/**
 * The refusal as the bytes of a whole answer, for a fault that Node finds before there is a request. It ends the
 * connection.
 */
export function rawAnswer(refusal: Refusal, answerOf: AnswerOf): string {
  const { status, retryAfterSeconds } = refusal
  const { headers, body } = answerOf(refusal)
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(retryAfterSeconds === undefined ? [] : [`retry-after: ${retryAfterSeconds}`]),
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  return `${lines.join('\r\n')}\r\n\r\n${body}`
}
