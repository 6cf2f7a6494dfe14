import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { listen } from '@hopechest/testing/listen'
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

function serverFor(connectionsPerAddress: number) {
  return createHttpServer({
    handle: (_request, response) => response.end('hello'),
    connectionsPerAddress,
    answerOf: ({ message }) => ({ headers: {}, body: message }),
  })
}
