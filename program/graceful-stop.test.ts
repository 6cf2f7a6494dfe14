import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { requestKeptBack, watchConnections } from './graceful-stop.ts'
import { listenAt } from './listen.ts'

/** A server that answers `/slow` when the test says so, and everything else at once. */
async function openServer() {
  const slow: ServerResponse[] = []
  const arrived = Promise.withResolvers<void>()
  const server = createServer((request, response) => {
    if (request.url !== '/slow') return void response.end('done')
    slow.push(response)
    arrived.resolve()
  })
  const stop = watchConnections(server)
  const url = await listenAt(server, { address: '127.0.0.1', port: 0 })
  const finishSlow = () => {
    for (const response of slow) response.end('done')
  }
  /** Waits until the stop takes no new connection. */
  const hasBegun = async () => {
    while (server.listening) await nextTurn()
  }
  return { server, url, stop, hasBegun, finishSlow, slowArrived: arrived.promise }
}

interface Client {
  socket: Socket
  ask(...paths: string[]): void
  /** The bytes that came so far. */
  came(): string
  /** Waits for a number of answers. */
  answers(count: number): Promise<void>
  /** All bytes, once the server has ended the connection. */
  ended: Promise<string>
}

async function openClient(url: string): Promise<Client> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let came = ''
  socket.setEncoding('utf8').on('data', (text) => {
    came += text
  })
  const ended = new Promise<string>((resolve) =>
    socket.on('close', () => resolve(came)).on('error', () => {}),
  )
  await once(socket, 'connect')
  return {
    socket,
    ask: (...paths) =>
      void socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join('')),
    came: () => came,
    async answers(count) {
      while (countAnswers(came) < count) await once(socket, 'data')
    },
    ended,
  }
}

function countAnswers(text: string): number {
  return text.split('\r\n\r\ndone').length - 1
}

test('a client whose connection was idle gets the answer to its next request during a stop', async () => {
  const { url, stop, hasBegun } = await openServer()
  const client = await openClient(url)
  client.ask('/')
  await client.answers(1)
  const stopped = stop()
  await hasBegun()
  client.ask('/')
  const came = await client.ended
  assert.equal(countAnswers(came), 2)
  assert.match(came, /connection: close/i)
  await stopped
})

test('a client that waits for its answer gets it, and hears that the connection ends', async () => {
  const { url, stop, hasBegun, finishSlow, slowArrived } = await openServer()
  const client = await openClient(url)
  client.ask('/slow')
  await slowArrived
  const stopped = stop()
  await hasBegun()
  finishSlow()
  assert.match(await client.ended, /connection: close[\s\S]*done$/i)
  await stopped
})

test('a client that sent several requests ahead gets all answers, and the last one says that it ends', async () => {
  const { url, stop, hasBegun, finishSlow, slowArrived } = await openServer()
  const client = await openClient(url)
  client.ask('/slow', '/slow', '/slow')
  await slowArrived
  const stopped = stop()
  await hasBegun()
  finishSlow()
  const came = await client.ended
  assert.equal(countAnswers(came), 3)
  assert.deepEqual(came.match(/connection: [\w-]+/gi), [
    'Connection: keep-alive',
    'Connection: keep-alive',
    'connection: close',
  ])
  await stopped
})

test('a stop waits for no client that sends nothing', async () => {
  const { url, stop } = await openServer()
  const used = await openClient(url)
  used.ask('/')
  await used.answers(1)
  const unused = await openClient(url)
  await stop()
  assert.equal(countAnswers(await used.ended), 1)
  assert.equal(await unused.ended, '')
})

test('a stop without any connection is over at once', async () => {
  const { url, stop } = await openServer()
  await stop()
  await assert.rejects(openClient(url), { code: 'ECONNREFUSED' })
})

test('a request that arrives while the last connections are accepted is kept back for a moment, and said to be', async () => {
  const { server, url, stop } = await openServer()
  const client = await openClient(url)
  client.ask('/')
  await client.answers(1)
  const kept = once(server, requestKeptBack)
  const stopped = stop()
  client.ask('/')
  const [socket] = await kept
  assert.equal(socket.remotePort, client.socket.localPort)
  assert.equal(countAnswers(await client.ended), 2)
  await stopped
})
