import { STATUS_CODES } from 'node:http'
import type { Refusal } from '@hopechest/contract'
import { answerHeaders } from './answer-headers.ts'

/** The refusal as an answer written by hand, for what breaks before there is a request; the connection ends with it. */
export function rawAnswer({ status, message, retryAfterSeconds }: Refusal): string {
  const body = JSON.stringify({ detail: message })
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    ...Object.entries(answerHeaders).map(([name, value]) => `${name}: ${value}`),
    ...(retryAfterSeconds === undefined ? [] : [`retry-after: ${retryAfterSeconds}`]),
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  return `${lines.join('\r\n')}\r\n\r\n${body}`
}
