import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { after, before, test } from 'node:test'
import { listen } from '@hopechest/testing/listen'
import { until } from '@hopechest/testing/until'
import { createHttpServer } from './server.ts'

const body = 'x'.repeat(200_000)
const post = (path: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`
let url: URL
const waits = Promise.withResolvers<[IncomingMessage, ServerResponse]>()

/** It takes a whole body, and answers with as many letters as the path says: in pieces, or at once for `/whole/65536`. */
const server = createHttpServer({
  async handle(request, answer) {
    if (request.url === '/waits') {
      waits.resolve([request, answer])
      return
    }
    const whole = request.url?.split('/whole/')[1]
    if (whole) {
      answer.end('y'.repeat(Number(whole)))
      return
    }
    for await (const _ of request);
    const pieces = Number(request.url?.slice(1)) / 1024
    Readable.from(Array(pieces).fill('y'.repeat(1024)), { objectMode: false }).pipe(answer)
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

for (const [length, what] of [
  [4 * 1024 * 1024, 'an answer arrives that is longer than the system takes at once'],
  [64 * 1024, 'a short answer arrives'],
] as const) {
  test(`a client that sends its next request while ${what} gets the next answer, too`, async () => {
    const socket = connect(Number(url.port), url.hostname).setEncoding('latin1')
    let answers = 0
    let last = ''
    socket.write(post(`/${length}`))
    for await (const text of socket as AsyncIterable<string>) {
      // The end of one answer and the head of the next may come in one piece, and a head in two.
      const seen = last + text
      const heads = seen.split('HTTP/1.1 200 ').length - 1
      last = heads > 0 ? '' : seen.slice(-20)
      if (heads === 0) continue
      answers += heads
      if (answers === 4) break
      socket.write(post(`/${length}`))
    }
    assert.equal(answers, 4)
  })
}

test('a client that sends two requests at once, the first for a long answer, gets the answer to a third, too', async () => {
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`
  const socket = connect(Number(url.port), url.hostname).setEncoding('latin1')
  socket.write(get('/whole/200000') + get('/whole/1'))
  let text = ''
  let asked = 2
  for await (const piece of socket as AsyncIterable<string>) {
    text = text.slice(-20) + piece
    if (!text.endsWith(`\r\n\r\n${'y'.repeat(asked - 1)}`)) continue
    if (asked === 4) break
    socket.write(get(`/whole/${asked}`))
    asked++
  }
  assert.equal(asked, 4)
})

test('a request whose body fills its room while the one before is answered is read when its turn comes', async () => {
  const socket = connect(Number(url.port), url.hostname).setEncoding('latin1')
  socket.write(post('/waits'))
  const [request, answer] = await waits.promise
  for await (const _ of request);
  answer.write('y')
  const before = request.socket.bytesRead
  socket.write(post('/1024'))
  await until('the room is full', () => request.socket.bytesRead - before > 32 * 1024)
  answer.end()
  let text = ''
  for await (const piece of socket as AsyncIterable<string>) {
    text += piece
    if (text.match(/HTTP\/1\.1 200 /g)?.length === 2) break
  }
  assert.match(text, /HTTP\/1\.1 200 .*HTTP\/1\.1 200 /s)
})
