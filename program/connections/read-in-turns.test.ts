import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { RequestListener, ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { describe, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { listen } from '@hopechest/testing/listen'
import { piecesBeforeRest } from './read-in-turns.ts'
import { createHttpServer } from './server.ts'

const body = Buffer.alloc(1024 * 1024, 'gifts and more gifts ')
const post = (path: string, length: number, connection = 'keep-alive') =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: ${connection}\r\nContent-Length: ${length}\r\n\r\n`
const plain = Buffer.concat([Buffer.from(post('/', body.length)), body])
const inChunks = Buffer.concat([
  Buffer.from('POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n'),
  Buffer.from(`${body.length.toString(16)}\r\n`),
  body,
  Buffer.from('\r\n0\r\n\r\n'),
])
const last = 'GET /last HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
const connections = 16
/** The system gives this much at once. */
const piece = 64 * 1024
/** One connection is read in a turn, and those that had their turn before the next bytes arrived. */
const mostOfTurn = 8 * piece

/** The most bytes that the server read in one turn of the event loop, behind the first piece of each connection. */
async function sendOnMany(
  request: Buffer,
  handle: RequestListener,
): Promise<{ most: number; answers: string[] }> {
  const sockets: Socket[] = []
  const server = createHttpServer({
    handle: (request, answer) => (request.url === '/last' ? answer.end('last') : handle(request, answer)),
    connectionsPerAddress: 100,
    answerOf: ({ message }) => ({ headers: {}, body: message }),
  }).on('connection', (socket) => sockets.push(socket))
  const { hostname, port } = new URL(await listen(server))
  let isOver = false
  const answers = Promise.all(
    Array.from({ length: connections }, async () => {
      const client = connect(Number(port), hostname).setEncoding('latin1')
      client.write(request)
      client.write(last)
      let text = ''
      for await (const piece of client as AsyncIterable<string>) text += piece
      return text
    }),
  ).finally(() => {
    isOver = true
  })
  const read = () => sockets.reduce((sum, socket) => sum + socket.bytesRead, 0)
  while (sockets.length < connections || sockets.some((socket) => socket.bytesRead < piece)) await nextTurn()
  let most = 0
  for (let before = read(); !isOver; ) {
    await nextTurn()
    const now = read()
    most = Math.max(most, now - before)
    before = now
  }
  server.close()
  await once(server, 'close')
  return { most, answers: await answers }
}

test('of the empty lines that a client sends on sixteen connections, a few pieces are read in each turn', async () => {
  const { most, answers } = await sendOnMany(Buffer.alloc(1024 * 1024, '\r\n'), () => {})
  for (const text of answers) assert.match(text, /\r\n\r\nlast$/)
  assert.ok(most <= mostOfTurn, `${most} bytes were read in one turn`)
})

describe('of the bodies that a client sends fast on sixteen connections, a few pieces are read in each turn', () => {
  for (const [form, request] of [
    ['with its length', plain],
    ['in chunks', inChunks],
  ] as const) {
    test(`while they are read, ${form}, and they arrive whole`, async () => {
      const { most, answers } = await sendOnMany(request, (request, answer) => {
        const hash = createHash('sha256')
        request.on('data', (piece) => hash.update(piece)).on('end', () => answer.end(hash.digest('hex')))
      })
      const expected = createHash('sha256').update(body).digest('hex')
      for (const text of answers) assert.ok(text.includes(expected), text)
      assert.ok(most <= mostOfTurn, `${most} bytes were read in one turn`)
    })

    test(`while they come behind an answer, ${form}`, async () => {
      const { most, answers } = await sendOnMany(request, (_request, answer) => answer.end('no'))
      for (const text of answers) assert.match(text, /\r\n\r\nno.*last$/s)
      assert.ok(most <= mostOfTurn, `${most} bytes were read in one turn`)
    })

    test(`while a handler reads them slowly, ${form}`, async () => {
      const { most } = await sendOnMany(request, async (request, answer) => {
        let bytes = 0
        for await (const piece of request) {
          bytes += piece.length
          await nextTurn()
        }
        assert.equal(bytes, body.length)
        answer.end()
      })
      assert.ok(most <= mostOfTurn, `${most} bytes were read in one turn`)
    })
  }
})

for (const kilobytes of [17, 30, 40, 60, 100]) {
  test(`while no handler reads a body of ${kilobytes} KB, little of the next one is read, and later all of it`, async (t) => {
    let answerFirst = () => {}
    const accepted: Socket[] = []
    const server = createHttpServer({
      async handle(request, answer) {
        if (request.url === '/unread') {
          answerFirst = () => answer.end('first')
          return
        }
        let bytes = 0
        for await (const piece of request) bytes += piece.length
        answer.end(`${bytes} bytes`)
      },
      connectionsPerAddress: 100,
      answerOf: ({ message }) => ({ headers: {}, body: message }),
    }).on('connection', (socket) => accepted.push(socket))
    const { hostname, port } = new URL(await listen(server))
    const client = connect(Number(port), hostname).setEncoding('latin1')
    t.after(() => {
      client.destroy()
      server.close().closeAllConnections()
    })
    const long = 32 * body.length
    client.write(
      post('/unread', kilobytes * 1024) + 'a'.repeat(kilobytes * 1024) + post('/read', long, 'close'),
    )
    for (let bytes = 0; bytes < long; bytes += body.length) client.write(body)
    while (!accepted.some(({ bytesRead }) => bytesRead >= piece)) await nextTurn()
    for (let turn = 0; turn < 200; turn++) await nextTurn()
    const read = accepted[0]?.bytesRead ?? 0
    assert.ok(read < body.length, `${read} bytes were read`)
    answerFirst()
    let text = ''
    for await (const piece of client as AsyncIterable<string>) text += piece
    assert.match(text, new RegExp(`\\r\\n\\r\\nfirst.*\\r\\n\\r\\n${long} bytes$`, 's'))
  })
}

describe('of letters that a client sends one by one on a hundred connections, few are read in each turn, and all in the end', () => {
  const request = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'
  const waiting = 'GET /waits HTTP/1.1\r\nHost: x\r\n\r\n'
  const many = 100
  const turns = 400

  for (const [when, begin, letter] of [
    ['before a request', '', '\n'],
    ['in a body that comes behind its answer', post('/', turns), 'a'],
    ['while an answer is made and another request waits', waiting + request, '\n'],
    ['behind requests that were sent ahead', request.repeat(20), '\n'],
  ] as const) {
    test(when, async (t) => {
      const accepted: Socket[] = []
      const unanswered: ServerResponse[] = []
      const server = createHttpServer({
        handle(request, answer) {
          if (request.url === '/waits') unanswered.push(answer)
          else answer.end(request.url === '/last' ? 'last' : '')
        },
        connectionsPerAddress: many,
        answerOf: ({ message }) => ({ headers: {}, body: message }),
      }).on('connection', (socket) => accepted.push(socket))
      const { hostname, port } = new URL(await listen(server))
      const clients = Array.from({ length: many }, () =>
        connect(Number(port), hostname).setNoDelay().setEncoding('latin1'),
      )
      t.after(() => {
        for (const client of clients) client.destroy()
        server.close().closeAllConnections()
      })
      const answers = Promise.all(
        clients.map((client) => client.reduce((text: string, piece) => text + piece, '')),
      )
      const sendAll = async (text: string) => {
        for (const client of clients) client.write(text)
        await nextTurn()
      }
      const read = () => accepted.map((socket) => socket.bytesRead)
      await sendAll(begin)
      while (accepted.length < many || read().some((bytes) => bytes < begin.length)) await nextTurn()
      let pieces = 0
      for (let turn = 0; turn < turns; turn++) {
        const before = read()
        await sendAll(letter)
        pieces += read().filter((bytes, n) => bytes !== before[n]).length
      }
      assert.ok(pieces > 2 * many * piecesBeforeRest, `${pieces} pieces were read in ${turns} turns`)
      assert.ok(pieces < (many / 3) * turns, `${pieces} pieces were read in ${turns} turns`)
      for (const answer of unanswered) answer.end()
      for (const letter of last) await sendAll(letter)
      for (const text of await answers) assert.match(text, /\r\n\r\nlast$/)
    })
  }
})
