import assert from 'node:assert/strict'
import { request } from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import { connect } from 'node:tls'
import { limits } from '@hopechest/contract'
import { basic } from '@hopechest/testing/basic'
import { freePort } from '@hopechest/testing/free-port'
import { launch, type Program } from '@hopechest/testing/launch'
import { type Behind, type Gateway, startCaddy, startNginx } from '@hopechest/testing/machine/gateways'
import { patiently } from '@hopechest/testing/patient-fetch'
import { freshFolder } from '@hopechest/testing/process'
import { until } from '@hopechest/testing/until'
import { root } from './run.ts'

const key = 'a-key-of-this-test'
const failures = 3
/** From one address, in a quarter of an hour. */
const triesOfPages = 30

async function startService(siteUrl: string): Promise<{ service: Program; behind: Behind }> {
  const [apiPort, sitePort] = [await freePort(), await freePort()]
  const behind = { api: `127.0.0.1:${apiPort}`, site: `127.0.0.1:${sitePort}` }
  const service = launch(process.execPath, [join(root, 'hopechest/main.ts')], await freshFolder(), {
    API_PORT: `${apiPort}`,
    SITE_PORT: `${sitePort}`,
    API_KEY: key,
    CORS_ORIGINS: 'https://app.example',
    ENVIRONMENT: 'production',
    SITE_URL: siteUrl,
    TRUSTED_PROXIES: '127.0.0.1',
    SIGN_IN_FAILURES_PER_ADDRESS: `${failures}`,
  })
  await service.says(/The site is listening/)
  return { service, behind }
}

describe('behind a gateway', () => {
  let service: Program
  let behind: Behind
  before(async () => {
    ;({ service, behind } = await startService('https://gifts.example'))
  })
  after(async () => {
    service.signal('SIGKILL')
    await service.ended
  })

  for (const [n, [name, start]] of Object.entries({ Caddy: startCaddy, nginx: startNginx }).entries()) {
    describe(name, () => {
      let gateway: Gateway
      before(async () => {
        gateway = await start(behind, key, await freshFolder())
        await until(
          `${name} answers`,
          async () => (await ask('api', '/health').catch(() => undefined))?.status === 200,
        )
      })
      after(async () => {
        gateway.program.signal('SIGTERM')
        await gateway.program.ended
      })

      interface Question {
        method?: string
        headers?: Record<string, string | string[]>
        body?: string
        /** Where on this machine the client calls from. */
        from?: string
        at?: Gateway
      }

      function ask(host: 'api' | 'site', path: string, question: Question = {}) {
        return patiently(
          `${name}: ${host}${path}`,
          () => askOnce(host, path, question),
          ({ status, headers }) => (status === 503 ? headers['retry-after'] : undefined),
        )
      }

      async function askOnce(host: 'api' | 'site', path: string, question: Question) {
        const { method = 'GET', headers = {}, body, from = '127.0.0.1', at = gateway } = question
        const name = host === 'api' ? 'api.gifts.example' : 'gifts.example'
        const { promise, resolve, reject } = Promise.withResolvers<import('node:http').IncomingMessage>()
        const sent = request({
          host: '127.0.0.1',
          port: at.port,
          path,
          method,
          servername: name,
          rejectUnauthorized: false,
          localAddress: from,
          agent: false,
          headers: { host: name, ...headers },
        })
        sent.on('response', resolve).on('error', reject)
        sent.end(body)
        const answer = await promise
        return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
      }

      test('a caller of the API with its key reaches it, but not its figures; one without reads why', async () => {
        const headers = { 'x-api-key': key }
        assert.equal((await ask('api', '/items', { headers })).status, 401)
        assert.equal((await ask('api', '/metrics', { headers })).status, 404)
        const { status, body } = await ask('api', '/items')
        assert.deepEqual([status, JSON.parse(body)], [403, { detail: 'Missing or invalid API key' }])
      })

      test('a page of a listed origin calls the API once its browser has asked', async () => {
        const origin = 'https://app.example'
        const question = {
          'access-control-request-method': 'PUT',
          'access-control-request-headers': 'x-api-key',
        }
        const asked = await ask('api', '/items/7', { method: 'OPTIONS', headers: { origin, ...question } })
        assert.deepEqual([asked.status, asked.headers['access-control-allow-origin']], [204, origin])
        const called = await ask('api', '/items', { headers: { origin, 'x-api-key': key } })
        assert.deepEqual([called.status, called.headers['access-control-allow-origin']], [401, origin])
      })

      test('a body of 64 KiB is read, one of 1 MiB where gifts come together or a page of a shop, one of a picture, and a longer one is refused', async () => {
        const headers = { 'x-api-key': key, 'content-type': 'application/json' }
        const send = (path: string, length: number, sent = headers) =>
          ask('api', path, { method: 'POST', headers: sent, body: JSON.stringify('x'.repeat(length - 2)) })
        const statusOf = async (...sent: Parameters<typeof send>) => (await send(...sent)).status
        const batch = '/registries/7/items/batch'
        assert.equal(await statusOf('/registries', limits.bodyBytes), 401)
        assert.equal(await statusOf(batch, limits.batchBytes), 401)
        assert.equal(await statusOf('/link-previews', limits.batchBytes), 401)
        const pictures = '/registries/7/pictures'
        assert.equal(await statusOf(pictures, limits.pictures.bodyBytes), 401)
        for (const [path, most] of [
          ['/registries', limits.bodyBytes],
          ['/registries/7/items', limits.bodyBytes],
          [`${batch}/`, limits.bodyBytes],
          [`/x${batch}`, limits.bodyBytes],
          ['/registries/x/items/batch', limits.bodyBytes],
          [batch, limits.batchBytes],
          ['/link-previews', limits.batchBytes],
          ['/registries/x/pictures', limits.bodyBytes],
        ] as const) {
          const refused = await send(path, most + 1)
          assert.deepEqual(
            [refused.status, refused.headers['content-type'], refused.headers['x-error-code']],
            [413, 'application/json', 'too_large'],
            path,
          )
          assert.match(JSON.parse(refused.body).detail, /^The body /)
        }
        // One of this size may be cut off while it is sent.
        const cut = await statusOf(pictures, limits.pictures.bodyBytes + 1).catch(({ code }) => code)
        assert.ok([413, 'ECONNRESET', 'EPIPE'].includes(cut), `${cut}`)
        assert.equal(await statusOf(batch, limits.batchBytes, { ...headers, 'x-api-key': 'x' }), 403)
      })

      test('who guesses passwords waits, by the address of the client, which no header changes', async () => {
        let guesses = 0
        const guess = async (from: string, forged = {}) => {
          const authorization = basic({ username: 'jo', password: `${name} ${guesses++}` })
          const headers = { 'x-api-key': key, authorization, ...forged }
          return ask('api', '/registries', { headers, from })
        }
        const [guesser, other] = [`127.0.1.${n + 1}`, `127.0.2.${n + 1}`]
        for (let tries = 0; tries < failures; tries++) assert.equal((await guess(guesser)).status, 401)
        const refused = await guess(guesser)
        assert.equal(refused.status, 429)
        // The limit is that of the service, and so are its sentence and the time to wait.
        assert.match(JSON.parse(refused.body).detail, /^Too many/)
        assert.match(String(refused.headers['retry-after']), /^\d+$/)
        assert.equal((await guess(guesser, { 'x-forwarded-for': '192.0.2.7' })).status, 429)
        assert.equal((await guess(other)).status, 401)
      })

      test('a page works under its public address, and each answer has an id that no client chose', async () => {
        const page = await ask('site', '/sign-in', { headers: { 'x-request-id': 'chosen' } })
        assert.equal(page.status, 200)
        assert.match(String(page.headers['x-request-id']), /^[\w-]{20,}$/)
        assert.match(String(page.headers['set-cookie'] ?? 'secure'), /secure/i)
        const [, style = ''] = /href="(\/assets\/[^"]+\.css)"/.exec(page.body) ?? []
        assert.equal((await ask('site', style)).status, 200)
        const [, token = ''] = /name="token" value="([^"]+)"/.exec(page.body) ?? []
        const cookie = (page.headers['set-cookie'] ?? []).map((each) => each.split(';')[0]).join('; ')
        const send = (origin: string, forged = {}) =>
          ask('site', '/sign-in', {
            method: 'POST',
            headers: { 'content-type': 'application/x-www-form-urlencoded', origin, cookie, ...forged },
            body: String(new URLSearchParams({ login: 'jo', password: 'no', token })),
          })
        assert.match((await send('https://gifts.example')).body, /do not belong together/)
        const elsewhere = 'elsewhere.example'
        for (const forged of [{}, { 'x-forwarded-host': elsewhere }, { forwarded: `host=${elsewhere}` }]) {
          assert.equal((await send(`https://${elsewhere}`, forged)).status, 403, JSON.stringify(forged))
        }
      })

      test('a guest finds the pages below a path, and none of them beside it', async (t) => {
        const below = await startService('https://gifts.example/gifts')
        const at = await start({ ...below.behind, isBelowPath: true }, key, await freshFolder())
        t.after(async () => {
          for (const each of [at.program, below.service]) {
            each.signal('SIGTERM')
            await each.ended
          }
        })
        const isUp = async () => (await ask('site', '/gifts', { at }).catch(() => undefined))?.status === 200
        await until(`${name} answers`, isUp)
        const page = await ask('site', '/gifts/sign-in', { at })
        const [cookie = ''] = page.headers['set-cookie'] ?? []
        assert.match(cookie, /^__Secure-hc_form=.*; Path=\/gifts;/)
        const [, style = ''] = /href="(\/gifts\/assets\/[^"]+\.css)"/.exec(page.body) ?? []
        assert.equal((await ask('site', style, { at })).status, 200)
        const [, action = ''] = /<form method="post" action="([^"]+)"/.exec(page.body) ?? []
        const [, token = ''] = /name="token" value="([^"]+)"/.exec(page.body) ?? []
        const sent = await ask('site', action, {
          at,
          method: 'POST',
          headers: {
            'content-type': 'application/x-www-form-urlencoded',
            origin: 'https://gifts.example',
            cookie: cookie.split(';')[0] ?? '',
          },
          body: String(new URLSearchParams({ login: 'jo', password: 'no', token })),
        })
        assert.match(sent.body, /do not belong together/)
        assert.equal(
          (await ask('site', '/gifts/lists', { at })).headers.location,
          '/gifts/sign-in?to=%2Fgifts%2Flists',
        )
        for (const path of ['/', '/sign-in', '/giftshop', '/gifts/../sign-in', '/gifts/..%2fsign-in'])
          assert.doesNotMatch((await ask('site', path, { at })).body, /name="password"/, path)
      })

      test('a guest who guesses passwords on a page waits, with any heads that say where the guest comes from', async () => {
        const from = `127.0.4.${n + 1}`
        const page = await ask('site', '/sign-in', { from })
        const [, token = ''] = /name="token" value="([^"]+)"/.exec(page.body) ?? []
        const cookie = (page.headers['set-cookie'] ?? []).map((each) => each.split(';')[0]).join('; ')
        const guess = async (tries: number) => {
          const forged = `192.0.2.${tries}`
          const { status } = await ask('site', '/sign-in', {
            method: 'POST',
            from,
            headers: {
              'content-type': 'application/x-www-form-urlencoded',
              cookie,
              'x-forwarded-for': [forged, `${forged}, 127.0.0.1`],
              'x-real-ip': forged,
              forwarded: `for=${forged}`,
              connection: 'close, x-forwarded-for',
            },
            body: String(new URLSearchParams({ login: `jo${tries}`, password: 'wrong', token })),
          })
          return status
        }
        for (let tries = 0; tries < triesOfPages; tries++) assert.equal(await guess(tries), 422)
        assert.equal(await guess(triesOfPages), 429)
      })

      if (name === 'nginx') {
        test('sixty guests of a school, which has one address, open a page in the same moment', async () => {
          const guests = Array.from({ length: 60 }, () => ask('site', '/sign-in', { from: '127.0.3.1' }))
          const statuses = (await Promise.all(guests)).map(({ status }) => status)
          assert.deepEqual([...new Set(statuses)], [200])
        })

        test('an address with 64 requests under way has to wait, but for the styles of its pages, and other guests do not', async (t) => {
          const from = '127.0.3.2'
          const { body } = await ask('site', '/sign-in', { from })
          const [, style = ''] = /href="(\/assets\/[^"]+\.css)"/.exec(body) ?? []
          // Each waits for a body that does not come.
          const head = 'POST /sign-in HTTP/1.1\r\nHost: gifts.example\r\nContent-Length: 9\r\n\r\n'
          const to = {
            host: '127.0.0.1',
            port: gateway.port,
            servername: 'gifts.example',
            localAddress: from,
          }
          const open = Array.from({ length: 64 }, () => connect({ ...to, rejectUnauthorized: false }))
          t.after(() => open.map((socket) => socket.destroy()))
          for (const socket of open) socket.on('error', () => {}).write(head)
          await until(
            'one more is refused',
            async () => (await ask('site', '/sign-in', { from })).status === 429,
          )
          const refused = await ask('api', '/items', { from, headers: { 'x-api-key': key } })
          assert.deepEqual(
            [refused.status, refused.headers['x-error-code'], refused.headers['retry-after']],
            [429, 'too_many', '1'],
          )
          assert.match(JSON.parse(refused.body).detail, /^Too many requests/)
          assert.equal((await ask('site', style, { from })).status, 200)
          assert.equal((await ask('site', '/sign-in', { from: '127.0.3.3' })).status, 200)
        })
      } else {
        test('where the operator forgot the key, nothing but the health addresses is open', async () => {
          const keyless = await start(behind, '', await freshFolder())
          const isUp = async () =>
            (await ask('api', '/health', { at: keyless }).catch(() => undefined))?.status === 200
          await until('Caddy answers', isUp)
          for (const value of [undefined, '', 'x', '{$API_KEY}']) {
            const headers = value === undefined ? {} : { 'x-api-key': value }
            assert.equal((await ask('api', '/items', { headers, at: keyless })).status, 403)
          }
          keyless.program.signal('SIGTERM')
          await keyless.program.ended
        })
      }
    })
  }
})
