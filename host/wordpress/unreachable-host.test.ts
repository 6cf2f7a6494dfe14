import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { after, describe, test } from 'node:test'
import type { Caller, Host } from '../host.ts'
import { noRights } from '../may.ts'
import { assertRefused, listen } from '../testing/wordpress/world.ts'
import { createWordPressHost } from './wordpress-host.ts'

describe('a site that cannot be talked to', () => {
  const options = { postType: 'gift_registry', timeoutSeconds: 1 }
  const caller: Caller = {
    id: 1,
    username: 'u',
    email: 'e@x',
    invited_as: [],
    ...noRights,
    authorization: 'Basic dTpw',
    deadline: Number.POSITIVE_INFINITY,
  }
  const open: (() => Promise<void>)[] = []
  after(() => Promise.all(open.map((close) => close())))
  const talk = async (answer: (socket: Socket, connection: number) => void) => {
    let connections = 0
    const sockets = new Set<Socket>()
    const server = createServer((socket) => {
      sockets.add(socket)
      socket.on('error', () => {})
      answer(socket, ++connections)
    })
    const host = createWordPressHost({ ...options, url: await listen(server) })
    open.push(async () => {
      await host.close()
      for (const socket of sockets) socket.destroy()
      server.close()
    })
    return { host, connections: () => connections }
  }
  const user = '{"id":1,"username":"u","email":"e","roles":[],"capabilities":[]}'
  const ok = `HTTP/1.1 200 OK\r\nContent-Length: ${user.length}\r\n\r\n${user}`
  const identify = (host: Host) => host.identify({ authorization: 'Basic dTpw', login: 'u', password: 'p' })

  /** A connection is free for the next call a turn after its answer. */
  const freed = () => new Promise((resolve) => setImmediate(resolve))

  test('no server listens, the name does not exist, or TLS fails', async () => {
    const server = createServer()
    const url = await listen(server)
    server.close()
    await once(server, 'close')
    for (const address of [url, 'http://does-not-exist.invalid', url.replace('http', 'https')]) {
      const host = createWordPressHost({ ...options, url: address })
      const { message, isUnclear } = await assertRefused(
        host.createRegistry(caller, { title: 'T' }),
        'host_failed',
        ['127.0.0.1'],
      )
      assert.equal(message, 'The registry host cannot be reached')
      assert.equal(isUnclear, false, 'nothing was sent')
      await host.close()
    }
  })

  test('the connection is reset or closed before an answer: one connection, no second try', async () => {
    for (const end of [(socket: Socket) => socket.resetAndDestroy(), (socket: Socket) => socket.end()]) {
      const site = await talk((socket) => socket.once('data', () => end(socket)))
      await assertRefused(identify(site.host), 'host_failed')
      assert.equal(site.connections(), 1)
    }
  })

  test('a read succeeds on an idle connection that the site had closed', async () => {
    for (const end of [(socket: Socket) => socket.resetAndDestroy(), (socket: Socket) => socket.end()]) {
      let requests = 0
      const site = await talk((socket, connection) => {
        socket.on('data', () => (++requests === 2 && connection === 1 ? end(socket) : socket.write(ok)))
      })
      assert.equal((await identify(site.host))?.id, 1)
      await freed()
      assert.equal((await identify(site.host))?.id, 1)
      assert.deepEqual([site.connections(), requests], [2, 3])
    }
  })

  test('a read is tried again once and not more often', async () => {
    let requests = 0
    const site = await talk((socket) => {
      socket.on('data', () => {
        requests++
        if (requests === 1) socket.write(ok)
        else socket.end()
      })
    })
    await identify(site.host)
    await freed()
    await assertRefused(identify(site.host), 'host_failed')
    assert.equal(requests, 3)
  })

  test('an answer that breaks off is not asked for again', async () => {
    let requests = 0
    const site = await talk((socket) => {
      socket.on('data', () => {
        requests++
        socket.end('HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n{"id":1')
      })
    })
    await assertRefused(identify(site.host), 'host_failed')
    assert.equal(requests, 1)
  })

  test('garbage, folded headers and two lengths are failures or harmless, never more', async () => {
    const garbage = [
      'SSH-2.0-secret\r\n',
      'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
      'HTTP/1.1 200 OK\r\nX: a\0secret\r\nContent-Length: 2\r\n\r\n[]',
      `HTTP/1.1 200 OK\r\nX: ${'s'.repeat(100_000)}\r\nContent-Length: 2\r\n\r\n[]`,
    ]
    for (const answer of garbage) {
      const site = await talk((socket) => socket.once('data', () => socket.end(answer)))
      await assertRefused(site.host.listRegistries(caller, { skip: 0, limit: 1 }), 'host_failed', ['secret'])
    }
  })

  test('totals that would add headers to our answers are left out', async () => {
    for (const total of ['5\r\n 6', '5\r\n\tSet-Cookie: a=b', '5%0d%0aX: y', '5\t6']) {
      const answer = `HTTP/1.1 200 OK\r\nX-WP-Total: ${total}\r\nContent-Length: 2\r\n\r\n[]`
      const site = await talk((socket) => socket.once('data', () => socket.end(answer)))
      const page = await site.host
        .listRegistries(caller, { skip: 0, limit: 1 })
        .catch((error) => assertRefused(Promise.reject(error), 'host_failed'))
      assert.ok(!('total' in page) || page.total === undefined, total)
    }
  })
})
