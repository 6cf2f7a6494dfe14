import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { connect } from 'node:net'
import { describe, test } from 'node:test'
import { listen } from '@hopechest/testing/listen'
import { createHttpServer } from './server.ts'

const head = 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n'
const bodyOf = (letters: number) => `${'1\r\na\r\n'.repeat(letters)}0\r\n\r\n`
const last = 'GET /last HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'

describe('a body in pieces of one letter', () => {
  test('arrives whole, in few pieces, so that it takes little memory', async () => {
    const sizes: number[] = []
    await using server = await serve((request, answer) => {
      request.on('data', (piece: Buffer) => sizes.push(piece.length)).on('end', () => answer.end())
    })
    await server.send(head + bodyOf(10_000) + last)
    assert.deepEqual(sizes, [4096, 4096, 10_000 - 2 * 4096])
  })

  const handlers: Record<string, RequestListener> = {
    'is read': (request, answer) => request.resume().on('end', () => answer.end()),
    'comes behind an answer': (_request, answer) => answer.end(),
  }
  for (const [name, handle] of Object.entries(handlers)) {
    test(`holds up no other client while it ${name}`, async () => {
      await using server = await serve(handle)
      let isOver = false
      const flood = server.send(head + bodyOf(100_000) + last).then(() => {
        isOver = true
      })
      let answered = 0
      while (!isOver) {
        await server.send(last)
        answered++
      }
      await flood
      // Read as it comes, it is over in ten turns of the event loop.
      assert.ok(answered > 20, `${answered} were answered meanwhile`)
    })
  }
})

/** `send` resolves when all that was sent is answered. */
async function serve(handle: RequestListener) {
  const server = createHttpServer({
    handle: (request, answer) => (request.url === '/last' ? answer.end() : handle(request, answer)),
    connectionsPerAddress: 10,
    answerOf: ({ message }) => ({ headers: {}, body: message }),
  })
  const { hostname, port } = new URL(await listen(server))
  return {
    async send(text: string): Promise<void> {
      const socket = connect(Number(port), hostname).resume()
      socket.write(text)
      await once(socket, 'close')
    },
    async [Symbol.asyncDispose]() {
      server.close()
      await once(server, 'close')
    },
  }
}
