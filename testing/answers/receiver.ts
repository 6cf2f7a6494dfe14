import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { type Received, type StandIn, startStandIn } from '../stand-in.ts'
import { until } from '../until.ts'

/** A program that hears of changes, as Standard Webhooks asks of one. The test says what it answers. */
export interface Receiver extends AsyncDisposable {
  url: string
  /** As `WEBHOOK_HOSTS` names it. */
  host: string
  received: Received[]
  answer: (request: Received, response: ServerResponse) => void
  /** Waits for as many messages. */
  heard(times: number): Promise<Received[]>
}

export async function startReceiver(): Promise<Receiver> {
  const takes = (_: Received, response: ServerResponse) => void response.writeHead(204).end()
  const server: StandIn = await startStandIn((request, response) => receiver.answer(request, response))
  const receiver: Receiver = {
    url: `${server.url}/heard`,
    host: new URL(server.url).host,
    received: server.received,
    answer: takes,
    async heard(times) {
      await until(`${times} messages`, () => server.received.length >= times)
      return server.received
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
  return receiver
}

const mostSecondsOff = 300

/** As a receiver checks a message: with each signature of the header, and not what is too old. */
export function verify(
  { headers, body }: Pick<Received, 'headers' | 'body'>,
  secret: string,
  now = new Date(),
): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > mostSecondsOff) return false
  const [prefix, key = ''] = secret.split('_')
  assert.equal(prefix, 'whsec')
  const expected = createHmac('sha256', Buffer.from(key, 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')
  return String(signatures)
    .split(' ')
    .some((each) => each === `v1,${expected}`)
}
