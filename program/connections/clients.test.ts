import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { describe, test } from 'node:test'
import { listen } from '@hopechest/testing/listen'
import { until } from '@hopechest/testing/until'
import { Clients, mostBytesOfLook, mostFaults, mostOpened } from './clients.ts'
import type { Connection } from './connection.ts'
import { createHttpServer } from './server.ts'

test('a client with too many connections reads why, and one that is gone before ends nothing', async () => {
  const server = serverFor(1)
  const accepted: Socket[] = []
  server.on('connection', (socket) => accepted.push(socket))
  const { hostname, port } = new URL(await listen(server))
  const open = () => connect(Number(port), hostname)
  const first = open()
  await once(first, 'connect')
  const second = open()
  let read = ''
  second.setEncoding('utf8').on('data', (text) => {
    read += text
  })
  await once(second, 'close')
  assert.match(read, /^HTTP\/1\.1 503 .*There are 1 connections from this address/s)
  // As the system reports it when the client has reset the connection. Without a listener it would end the program.
  accepted[1]?.emit('error', new Error('write ECONNRESET'))
  first.destroy()
  server.close()
})

test('a client that asks for a tunnel and is gone ends nothing', async () => {
  const server = serverFor(10)
  const asked = once(server, 'connect')
  const { hostname, port } = new URL(await listen(server))
  const client = connect(Number(port), hostname).on('error', () => {})
  client.write('CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n')
  const [, socket] = await asked
  // Node has taken its own listeners away. Without one of ours the error would end the program.
  socket.emit('error', new Error('read ECONNRESET'))
  assert.ok(socket.destroyed)
  client.destroy()
  server.close()
})

for (const [how, faults, isCareful] of [
  ['at once', mostFaults - 1, false],
  ['in small pieces', mostFaults, true],
] as const) {
  test(`a client with ${faults} requests in a minute that are no HTTP is read ${how}`, async () => {
    const longest = Promise.withResolvers<number>()
    const server = createHttpServer({
      handle(request, response) {
        let most = 0
        request.on('data', (piece: Buffer) => {
          most = Math.max(most, piece.length)
        })
        request.on('end', () => longest.resolve(most))
        response.end()
      },
      connectionsPerAddress: 500,
      answerOf: ({ message }) => ({ headers: {}, body: message }),
    })
    const { hostname, port } = new URL(await listen(server))
    // It stays open until it is answered: Node answers no client that has closed its side before.
    const send = async (text: string) => {
      const socket = connect(Number(port), hostname).on('error', () => {})
      socket.write(text)
      const [answer] = await once(socket, 'data')
      socket.destroy()
      return String(answer)
    }
    for (let n = 0; n < faults; n++) assert.match(await send('GET  x\r\n\r\n'), /^HTTP\/1\.1 400 /)
    const body = 'a'.repeat(60_000)
    await send(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`)
    assert.equal((await longest.promise) <= 16 * 1024, isCareful)
    server.close().closeAllConnections()
  })
}

for (const [how, opened, isAtOnce] of [
  ['at once', mostOpened, true],
  ['in its turn', mostOpened + 1, false],
] as const) {
  test(`the last of ${opened} connections that a client opens in a second is read ${how}`, (t) => {
    t.mock.method(performance, 'now', () => 1)
    const clients = clientsOf(500)
    const open = () => clients.connect(socketFrom('192.0.2.1'))
    for (let n = 1; n < opened; n++) open()
    assert.equal(isReadAtOnce(open()), isAtOnce)
  })
}

for (const [how, bytes, isAtOnce] of [
  ['at once', mostBytesOfLook, true],
  ['in its turn', mostBytesOfLook + 1, false],
] as const) {
  test(`a client that sends ${bytes} bytes on its connections between two looks is read ${how} on the next`, () => {
    const clients = clientsOf(500)
    const sockets = [socketFrom('192.0.2.1'), socketFrom('192.0.2.1')]
    for (const socket of sockets) clients.connect(socket)
    for (const times of [1, 2, 3]) {
      Object.assign(sockets[0] as Socket, { bytesRead: times * (bytes - 1000) })
      Object.assign(sockets[1] as Socket, { bytesRead: times * 1000 })
      clients.look()
    }
    assert.equal(isReadAtOnce(clients.connect(socketFrom('192.0.2.1'))), isAtOnce)
    assert.equal(isReadAtOnce(clients.connect(socketFrom('192.0.2.2'))), true)
  })
}

describe('a client with a whole network of IPv6', () => {
  const ofClient = (n: number) => socketFrom(`2001:db8:1:2::${n.toString(16)}`)
  const ofNeighbour = () => socketFrom('2001:db8:1:3::1')

  test('has as many connections as one address, from all its addresses together', () => {
    const clients = clientsOf(2)
    for (let n = 1; n <= 2; n++) {
      assert.equal(clients.refuse(ofClient(n)), false)
      clients.connect(ofClient(n))
    }
    assert.equal(clients.refuse(ofClient(3)), true)
    assert.equal(clients.refuse(ofNeighbour()), false)
  })

  test('is read in its turn when all its addresses together open too many connections in a second', (t) => {
    t.mock.method(performance, 'now', () => 1)
    const clients = clientsOf(500)
    for (let n = 1; n <= mostOpened; n++) clients.connect(ofClient(n))
    assert.equal(isReadAtOnce(clients.connect(ofClient(mostOpened + 1))), false)
    assert.equal(isReadAtOnce(clients.connect(ofNeighbour())), true)
  })

  test('is read in its turn when all its addresses together send too many requests that are no HTTP', () => {
    const clients = clientsOf(500)
    for (let n = 1; n <= mostFaults; n++) clients.noteFault(ofClient(n))
    assert.equal(isReadAtOnce(clients.connect(ofClient(mostFaults + 1))), false)
    assert.equal(isReadAtOnce(clients.connect(ofNeighbour())), true)
  })
})

test('a client with many long bodies that wait is cut off on further ones until they are answered', async () => {
  const unanswered: ServerResponse[] = []
  const server = createHttpServer({
    handle: (_request, response) => void unanswered.push(response),
    connectionsPerAddress: 16,
    answerOf: ({ message }) => ({ headers: {}, body: message }),
  })
  const { hostname, port } = new URL(await listen(server))
  const body = 'a'.repeat(40_000)
  const send = () => {
    const socket = connect(Number(port), hostname).on('error', () => {})
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`)
    return socket
  }
  const sockets = Array.from({ length: 4 }, () => send())
  await until('the bodies to wait', () => unanswered.length === 4)
  await once(send(), 'close')
  for (const answer of unanswered.splice(0)) answer.end()
  await Promise.all(sockets.map((socket) => once(socket, 'data')))
  sockets.push(send())
  await until('the next one', () => unanswered.length === 1)
  unanswered[0]?.end('read again')
  assert.match(String((await once(sockets.at(-1) as Socket, 'data'))[0]), /read again/)
  server.close().closeAllConnections()
})

function serverFor(connectionsPerAddress: number) {
  return createHttpServer({
    handle: (_request, response) => response.end('hello'),
    connectionsPerAddress,
    answerOf: ({ message }) => ({ headers: {}, body: message }),
  })
}

const clientsOf = (mostConnections: number) =>
  new Clients(
    mostConnections,
    () => {},
    () => '',
    () => '',
  )

/** The other end of a connection that is gone already. */
function socketFrom(remoteAddress: string): Socket {
  const socket = { remoteAddress, destroyed: true, resume: () => socket, end: () => socket }
  return Object.assign(new EventEmitter(), socket) as unknown as Socket
}

function isReadAtOnce(connection: Connection): boolean {
  let isParsed = false
  connection.open(() => {
    isParsed = true
  })
  return isParsed
}
