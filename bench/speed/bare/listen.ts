import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A bare server: `node:http`, and nothing but what the answer needs. `PUT` shows it an answer of ours, and it takes from that
 * what it needs to give such an answer at the same address. It says where it listens.
 */
export function listen(
  show: (address: string, text: string) => void,
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): void {
  const server = createServer((request, response) => {
    if (request.method !== 'PUT') return answer(request, response)
    read(request, (text) => {
      show(request.url ?? '', text)
      response.end()
    })
  })
  server.listen(0, '127.0.0.1', () => {
    console.log(`Listening at http://127.0.0.1:${(server.address() as AddressInfo).port}.`)
  })
}

export function read(request: IncomingMessage, then: (text: string) => void): void {
  const pieces: Buffer[] = []
  request.on('data', (piece: Buffer) => pieces.push(piece))
  request.on('end', () => then(Buffer.concat(pieces).toString()))
}

export function send(
  response: ServerResponse,
  status: number,
  body: string | Buffer,
  more: object = {},
): void {
  const length = Buffer.byteLength(body)
  response
    .writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': length,
      ...more,
    })
    .end(body)
}
