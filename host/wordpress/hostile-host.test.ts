import assert from 'node:assert/strict'
import { createServer as createHttpServer } from 'node:http'
import { after, before, beforeEach, describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { RefusalCode } from '@hopechest/contract'
import { each } from '@hopechest/testing/outcome'
import type { Caller, Host } from '../host.ts'
import { noRights } from '../may.ts'
import type { Fault } from '../testing/wordpress/recorded-wordpress.ts'
import { recorded } from '../testing/wordpress/recordings.ts'
import {
  assertRefused,
  credentialsOf,
  hostAt,
  listen,
  neverPauses,
  openWorld,
  patientSeconds,
  type World,
} from '../testing/wordpress/world.ts'
import { createWordPressHost } from './wordpress-host.ts'

/** For calls that are never answered. With an answer, a busy machine may need longer. */
const shortTimeout = 0.3

describe('a site that misbehaves', () => {
  let world: World
  let id: number
  let impatient: Host
  before(async () => {
    world = await openWorld()
    impatient = createWordPressHost({
      url: world.site.url,
      postType: 'gift_registry',
      timeoutSeconds: shortTimeout,
      breaker: neverPauses,
    })
    id = (await world.host.createRegistry(world.as.olive, { title: 'T' })).id
  })
  after(async () => {
    await impatient.close()
    await world.close()
  })
  beforeEach(() => world.calm())

  const hostFor = (timeoutSeconds: number) => hostAt(world.site.url, timeoutSeconds)

  const everyCall = (host: Host, caller: Caller) => [
    () => host.identify(credentialsOf(world.people.olive)),
    () => host.findRegistry(caller, id),
    () => host.listRegistries(caller, { skip: 0, limit: 10 }),
    () => host.createRegistry(caller, { title: 'x' }),
    () => host.updateRegistry(caller, id, { title: 'x' }),
    () => host.deleteRegistry(caller, id),
  ]
  const everyCallEnds = async (fault: Fault, code: RefusalCode, secrets: string[] = []) => {
    world.site.fault = () => fault
    for (const call of everyCall(world.host, world.as.olive)) await assertRefused(call(), code, secrets)
  }
  /** A site that answers with this never answers: that a call ends shows that the host has stopped waiting. */
  const never = { after: new Promise<void>(() => {}) }

  const answers: Record<string, Fault> = {
    'a page': { status: 200, body: '<!DOCTYPE html><title>secret</title>' },
    'a PHP warning before JSON': { status: 200, body: '\n<b>Warning</b>: secret in x.php\n{"id":1}' },
    'a byte order mark before JSON': { status: 200, body: '\ufeff{"id":1,"note":"secret"}' },
    'half of an answer': { status: 200, body: '{"id":1,"no' },
    'no body': { status: 200, body: '' },
    'no content': { status: 204 },
    null: { status: 200, body: 'null' },
    'bytes that are no text': { status: 200, body: Buffer.from([0x7b, 0xff, 0xfe, 0x7d]) },
    'compressed bytes that were not asked for': {
      status: 200,
      headers: { 'Content-Encoding': 'gzip' },
      body: gzipSync(Buffer.alloc(50_000_000)),
    },
    'an encoding that does not exist': { headers: { 'Content-Encoding': 'secret' }, status: 200, body: '{}' },
    'a server error in HTML': { status: 500, body: '<h1>Error establishing a database connection</h1>' },
    'a fatal error of PHP': {
      status: 500,
      body: { code: 'internal_server_error', message: '<p>critical</p>', data: { status: 500 } },
    },
    'a bad gateway': { status: 502, body: '<html>nginx/1.22.1</html>' },
    'an unknown status': { status: 418, body: { code: 'teapot' } },
    'a code that is a text': { status: 500, body: { code: 'secret words <b>', message: 'x' } },
    'JSON nested a million times': { status: 200, body: '['.repeat(1_000_000) },
  }
  for (const [name, fault] of Object.entries(answers)) {
    test(`${name} is a failure of the host, and none of its words is passed on`, () =>
      everyCallEnds(fault, 'host_failed', ['secret', 'establishing', 'critical', 'nginx', 'Warning']))
  }

  test('too many requests and maintenance say when to come back', async () => {
    const seconds = async (value: string | undefined, status: number) => {
      const headers: Record<string, string> = value === undefined ? {} : { 'Retry-After': value }
      world.site.fault = () => ({ status, headers, body: '<h1>Maintenance</h1>' })
      const refusal = await assertRefused(world.host.findRegistry(world.as.olive, id), 'unavailable')
      return refusal.retryAfterSeconds
    }
    for (const status of [429, 503]) {
      assert.equal(await seconds('7', status), 7)
      assert.equal(await seconds('300', status), 300)
      assert.equal(await seconds('600', status), 300)
      assert.equal(await seconds('0', status), 1)
      for (const odd of [undefined, '', '-1', '1.5', 'Fri, 20 Nov 2026 12:00:00 GMT', '9'.repeat(20)]) {
        assert.equal(await seconds(odd, status), 5, String(odd))
      }
    }
    await everyCallEnds(
      { status: 503, body: { code: 'wp_die', message: 'Briefly unavailable' } },
      'unavailable',
      ['Briefly'],
    )
  })

  test('a redirect is not followed, wherever it leads', async () => {
    let asked = 0
    const elsewhere = createHttpServer((_request, response) => {
      asked++
      response.end('{}')
    })
    const url = await listen(elsewhere)
    for (const status of [301, 302, 303, 307, 308]) {
      await everyCallEnds({ status, headers: { Location: url }, body: '' }, 'host_failed', [url])
    }
    assert.equal(asked, 0)
    elsewhere.close()
  })

  test('an answer that does not begin in time is too slow', async () => {
    world.site.fault = () => never
    const calls = everyCall(impatient, world.as.olive).map((call) => assertRefused(call(), 'host_slow'))
    await Promise.all(calls)
  })

  test('an answer that drips is too slow, as a whole', async () => {
    world.site.fault = () => ({ drip: true })
    await Promise.all([
      assertRefused(impatient.findRegistry(world.as.olive, id), 'host_slow'),
      assertRefused(impatient.identify(credentialsOf(world.people.olive)), 'host_slow'),
    ])
  })

  test('five failures in a row keep calls away for a moment, refusals of the site never do', async () => {
    const host = hostFor(patientSeconds)
    const find = () => host.findRegistry(world.as.olive, id)
    const fails = async (fault: Fault, code: RefusalCode) => {
      world.site.fault = () => fault
      await assertRefused(find(), code)
    }
    for (const status of [401, 403, 404, 429, 500, 418]) {
      world.site.fault = () => ({ status, body: {} })
      for (let n = 0; n < 6; n++) await find().catch(() => {})
    }
    world.site.requests.length = 0
    for (let n = 0; n < 4; n++) await fails({ status: 502, body: '' }, 'host_failed')
    world.site.fault = undefined
    assert.equal((await find())?.id, id)
    for (let n = 0; n < 5; n++) await fails({ status: 502, body: '' }, 'host_failed')
    assert.equal(world.site.requests.length, 10)
    world.site.fault = undefined
    const refusal = await assertRefused(find(), 'unavailable')
    assert.ok([1, 2].includes(refusal.retryAfterSeconds ?? 0))
    await assertRefused(host.identify(credentialsOf(world.people.olive)), 'unavailable')
    assert.equal(world.site.requests.length, 10)
    await host.close()
  })

  test('a caller who has less time than the setting allows waits no longer than that', async () => {
    const patient = hostAt(world.site.url)
    world.site.fault = () => never
    const hurried = { ...world.as.olive, deadline: performance.now() + 50 }
    await assertRefused(patient.findRegistry(hurried, id), 'host_slow')
    await patient.close()
    const late = { ...world.as.olive, deadline: performance.now() }
    world.site.requests.length = 0
    await assertRefused(world.host.findRegistry(late, id), 'host_slow')
    assert.equal(world.site.requests.length, 0)
  })

  test('an answer of a hundred megabytes is not read', async () => {
    const pouring = createHttpServer((_request, response) => {
      const megabyte = Buffer.alloc(1024 * 1024, ' ')
      let left = 100
      const pour = () => {
        while (left-- > 0) if (!response.write(megabyte)) return void response.once('drain', pour)
        response.end('{}')
      }
      pour()
    })
    const url = await listen(pouring)
    const host = hostAt(url)
    const before = process.memoryUsage().rss
    for (const call of everyCall(host, world.as.olive)) await assertRefused(call(), 'host_failed')
    assert.ok(process.memoryUsage().rss - before < 300 * 1024 * 1024)
    await host.close()
    pouring.closeAllConnections()
    pouring.close()
  })

  test('an answer of four megabytes is the longest that is read of one registry', async () => {
    const body = recorded('get-private-owner').body as object
    const answer = (bytes: number) => {
      const short = JSON.stringify({ ...body, id, registry_text: { title: '', story: '' } })
      return `${' '.repeat(bytes - Buffer.byteLength(short))}${short}`
    }
    const { site } = world
    const host = hostAt(site.url)
    site.fault = () => ({ status: 200, body: answer(4 * 1024 * 1024) })
    assert.equal((await host.findRegistry(world.as.sam, id))?.id, id)
    site.fault = () => ({ status: 200, body: answer(4 * 1024 * 1024 + 1) })
    await assertRefused(host.findRegistry(world.as.sam, id), 'host_failed')
    await host.close()
  })

  test('when too many sign-ins wait the next is refused at once, and callers who have signed in go on', async () => {
    const host = hostAt(world.site.url)
    const olive = { ...world.people.olive, ...credentialsOf(world.people.olive) }
    const caller: Caller = {
      ...olive,
      invited_as: [],
      ...noRights,
      deadline: performance.now() + patientSeconds * 1000,
    }
    const { promise: eightBegan, resolve } = Promise.withResolvers<void>()
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    let signIns = 0
    world.site.fault = ({ path }) => {
      if (!path.endsWith('/users/me')) return undefined
      if (++signIns === 8) resolve()
      return { after: answered, status: 401, body: {} }
    }
    const identify = () => host.identify(credentialsOf(world.people.olive))
    const calls = Array.from({ length: 8 + 64 }, identify)
    // The site has answered none of them yet.
    const refusal = await assertRefused(identify(), 'unavailable')
    assert.equal(refusal.retryAfterSeconds, 1)
    await eightBegan
    assert.equal(await host.findRegistry(caller, 999_999), undefined)
    assert.equal(signIns, 8, 'no more than eight at a time')
    answer()
    await Promise.allSettled(calls)
    await host.close()
  })

  test('calls that wait behind a site that does not answer end in time', async () => {
    world.site.fault = () => never
    const create = (caller: Caller, code: RefusalCode) =>
      assertRefused(world.host.createRegistry(caller, { title: 'T' }), code)
    const within = (seconds: number) => ({ ...world.as.olive, deadline: performance.now() + seconds * 1000 })
    const [sender, hurried] = [within(shortTimeout), within(shortTimeout / 2)]
    const sent = Array.from({ length: 8 }, () => create(sender, 'host_slow'))
    const waiting = Array.from({ length: 22 }, () => create(hurried, 'unavailable'))
    const refusals = await Promise.all([...sent, ...waiting])
    // Of those that never had a connection it is clear that nothing was made.
    assert.deepEqual(each(refusals, 'isUnclear'), [...sent.map(() => true), ...waiting.map(() => false)])
    world.site.fault = undefined
    assert.ok(await world.host.identify(credentialsOf(world.people.olive)))
  })
})
