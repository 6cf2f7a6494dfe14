import assert from 'node:assert/strict'
import { once } from 'node:events'
import { describe, test } from 'node:test'
import { Refusal } from '@hopechest/contract'
import { openConnection } from '@hopechest/testing/raw'
import { basic, openOne, type PlainAnswer } from '@hopechest/testing/world'

const expected = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}
const lamp = { name: 'Lamp', url: 'https://shop.example/lamp' }

function assertHeaders(status: number, answer: PlainAnswer): void {
  assert.equal(answer.status, status, JSON.stringify(answer.body))
  const found = Object.keys(expected).map((name) => [name, answer.headers.get(name)])
  assert.deepEqual(Object.fromEntries(found), expected, `${status}`)
}

describe('no cache keeps an answer, and no browser runs, frames or guesses it,', () => {
  test('when the owner writes', async () => {
    const world = await openOne()
    const send = (method: string, path: string, body?: object, headers = {}) =>
      world.send('owner', path, { method, headers, ...(body && { body }) })
    assertHeaders(201, await send('POST', '/registries', { title: 'A wedding' }))
    assertHeaders(200, await send('PATCH', '/registries/1', { title: 'Ours' }))
    assertHeaders(200, await send('POST', '/registries/1/invitees', { invitees: ['jo'] }))
    assertHeaders(201, await send('POST', '/registries/1/items', lamp))
    assertHeaders(201, await send('POST', '/registries/1/items/1/purchases', {}))
    assertHeaders(409, await send('POST', '/registries/1/items/1/purchases', {}))
    assertHeaders(201, await send('POST', '/items', { ...lamp, registry_id: 1 }))
    assertHeaders(200, await send('PUT', '/items/2', { price: 3 }))
    assertHeaders(412, await send('PUT', '/items/2', { price: 4 }, { 'if-match': '"old"' }))
    assertHeaders(422, await send('PUT', '/items/2', { price: -1 }))
    assertHeaders(200, await send('DELETE', '/items/2'))
    assertHeaders(404, await send('DELETE', '/items/2'))
    assertHeaders(204, await send('DELETE', '/registries/1/items/1'))
    assertHeaders(200, await world.send('owner', '/registries/1/items'))
    assertHeaders(200, await world.send('owner', '/items'))
    await world.close()
  })

  test('when there is nothing to read, or nothing at the address', async () => {
    const world = await openOne()
    assertHeaders(200, await world.send(undefined, '/health'))
    assertHeaders(200, await world.send('owner', '/items'))
    assertHeaders(404, await world.send('owner', '/items/1'))
    assertHeaders(404, await world.send('owner', '/nowhere'))
    assertHeaders(422, await world.send('owner', '/items/x'))
    await world.close()
  })

  test('when the caller has the item already', async () => {
    const world = await openOne()
    await world.post('owner', '/items', { ...lamp, registry_id: 1 })
    const etag = (await world.send('owner', '/items/1')).headers.get('etag') ?? ''
    assertHeaders(304, await world.send('owner', '/items/1', { headers: { 'if-none-match': etag } }))
    await world.close()
  })

  test('when the caller is not known, or not allowed', async () => {
    const world = await openOne({ settings: { API_KEY: 'key', SIGN_IN_FAILURES_PER_ADDRESS: '1' } })
    const guess = (password: string) => ({
      headers: { 'x-api-key': 'key', authorization: basic({ username: 'owner', password }) },
    })
    assertHeaders(403, await world.send('owner', '/items'))
    assertHeaders(401, await world.send(undefined, '/items', { headers: { 'x-api-key': 'key' } }))
    assertHeaders(401, await world.send(undefined, '/items', guess('one')))
    assertHeaders(429, await world.send(undefined, '/items', guess('two')))
    await world.close()
  })

  test('when the service or its host is in trouble', async () => {
    let trouble: Error | undefined
    const world = await openOne({
      settings: { AUTH_CACHE_TTL: '0', CREATES_PER_MINUTE: '1' },
      wrapHost: (host) => ({
        ...host,
        identify: (credentials) => (trouble ? Promise.reject(trouble) : host.identify(credentials)),
      }),
    })
    const create = () => world.post('owner', '/registries', { title: 'T' })
    assertHeaders(201, await create())
    assertHeaders(429, await create())
    assertHeaders(405, await world.patch('owner', '/items'))
    for (const [code, status] of [
      ['host_failed', 502],
      ['unavailable', 503],
      ['host_slow', 504],
    ] as const) {
      trouble = new Refusal(code, 'There is trouble')
      assertHeaders(status, await world.send('owner', '/items'))
    }
    trouble = new TypeError('A mistake of ours')
    assertHeaders(500, await world.send('owner', '/items'))
    await world.close()
  })

  test('when the service refuses before there is a request', async () => {
    const world = await openOne({ settings: { CONNECTIONS_PER_ADDRESS: '1' } })
    const first = openConnection(world.url)
    await once(first.socket, 'connect')
    const second = openConnection(world.url)
    const refusals = [await second.answer]
    first.write('GARBAGE\r\n\r\n')
    refusals.push(await first.answer)
    assert.deepEqual(
      refusals.map((refusal) => refusal.slice(0, 12)),
      ['HTTP/1.1 503', 'HTTP/1.1 400'],
    )
    for (const refusal of refusals) {
      for (const [name, value] of Object.entries(expected)) {
        assert.ok(refusal.includes(`\r\n${name}: ${value}\r\n`), refusal)
      }
    }
    await world.close()
  })
})
