import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { openOne } from '@hopechest/testing/world'

test('an address has as many connections as the setting allows, and one more is refused', async () => {
  await using world = await openOne({ settings: { CONNECTIONS_PER_ADDRESS: '3' } })
  const { hostname, port } = new URL(world.url)
  const ask = async (socket: Socket) => {
    socket.write('GET /health HTTP/1.1\r\nHost: x\r\n\r\n')
    const [text] = await once(socket, 'data')
    return String(text)
  }
  const open = () => connect(Number(port), hostname).setEncoding('latin1')
  const three = [open(), open(), open()]
  for (const socket of three) assert.match(await ask(socket), /^HTTP\/1\.1 200 /)
  const fourth = open()
  const [refusal] = await once(fourth, 'data')
  assert.match(refusal, /^HTTP\/1\.1 503 Service Unavailable\r\n/)
  assert.match(refusal, /retry-after: \d+\r\n/)
  assert.match(
    refusal,
    /{"detail":"There are 3 connections from this address: close some, or try again later"}$/,
  )
  await once(fourth, 'close')
  // A connection that closes makes room.
  three[0]?.destroy()
  let answer = ''
  while (!answer.includes(' 200 ')) answer = await ask(open()).catch(() => '')
  for (const socket of three) socket.destroy()
})
