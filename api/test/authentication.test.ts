import assert from 'node:assert/strict'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { test } from 'node:test'
import { Refusal } from '@hopechest/contract'
import type { Host } from '@hopechest/host'
import { sendRaw } from '@hopechest/testing/raw'
import { onEach, withOptions } from '@hopechest/testing/suites'
import { basic, settings, type WorldOptions } from '@hopechest/testing/world'

/** A host in front of the real one that counts who asks it, and breaks when a test says so. */
const watch = { asked: 0, fault: undefined as Refusal | undefined, hold: Promise.resolve() }
const wrapHost = (host: Host): Host => ({
  ...host,
  async identify(credentials) {
    watch.asked++
    await watch.hold
    if (watch.fault) throw watch.fault
    return host.identify(credentials)
  },
})

/** Resolves when this number of requests has come to the servers of this process. */
function arrivalOf(requests: number): Promise<void> {
  return new Promise((resolve) => {
    let left = requests
    const arrive = () => {
      if (--left > 0) return
      unsubscribe('http.server.request.start', arrive)
      resolve()
    }
    subscribe('http.server.request.start', arrive)
  })
}

const refused = { detail: 'Invalid or missing credentials' }

let uptime = 1000
const options: WorldOptions = {
  wrapHost,
  uptime: () => uptime,
  settings: { AUTH_CACHE_TTL: '300', CONNECTIONS_PER_ADDRESS: '1000' },
}

onEach(withOptions(settings, options), 'authentication', (world) => {
  const later = (seconds: number) => {
    uptime += seconds * 1000
  }
  const withHeader = (authorization: string) =>
    world.send(undefined, '/items', { headers: { authorization } })
  const base64 = (text: string | Buffer) => Buffer.from(text).toString('base64')

  test('every kind of wrong credentials gets the same answer', async () => {
    const { username, password } = world.people.owner
    const wrong = [
      undefined,
      'Basic',
      'Basic ',
      'Bearer abc',
      `Bearer ${base64(`${username}:${password}`)}`,
      'Basic not*base64',
      `Basic ${base64('no colon')}`,
      `Basic ${base64(`:${password}`)}`,
      `Basic ${base64(`${username}:`)}`,
      `Basic ${base64(`${username}:${password}x`)}`,
      `Basic ${base64(`${username}\0:${password}`)}`,
      `Basic ${base64(Buffer.from([0xff, 0xfe, 0x3a, 0x41]))}`,
      `Basic ${base64(`unknown:${password}`)}`,
      `Basic ${base64(`stranger:${password}`)}`,
      `Basic ${base64(`${'x'.repeat(1100)}:${password}`)}`,
      `Digest username="${username}"`,
    ]
    for (const authorization of wrong) {
      const { status, body, headers } = await world.send(undefined, '/items', {
        headers: authorization === undefined ? {} : { authorization },
      })
      assert.deepEqual([status, body], [401, refused], String(authorization))
      assert.equal(headers.get('www-authenticate'), 'Basic realm="registry", charset="UTF-8"')
    }
  })

  test('what cannot be a credential never reaches the host', async () => {
    const before = watch.asked
    const nonsense = [
      'Basic',
      'Bearer abc',
      'Basic !',
      `Basic ${base64('no colon')}`,
      `Basic ${base64('a\0:b')}`,
    ]
    for (const authorization of nonsense) await withHeader(authorization)
    assert.equal(watch.asked, before)
  })

  test('the service asks for credentials before it checks the address or the body', async () => {
    for (const path of ['/items/abc', '/items?limit=0']) {
      assert.equal((await world.send(undefined, path)).status, 401)
    }
    const { status } = await world.send(undefined, '/items', { method: 'POST', raw: '{' })
    assert.equal(status, 401)
  })

  test('two Authorization headers are refused, even if the first one is good', async () => {
    const good = basic(world.people.owner)
    const { status } = await sendRaw(
      world.url,
      `GET /items HTTP/1.1\r\nHost: x\r\nAuthorization: ${good}\r\nAuthorization: ${good}\r\n\r\n`,
    )
    assert.equal(status, 401)
  })

  test('a hundred first requests with one credential ask the host once', async () => {
    const credential = basic({ ...world.people.admin, username: 'ADMIN' })
    const before = watch.asked
    // The host takes its time until the last of them has come. The service would give up after eight seconds.
    watch.hold = arrivalOf(100)
    const answers = Array.from({ length: 100 }, () => withHeader(credential))
    assert.deepEqual([...new Set((await Promise.all(answers)).map(({ status }) => status))], [200])
    assert.equal(watch.asked - before, 1)
  })

  test('a caller is asked for anew when the time is over, counted from the first question', async () => {
    later(10_000)
    const credential = basic(world.people.stranger)
    const before = watch.asked
    await withHeader(credential)
    later(299)
    await withHeader(credential)
    assert.equal(watch.asked - before, 1)
    later(1.1)
    await withHeader(credential)
    assert.equal(watch.asked - before, 2)
  })

  test('a revoked application password stops working within that time', async () => {
    const { otherOwner } = world.people
    assert.equal((await world.send('otherOwner', '/items')).status, 200)
    await world.revoke(otherOwner)
    later(299)
    assert.equal((await world.send('otherOwner', '/items')).status, 200)
    later(1.1)
    assert.equal((await world.send('otherOwner', '/items')).status, 401)
  })

  test('a rejection is remembered for ten seconds and not longer', async () => {
    const credential = basic({ username: 'owner', password: 'wrong wrong' })
    const before = watch.asked
    await withHeader(credential)
    later(9.9)
    assert.equal((await withHeader(credential)).status, 401)
    assert.equal(watch.asked - before, 1)
    later(0.2)
    await withHeader(credential)
    assert.equal(watch.asked - before, 2)
  })

  test('a host in trouble is never taken for a wrong password, nor remembered, and known callers go on', async () => {
    later(10_000)
    assert.equal((await world.send('invitee', '/items')).status, 200)
    for (const [code, status] of [
      ['host_failed', 502],
      ['host_slow', 504],
      ['unavailable', 503],
    ] as const) {
      watch.fault = new Refusal(code, 'The registry host is in trouble', { retryAfterSeconds: 2 })
      const { status: answered, body, headers } = await world.send('owner', '/items')
      assert.deepEqual([answered, body], [status, { detail: 'The registry host is in trouble' }])
      assert.equal(headers.get('retry-after'), '2')
      assert.equal((await world.send('invitee', '/items')).status, 200)
    }
    watch.fault = undefined
    assert.equal((await world.send('owner', '/items')).status, 200)
  })

  test('no log line ever holds a password, right or wrong', async () => {
    const canary = 'CANARY-cafe-babe'
    await withHeader(basic({ username: 'owner', password: canary }))
    watch.fault = new Refusal('host_failed', 'The registry host does not answer', {
      cause: new Error('boom'),
    })
    later(10_000)
    await withHeader(basic({ username: 'owner', password: `${canary} again` }))
    await world.send('owner', '/items')
    watch.fault = undefined
    await world.send('owner', `/items/${canary}`)
    const logged = world.logged()
    assert.match(logged, /boom/)
    for (const secret of [
      canary,
      world.people.owner.password,
      basic(world.people.owner),
      base64(`owner:${canary}`),
    ]) {
      assert.ok(!logged.includes(secret))
    }
  })
})
