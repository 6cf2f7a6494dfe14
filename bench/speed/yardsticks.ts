import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * The yardsticks: two bare servers inside each program that is measured, loaded with `--import`. So they have the processor,
 * the memory and the compiler of the program. `PUT` gives each the bytes that it answers to all requests.
 */
const urls = await Promise.all([serveBare(), serveBare()])
console.log(JSON.stringify({ yardsticks: urls }))

function serveBare(): Promise<string> {
  let body = Buffer.alloc(0)
  let headers = {}
  const server = createServer((request, response) => {
    if (request.method !== 'PUT') {
      response.writeHead(200, headers).end(body)
      return
    }
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      body = Buffer.concat(pieces)
      headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length }
      response.end()
    })
  })
  // The program ends as it does without them.
  server.unref()
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
  })
}
