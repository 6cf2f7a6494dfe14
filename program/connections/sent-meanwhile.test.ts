import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { after, before, test } from 'node:test'
import { listen } from '@hopechest/testing/listen'
import { createHttpServer } from './server.ts'

const longAnswer = 4 * 1024 * 1024
const body = 'x'.repeat(200_000)
const post = `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`
let url: URL
/** It takes a whole body, and gives an answer that the system cannot take at once. */
const server = createHttpServer({
  async handle(request, answer) {
    for await (const _ of request);
    Readable.from(Array(longAnswer / 1024).fill('y'.repeat(1024)), { objectMode: false }).pipe(answer)
  },
  connectionsPerAddress: 10,
  answerOf: ({ message }) => ({ headers: {}, body: message }),
})
before(async () => {
  url = new URL(await listen(server))
})
after(async () => {
  server.close().closeAllConnections()
  await once(server, 'close')
})

test('a client that sends its next request while a long answer arrives gets the next answer, too', async () => {
  const socket = connect(Number(url.port), url.hostname).setEncoding('latin1')
  let answers = 0
  socket.write(post)
  for await (const text of socket as AsyncIterable<string>) {
    if (!text.startsWith('HTTP/1.1 200 ')) continue
    answers++
    if (answers === 4) break
    socket.write(post)
  }
  assert.equal(answers, 4)
})
