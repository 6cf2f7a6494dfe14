import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect as connectPlain } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import { type ConnectionOptions, connect, type SecureVersion } from 'node:tls'
import { type Gateway, hasIpv6, startCaddy, startNginx } from '@hopechest/testing/machine/gateways'
import { freshFolder } from '@hopechest/testing/process'
import { until } from '@hopechest/testing/until'

const key = 'a-Key-of-this-test'
const api = 'api.gifts.example'
const site = 'gifts.example'

/** Addresses that a program may clean up until they are those of `/` or `/health`, and that a service may read otherwise. */
const notPlain = [
  '/registries/..',
  '/items/..',
  '/registries/../health',
  '/./health',
  '/items/%2e%2e',
  '/items/%2E%2E/health',
  '/items/.%2e',
  '/registries/1/invitees/..%2f..%2f..%2fhealth',
  '/registries/1/owners/..%2F..%2F..%2F',
  '/%2e/health',
  '//',
  '//health',
  '/health/',
  '/health//',
  '/health/.',
  '/health/..;/items',
  '/health;x=/../items',
  '/health/..%5c..%5citems',
  '/health\\..\\items',
  '/\\health',
  '/HEALTH',
  '/Health',
  '/%68ealth',
  '/health.',
  '/health..',
  '/health/...',
  '/health%00',
  '/health%3fx',
  '/health%23',
  '/health#/../items',
  '/items?/health',
  '/items#/health',
  '/?/../items#/../health/../items',
  '/health%20',
  '/frame/',
  '/frame?',
  '/frame//key',
  '/frame/key/',
  '/frame%2fkey',
  '/frame/key/../../items',
  '/frame;/items',
  '/Frame',
  '/items/../frame',
  `https://${api}/items/..`,
  `http://${api}//health`,
  `http://${api}/HEALTH`,
  '*',
  'health',
]

for (const [name, start] of Object.entries({ Caddy: startCaddy, nginx: startNginx })) {
  describe(`the doors of ${name}`, () => {
    /** In place of the service and of the site: it lets everyone in, and remembers what reached it. */
    let behind: Server
    let gateway: Gateway
    const reached: { line: string; id: string; asker: string }[] = []
    /** Answers that stay open. */
    const lines: ServerResponse[] = []
    before(async () => {
      behind = createServer(({ method, url, headers }, response) => {
        const [id, asker] = [String(headers['x-request-id']), String(headers['x-asker'])]
        reached.push({ line: `${method} ${url}`, id, asker })
        response.setHeader('x-request-id', id)
        if (url?.endsWith('/live')) {
          // As the line of an open list is sent.
          response.writeHead(200, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' })
          response.write('data: first\n\n')
          lines.push(response)
          return
        }
        response.end('{"let":"in"}')
      })
      behind.listen(0, '127.0.0.1')
      await once(behind, 'listening')
      const at = `127.0.0.1:${(behind.address() as AddressInfo).port}`
      gateway = await start({ api: at, site: at }, key, await freshFolder())
      await until(`${name} answers`, async () => (await asks('start').say('GET', '/health')).status === 200)
    })
    after(async () => {
      gateway.program.signal('SIGTERM')
      await gateway.program.ended
      behind.close()
      behind.closeAllConnections()
    })
    /** One who asks, and what of that reached the service. */
    function asks(asker: string) {
      return {
        /** Sends the line as it is written here: a client of ours would clean it up. */
        async say(method: string, target: string, heads: string[] = [], host = api, at = '127.0.0.1') {
          // Each from another address: so no limit of rate answers in place of the door.
          const from = at === '::1' ? {} : { localAddress: `127.0.6.${1 + (asked++ % 250)}` }
          const socket = connect({
            host: at,
            port: gateway.port,
            servername: host,
            rejectUnauthorized: false,
            ...from,
          })
          await once(socket, 'secureConnect')
          const lines = [
            `${method} ${target} HTTP/1.1`,
            `Host: ${host}`,
            'Connection: close',
            `X-Asker: ${asker}`,
          ]
          socket.write([...lines, ...heads, '', ''].join('\r\n'))
          return answerIn(await text(socket))
        },
        reached: () => reached.filter((each) => each.asker === asker),
        lines: () => reached.filter((each) => each.asker === asker).map(({ line }) => line),
      }
    }
    let asked = 0

    function answerIn(said: string) {
      const [head = '', body = ''] = said.split('\r\n\r\n')
      return { status: Number(/^HTTP\S+ (\d+)/.exec(said)?.[1]), head, body }
    }

    test('no address but those of the health of the service leads in without the key, however it is written', async () => {
      const { say, lines } = asks('stranger')
      for (const target of notPlain) {
        for (const method of ['GET', 'DELETE', 'OPTIONS', 'POST']) {
          const { status, body } = await say(method, target, ['Authorization: Basic am86eA=='])
          assert.notEqual(status, 429, 'a limit answers in place of the door')
          assert.doesNotMatch(body, /"let":"in"/, `${method} ${target}`)
        }
      }
      assert.deepEqual(lines(), [])
    })

    test('a key in other letters, a part of it and one among others lead nowhere', async () => {
      const { say, lines } = asks('guesser')
      const heads = [key.toUpperCase(), key.slice(1), `${key}x`, `"${key}"`, `x, ${key}`, '']
      for (const each of heads) {
        assert.equal((await say('GET', '/items', [`x-api-key: ${each}`])).status, 403, each)
      }
      assert.deepEqual(lines(), [])
    })

    test('the health of the service, its pages and all that has the key arrive as they were sent', async () => {
      const { say, lines } = asks('caller')
      for (const target of ['/', '/health', '/?a=1', '/health?a=/../items']) {
        assert.equal((await say('GET', target)).status, 200, target)
      }
      const invitee = '/registries/1/invitees/jo%2Fx%40example.com'
      assert.equal((await say('DELETE', invitee, [`x-api-key: ${key}`])).status, 200)
      for (const target of ['/', '/registry/7', '/sign-in?next=%2Flists']) {
        assert.equal((await say('GET', target, [], site)).status, 200, target)
      }
      const toApi = ['GET /', 'GET /health', 'GET /?a=1', 'GET /health?a=/../items', `DELETE ${invitee}`]
      const pages = ['GET /', 'GET /registry/7', 'GET /sign-in?next=%2Flists']
      assert.deepEqual(lines(), [...toApi, ...pages])
    })

    test('an open list hears each event when it is sent, and more lists stay open than pages may wait', async () => {
      const sockets = await Promise.all(
        Array.from({ length: 80 }, async () => {
          const socket = connect({
            host: '127.0.0.1',
            port: gateway.port,
            servername: site,
            rejectUnauthorized: false,
            ...{ localAddress: '127.0.8.1' },
          })
          await once(socket, 'secureConnect')
          socket.setEncoding('utf8').write(`GET /registry/ana/live HTTP/1.1\r\nHost: ${site}\r\n\r\n`)
          let said = ''
          socket.on('data', (piece) => {
            said += piece
          })
          await until('the first event', () => said.includes('data: first'))
          return { socket, said: () => said }
        }),
      )
      for (const line of lines) line.write('data: second\n\n')
      for (const { said } of sockets) await until('the second event', () => said().includes('data: second'))
      for (const { socket } of sockets) socket.destroy()
    })

    test('a client gets TLS 1.2 or 1.3 with ciphers of today, and none that is older', async () => {
      const meets = async (offer: ConnectionOptions) => {
        const to = { host: '127.0.0.1', port: gateway.port, servername: site, rejectUnauthorized: false }
        const socket = connect({ ...to, ...offer })
        const [met] = await Promise.race([
          once(socket, 'secureConnect').then(() => [socket.getProtocol()]),
          once(socket, 'error').then(() => ['refused']),
        ]).catch(() => ['refused'])
        socket.destroy()
        return met
      }
      // This client itself offers what is old in its lowest level alone.
      const old = 'DEFAULT:@SECLEVEL=0'
      const atMost = (maxVersion: SecureVersion, ciphers = old) =>
        meets({ minVersion: 'TLSv1', maxVersion, ciphers })
      assert.deepEqual(
        [await atMost('TLSv1'), await atMost('TLSv1.1'), await atMost('TLSv1.2'), await atMost('TLSv1.3')],
        ['refused', 'refused', 'TLSv1.2', 'TLSv1.3'],
      )
      for (const cipher of ['ECDHE-ECDSA-AES256-SHA', 'ECDHE-ECDSA-AES128-SHA256', 'ECDHE-ECDSA-AES256-CCM8'])
        assert.equal(await atMost('TLSv1.2', `${cipher}:@SECLEVEL=0`), 'refused', cipher)
    })

    test('a host brings visits and asks for a key without the key of the API, and nothing else', async () => {
      const { say, lines } = asks('host')
      for (const target of ['/frame', '/frame/key', '/frame/kept']) {
        assert.equal((await say('POST', target)).status, 200, target)
        for (const method of ['GET', 'PUT', 'OPTIONS']) assert.equal((await say(method, target)).status, 403)
      }
      assert.deepEqual(lines(), ['POST /frame', 'POST /frame/key', 'POST /frame/kept'])
    })

    test('a browser may ask whether a page may call the API, and asks that without the key', async () => {
      const { say, lines } = asks('browser')
      const question = ['Origin: https://a.example', 'Access-Control-Request-Method: PUT']
      assert.equal((await say('OPTIONS', '/items/7', question)).status, 200)
      for (const [method, heads] of [
        ['GET', question],
        ['POST', question],
        ['OPTIONS', ['Origin: https://a.example']],
      ] as const) {
        assert.equal((await say(method, '/items/7', [...heads])).status, 403, method)
      }
      assert.deepEqual(lines(), ['OPTIONS /items/7'])
    })

    test('each request has a line in the log with its id, and no line holds an address, a key or a password', async () => {
      const { say, reached } = asks('logged')
      const secrets = ['/set-up/a-secret-link', 'token=of-a-link', key, 'am86c2VjcmV0']
      const heads = [`x-api-key: ${key}`, 'Authorization: Basic am86c2VjcmV0', 'Cookie: seen=of-a-cookie']
      await say('GET', '/set-up/a-secret-link?token=of-a-link', heads, site)
      await say('GET', '/items', heads)
      const ids = reached().map(({ id }) => id)
      assert.equal(ids.length, 2)
      await until('both are logged', async () => {
        const logged = await gateway.logged()
        return ids.every((id) => logged.includes(id))
      })
      const logged = await gateway.logged()
      for (const secret of [...secrets, 'of-a-cookie']) assert.ok(!logged.includes(secret), logged)
    })

    if (name === 'nginx') {
      test('it listens on the old port, too, and for IPv6; only pages lead on from there', async () => {
        const plain = async (host: string, from: string) => {
          const socket = connectPlain({ host: from, port: gateway.plainPort })
          socket.end(`GET /lists?a=1 HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
          return answerIn(await text(socket))
        }
        for (const from of hasIpv6 ? ['127.0.0.1', '::1'] : ['127.0.0.1']) {
          const led = await plain(site, from)
          assert.equal(led.status, 301)
          assert.match(led.head, /^location: https:\/\/gifts\.example\/lists\?a=1$/im)
          const refused = await plain(api, from)
          assert.equal(refused.status, 403)
          assert.deepEqual(JSON.parse(refused.body), {
            detail: 'Use https: this address shows passwords to others',
          })
          assert.equal((await asks('six').say('GET', '/health', [], api, from)).status, 200)
        }
      })
    }
  })
}
