import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { each } from '@hopechest/testing/outcome'
import { openBreakable } from '@hopechest/testing/world'

const minute = 60_000
const broken = { status: 500, body: 'made or not, it is not said' }

describe('a list of which the service does not know whether the WordPress site made it', () => {
  let later = 0
  let opened: Awaited<ReturnType<typeof openBreakable>>
  before(async () => {
    opened = await openBreakable({ now: () => new Date(Date.now() + later) })
    assert.equal((await opened.world.send('owner', '/registries')).status, 200)
  })
  beforeEach(() => {
    later = 0
  })
  after(() => opened.world.close())

  const post = (path: string, title: string, more: object = {}) =>
    opened.world.post('owner', path, { title, ...more }, { 'idempotency-key': `key-of-${title}` })
  const titled = async (title: string) => {
    const { body } = await opened.world.send('owner', '/registries?limit=100')
    return body.filter((each: { title: string }) => each.title === title)
  }
  /** The site answers the next change with a failure. */
  function breakNext(isCarriedOut: boolean): void {
    opened.wordpress.fault = ({ method }) => {
      if (method !== 'POST') return undefined
      opened.wordpress.fault = undefined
      return { ...broken, isCarriedOut }
    }
  }

  for (const [what, isCarriedOut] of [
    ['found', true],
    ['made', false],
  ] as const) {
    test(`is ${what} by its owner who sends the same request after a minute`, async () => {
      const title = `Will-be-${what}`
      breakNext(isCarriedOut)
      const began = Date.now()
      assert.equal((await post('/registries', title)).status, 502)
      for (const milliseconds of [0, minute - (Date.now() - began) - 1000]) {
        later = milliseconds
        const early = await post('/registries', title)
        assert.deepEqual([early.status, early.headers.get('x-error-code')], [409, 'key_in_use'])
      }
      later = minute + 1
      const all = await Promise.all([post('/registries', title), post('/registries', title)])
      const [one] = all.filter(({ status }) => status === 201)
      const again = await post('/registries', title)
      assert.deepEqual([again.status, again.body.id], [201, one?.body.id])
      assert.deepEqual(each(await titled(title), 'id'), [one?.body.id])
    })

    test(`is ${what} with its gifts, where it is a copy`, async () => {
      const title = `Copy-will-be-${what}`
      const { body } = await post('/registries', `Original-${what}`)
      const lamp = { name: 'Lamp', url: 'https://shop.example/lamp' }
      const added = { method: 'POST', body: lamp }
      assert.equal((await opened.world.send('owner', `/registries/${body.id}/items`, added)).status, 201)
      const copy = () => post(`/registries/${body.id}/copy`, title, { along: ['open'] })
      breakNext(isCarriedOut)
      assert.equal((await copy()).status, 502)
      assert.equal((await copy()).status, 409)
      later = minute + 1
      const made = await copy()
      assert.equal(made.status, 201, JSON.stringify(made.body))
      assert.equal(made.body.meta.registry_item_ids.length, 1)
      assert.equal((await titled(title)).length, 1)
      assert.deepEqual((await copy()).body.id, made.body.id)
    })
  }

  test('is found once the site answers again, however late, and without another minute', async () => {
    const title = 'Found-late'
    breakNext(true)
    assert.equal((await post('/registries', title)).status, 502)
    later = 6 * minute
    opened.wordpress.fault = ({ method }) => (method === 'GET' ? { status: 429, body: 'not now' } : undefined)
    assert.equal((await post('/registries', title)).status, 503)
    opened.wordpress.fault = undefined
    const found = await post('/registries', title)
    assert.equal(found.status, 201, JSON.stringify(found.body))
    assert.deepEqual(each(await titled(title), 'id'), [found.body.id])
  })

  test('is found behind as many newer lists as its owner has made meanwhile', async () => {
    const title = 'Before-many'
    breakNext(true)
    assert.equal((await post('/registries', title)).status, 502)
    const { body: newer } = await post('/registries', 'Newer')
    for (let n = 0; n < 100; n++) assert.equal((await post('/registries', `Newer-${n}`)).status, 201)
    later = minute + 1
    const found = await post('/registries', title)
    assert.equal(found.status, 201, JSON.stringify(found.body))
    assert.ok(found.body.id < newer.id, 'it is the first one')
  })

  test('is found although the site gave no sound answer when it was looked for, and that was long after', async () => {
    const title = 'Looked-for-twice'
    breakNext(true)
    assert.equal((await post('/registries', title)).status, 502)
    later = 6 * minute
    opened.wordpress.fault = ({ method }) =>
      method === 'GET' ? { ...broken, isCarriedOut: true } : undefined
    assert.equal((await post('/registries', title)).status, 502)
    opened.wordpress.fault = undefined
    assert.equal((await post('/registries', title)).status, 409)
    later = 8 * minute
    const found = await post('/registries', title)
    assert.equal(found.status, 201, JSON.stringify(found.body))
    assert.deepEqual(each(await titled(title), 'id'), [found.body.id])
  })

  test('is found where the request that was to make it anew has made it, without an answer', async () => {
    const title = 'Made-by-the-second'
    breakNext(false)
    assert.equal((await post('/registries', title)).status, 502)
    later = 8 * minute
    breakNext(true)
    assert.equal((await post('/registries', title)).status, 502)
    const [made] = await titled(title)
    const site = opened.wordpress.registryOf(made.id)
    assert.ok(site)
    site.date = new Date(Date.now() + later).toISOString().slice(0, 19)
    later = 10 * minute
    assert.deepEqual([(await post('/registries', title)).body.id, (await titled(title)).length], [made.id, 1])
  })

  test('is found by its name as the site keeps it, without the characters that no page shows', async () => {
    const key = { 'idempotency-key': 'unseen' }
    const request = { method: 'POST', body: { title: 'Tea\u0007 for two' }, headers: key }
    breakNext(true)
    assert.equal((await opened.world.send('owner', '/registries', request)).status, 502)
    later = minute + 1
    assert.equal((await opened.world.send('owner', '/registries', request)).status, 201)
    assert.equal((await titled('Tea for two')).length, 1)
  })

  for (const [what, isCarriedOut] of [
    ['found', true],
    ['made', false],
  ] as const) {
    test(`is ${what} where its owner makes two more of the same name before`, async () => {
      const body = { title: `Wedding-${what}` }
      const ask = (key?: string) =>
        opened.world.post(
          'owner',
          '/registries',
          body,
          key === undefined ? {} : { 'idempotency-key': `${key}-${what}` },
        )
      breakNext(isCarriedOut)
      assert.equal((await ask('of-ana')).status, 502)
      const others = [(await ask('of-ben')).body.id, (await ask()).body.id]
      later = minute + 1
      const { body: made } = await ask('of-ana')
      assert.ok(!others.includes(made.id), `${made.id} of ${others}`)
      assert.deepEqual(each(await titled(body.title), 'id').sort(), [made.id, ...others].sort())
    })
  }

  test('is found where the service ended before it could remember the answer', async () => {
    const title = 'Not-remembered'
    const { body: first } = await post('/registries', title)
    await opened.world.database.run('UPDATE idempotency_keys SET result = NULL WHERE result LIKE $1', [
      `%${title}%`,
    ])
    later = minute + 1
    const seen = [(await post('/registries', title)).body.id, (await titled(title)).length]
    assert.deepEqual(seen, [first.id, 1])
  })

  test('is made beside another of its name from earlier', async () => {
    later = 6 * minute
    assert.equal((await post('/registries', 'Birthday')).status, 201)
    const other = { method: 'POST', body: { title: 'Birthday' }, headers: { 'idempotency-key': 'another' } }
    breakNext(false)
    assert.equal((await opened.world.send('owner', '/registries', other)).status, 502)
    later = 7 * minute + 1
    assert.equal((await opened.world.send('owner', '/registries', other)).status, 201)
    assert.equal((await titled('Birthday')).length, 2)
  })
})
