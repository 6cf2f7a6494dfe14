import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { listen } from './listen.ts'

export interface Received {
  method: string
  /** The address as it was sent, not decoded. */
  path: string
  headers: IncomingMessage['headers']
  body: string
}

export interface StandIn extends AsyncDisposable {
  url: string
  received: Received[]
}

/** A service that answers as the test says, and keeps the requests. */
export async function startStandIn(
  answer: (request: Received, response: ServerResponse) => void,
): Promise<StandIn> {
  const received: Received[] = []
  const server = createServer(async (message, response) => {
    const { method = '', url = '', headers } = message
    const request = { method, path: url, headers, body: await text(message) }
    received.push(request)
    answer(request, response)
  })
  return {
    url: await listen(server),
    received,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export function answerJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
