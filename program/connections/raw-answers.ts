import { STATUS_CODES } from 'node:http'
import type { Refusal } from '@hopechest/contract'

/** What a server says for a refusal, in its own form. */
export interface RawAnswer {
  headers: Record<string, string>
  body: string
}

export type AnswerOf = (refusal: Refusal) => RawAnswer

/** The refusal as an answer written by hand, for what breaks before there is a request; the connection ends with it. */
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
