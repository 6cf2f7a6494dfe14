import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { after, before, describe, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { listen } from '@hopechest/testing/listen'
import { until } from '@hopechest/testing/until'
import { CarefulReader, mostFull } from './careful-reader.ts'
import { createHttpServer } from './server.ts'

const requestTo = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`
/** More than the system gives at once. */
const far = requestTo('/answered').repeat(5000)
const beyond = 3

describe('a client that sends far ahead on many connections', () => {
  let url: URL
  const unanswered: ServerResponse[] = []
  const server = createHttpServer({
    handle(request, answer) {
      if (request.url === '/answered') answer.end()
      else unanswered.push(answer)
    },
    connectionsPerAddress: mostFull * 2,
    answerOf: ({ message }) => ({ headers: {}, body: message }),
  })
  const waiting: Socket[] = []
  const another = '127.0.0.2'
  let cut = 0

  before(async () => {
    url = new URL(await listen(server))
    // From now on both clients are read with care.
    for (const address of [undefined, another]) {
      const flooding = open(address)
      assert.match(await ask(flooding, requestTo('/answered').repeat(100)), /^HTTP\/1\.1 200 /)
      flooding.destroy()
    }
  })
  after(async () => {
    server.close().closeAllConnections()
    await once(server, 'close')
  })

  function open(localAddress?: string): Socket {
    return connect({ port: Number(url.port), host: url.hostname, ...(localAddress && { localAddress }) })
      .setEncoding('latin1')
      .on('error', () => {})
  }

  /** Resolves with what comes first: the beginning of an answer, or nothing because the connection is cut. */
  function ask(socket: Socket, requests: string): Promise<string> {
    socket.write(requests)
    return new Promise((resolve) => {
      socket.once('data', (text) => resolve(String(text))).once('close', () => resolve(''))
    })
  }

  test('is cut off on those that there is no room for', async () => {
    await new Promise<void>((resolve) => {
      while (waiting.length < mostFull + beyond) {
        const socket = open().on('close', () => {
          cut++
          if (cut === beyond) resolve()
        })
        socket.write(requestTo('/waits') + far)
        waiting.push(socket)
      }
    })
    assert.match(await ask(open(), requestTo('/answered')), /^HTTP\/1\.1 200 /)
    assert.equal(cut, beyond)
  })

  test('gives up one for another client, who has none', async () => {
    const socket = open(another)
    assert.match(await ask(socket, requestTo('/answered') + requestTo('/waits') + far), /^HTTP\/1\.1 200 /)
    waiting.push(socket)
    await until('a connection of the first client is cut', () => cut === beyond + 1)
  })

  test('is read on a new one as soon as another has closed', async () => {
    assert.equal(await ask(open(), requestTo('/waits') + far), '')
    for (const socket of waiting) socket.destroy()
    // A connection that is not read notices with its next answer that its client has gone.
    for (const answer of unanswered) answer.end()
    let answer = ''
    while (!answer.includes(' 200 ')) {
      const socket = open()
      answer = await ask(socket, far)
      socket.destroy()
    }
  })

  test('has room again when what it sent is answered', async () => {
    for (let n = 0; n < mostFull + beyond; n++) {
      const socket = open()
      socket.resume().end(requestTo('/answered').repeat(100))
      await once(socket, 'close')
      assert.ok(socket.bytesRead > 100 * 'HTTP/1.1 200 OK'.length)
    }
  })
})

test('letters that arrive one by one while a connection may not be read wait in few pieces, and in their order', async () => {
  const socket = new Duplex({ read() {}, write() {} })
  let waiting = 0
  const push = socket.push.bind(socket)
  socket.push = (piece) => {
    waiting++
    return push(piece)
  }
  let mayRead = false
  const reader = new CarefulReader(socket as Socket, 'a client', () => mayRead)
  const sent = Array.from({ length: 10_000 }, (_, n) => String(n % 10))
  for (const [n, letter] of sent.entries()) {
    socket.push(Buffer.from(letter))
    if (n % 100 === 0) await nextTurn()
  }
  assert.ok(waiting <= 4, `${waiting} pieces wait`)
  let read = ''
  socket.on('data', (piece) => {
    read += piece
  })
  mayRead = true
  reader.readOn()
  await until('all is read', () => read.length === sent.length)
  assert.equal(read, sent.join(''))
  socket.push(Buffer.from('!'))
  await until('the next letter is read, too', () => read.endsWith('!'))
})
