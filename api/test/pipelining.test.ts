import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Host } from '@hopechest/host'
import { basic } from '@hopechest/testing/basic'
import { suiteWith } from '@hopechest/testing/suites'
import { openOne } from '@hopechest/testing/world'

const tinyRequest = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'

/** Calls to the host that wait until the test lets them go on. */
const held: (() => void)[] = []
let holdsCalls = true
const wrapHost = (host: Host): Host => ({
  ...host,
  async identify(credentials) {
    if (holdsCalls) await new Promise<void>((resolve) => held.push(resolve))
    return host.identify(credentials)
  },
})
const open = () => openOne({ wrapHost })

suiteWith('a client that sends many requests at once on one connection', open, (world) => {
  const openConnection = () => {
    const { hostname, port } = new URL(world.url)
    return connect(Number(port), hostname).on('error', () => {})
  }

  test('is read no further than the request that waits for the host', async () => {
    const socket = openConnection()
    const authorization = basic(world.people.owner)
    socket.write(`GET /items HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n\r\n`)
    const ahead = Buffer.alloc(20_000_000, tinyRequest)
    let isSent = false
    socket.write(ahead, () => {
      isSent = true
    })
    while (held.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    // The service answers others while the bytes wait outside.
    for (let n = 0; n < 50; n++) assert.equal((await world.send(undefined, '/health')).status, 200)
    assert.equal(isSent, false)
    held.shift()?.()
    const [first] = await once(socket.setEncoding('latin1'), 'data')
    assert.match(first, /^HTTP\/1\.1 200 /)
    socket.destroy()
  })

  test('gets each answer, in order, even if a request is cut anywhere', async () => {
    const socket = openConnection().setEncoding('latin1')
    let came = ''
    socket.on('data', (text) => {
      came += text
    })
    const requests = Array.from({ length: 300 }, (_, n) => `GET /nowhere-${n} HTTP/1.1\r\nHost: x\r\n\r\n`)
    const last = 'GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
    const bytes = requests.join('').replaceAll(/nowhere-\d+/g, 'health') + last
    for (let start = 0; start < bytes.length; start += 997) socket.write(bytes.slice(start, start + 997))
    await once(socket, 'close')
    assert.equal(came.match(/HTTP\/1\.1 200 /g)?.length, 301)
  })

  test('that reads no answer gets no further request read', async () => {
    const socket = openConnection().pause()
    let isSent = false
    socket.write(Buffer.alloc(60_000_000, tinyRequest), () => {
      isSent = true
    })
    for (let n = 0; n < 50; n++) assert.equal((await world.send(undefined, '/health')).status, 200)
    assert.equal(isSent, false)
    socket.destroy()
  })

  test('still gets its answers on its other connections, old and new ones, though it sends a body in pieces', async () => {
    holdsCalls = false
    for (const go of held.splice(0)) go()
    const old = openConnection()
    await post(old, 3)
    const flooding = openConnection()
    flooding.write(tinyRequest.repeat(100))
    await once(flooding, 'data')
    await post(old, 300)
    await post(openConnection(), 300)
    flooding.destroy()
  })

  /** Adds an item on the connection, with a body in this number of pieces, and closes it when the answer is there. */
  async function post(socket: Socket, pieces: number): Promise<void> {
    const item = {
      registry_id: 1,
      name: 'Lamp',
      url: 'https://shop.example/lamp',
      description: 'x'.repeat(400),
    }
    const body = JSON.stringify(item)
    const authorization = basic(world.people.admin)
    const head = `POST /items HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\nContent-Type: application/json\r\n`
    const came = once(socket, 'data')
    socket.write(`${head}Content-Length: ${body.length}\r\n\r\n`)
    const size = Math.ceil(body.length / pieces)
    for (let start = 0; start < body.length; start += size) {
      socket.write(body.slice(start, start + size))
      await nextTurn()
    }
    assert.match(String(await came), /^HTTP\/1\.1 201 /)
  }
})
