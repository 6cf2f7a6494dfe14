import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { before, describe, test } from 'node:test'
import { each } from '@hopechest/testing/outcome'
import { onEach } from '@hopechest/testing/suites'
import { basic, embeddedSettings, openBreakable, openOne, settings } from '@hopechest/testing/world'

const lamp = { name: 'Lamp', url: 'https://shop.example/lamp' }
const jam = { name: 'A jar of jam', purchaser: 'Paul' }

onEach(settings, 'a request that is sent again', (world) => {
  let id: number
  before(async () => {
    const unwrapped = { title: 'A wedding', meta: { registry_reveal: 'always' } }
    id = (await world.post('owner', '/registries', unwrapped)).body.id
  })

  const post = (path: string, body: object, key?: string) =>
    world.post('owner', path, body, key ? { 'idempotency-key': key } : {})
  const countItems = async () => (await world.send('owner', `/registries/${id}/items`)).body.length

  test('gets the first answer again, for all that can be made, and another body with its key is refused', async () => {
    const list = `/registries/${id}`
    const item = (await post(`${list}/items`, { ...lamp, quantity_needed: 5 })).body.data.id
    for (const [who, path, body, another] of [
      ['owner', '/items', { ...lamp, registry_id: id }, { ...lamp, registry_id: id, name: 'Other' }],
      ['owner', `${list}/items`, lamp, { ...lamp, name: 'Other' }],
      ['owner', `${list}/items/batch`, { items: [lamp, lamp] }, { items: [lamp] }],
      ['owner', '/registries', { title: 'Once only' }, { title: 'Other' }],
      ['owner', `${list}/copy`, { title: 'Once only', along: [] }, { title: 'Other', along: [] }],
      ['owner', '/people', { name: 'Once' }, { name: 'Other' }],
      ['owner', `${list}/gift-record`, { ...jam, is_thanked: true }, jam],
      ['owner', '/circles', { name: 'Once' }, { name: 'Other' }],
      ['admin', `${list}/items/${item}/purchases`, {}, { quantity: 2 }],
      ['admin', `${list}/items/${item}/questions`, { question: 'Once?' }, { question: 'Other?' }],
      ['admin', `${list}/ideas`, { name: 'Once' }, { name: 'Other' }],
    ] as const) {
      const headers = { 'idempotency-key': 'again', 'x-release-key': 'the-key-of-tante-elke' }
      const send = (given: object) => world.post(who, path, given, headers)
      const [first, second, other] = [await send(body), await send(body), await send(another)]
      assert.deepEqual([first.status, second.status, other.status], [201, 201, 422], path)
      const isReplayed = [first, second].map((answer) => answer.headers.get('idempotency-replayed'))
      assert.deepEqual([isReplayed, second.body], [[null, 'true'], first.body])
      const said = ['x-error-code', 'x-error-field'].map((name) => other.headers.get(name))
      assert.deepEqual(said, ['key_reused', 'Idempotency-Key'])
      assert.match(other.body.detail, /^Idempotency-Key was used with another body before/)
    }
    const has = async (path: string) => (await world.send('admin', path)).body
    assert.equal(await countItems(), 5)
    assert.equal((await has(`/items/${item}`)).data.quantity_purchased, 1)
    const given = await has(`${list}/purchases`)
    assert.deepEqual(each(given, 'is_thanked').toSorted(), [false, true])
    assert.equal((await has(`${list}/questions`)).length, 1)
    assert.equal((await has(`${list}/ideas`)).ideas.length, 1)
    for (const path of ['/people', '/circles'])
      assert.equal((await world.send('owner', path)).body.length, 1, path)
    const titles: unknown[] = each((await world.send('owner', '/registries')).body, 'title')
    assert.equal(titles.filter((title) => title === 'Once only').length, 2)
  })

  test('without a key makes another one, as it always did', async () => {
    const before = await countItems()
    await post(`/registries/${id}/items`, lamp)
    await post(`/registries/${id}/items`, lamp)
    assert.equal(await countItems(), before + 2)
  })

  test('is not remembered when it was refused', async () => {
    assert.equal((await post('/items', { ...lamp, registry_id: id, price: 0 }, 'refused')).status, 422)
    assert.equal((await post('/items', { ...lamp, registry_id: id }, 'refused')).status, 201)
  })

  test('may be sent by another caller with the same key, and to another address', async () => {
    const other = await world.post(
      'otherOwner',
      '/items',
      { ...lamp, registry_id: id },
      { 'idempotency-key': 'again' },
    )
    assert.equal(other.status, 201)
    const before = await countItems()
    assert.equal((await post(`/registries/${id}/items`, lamp, 'refused')).status, 201)
    assert.equal(await countItems(), before + 1)
  })

  test('has a key of 1 to 255 visible characters', async () => {
    assert.equal((await post('/items', { ...lamp, registry_id: id }, 'k'.repeat(255))).status, 201)
    for (const key of ['k'.repeat(256), 'a b', 'ü']) {
      assert.equal((await post('/items', { ...lamp, registry_id: id }, key)).status, 422)
    }
  })

  test('after a day in which the service ran is a new one', async () => {
    await post('/items', { ...lamp, registry_id: id }, 'yesterday')
    const before = await countItems()
    const stepsOfADay = 24 * 12
    const run = (steps: number) => world.database.run('UPDATE running_time SET steps = steps + $1', [steps])
    await run(stepsOfADay)
    await post('/items', { ...lamp, registry_id: id }, 'yesterday')
    assert.equal(await countItems(), before, 'five minutes before')
    await run(1)
    await post('/items', { ...lamp, registry_id: id }, 'yesterday')
    assert.equal(await countItems(), before + 1)
  })
})

for (const setting of embeddedSettings) {
  test(`a clock that jumps 25 hours lets no key buy twice on ${setting.name}`, async () => {
    let jump = 0
    await using world = await setting.open({ now: () => new Date(Date.now() + jump) })
    const { id } = (await world.post('owner', '/registries', { title: 'T' })).body
    const item = { ...lamp, quantity_needed: 2 }
    const { data } = (await world.post('owner', `/registries/${id}/items`, item)).body
    const buy = () =>
      world.post('owner', `/registries/${id}/items/${data.id}/purchases`, {}, { 'idempotency-key': 'one' })
    const first = await buy()
    assert.equal(first.status, 201)
    for (const hours of [25, -25]) {
      jump = hours * 60 * 60 * 1000
      assert.deepEqual((await buy()).body, first.body)
    }
    assert.equal((await world.send('owner', `/items/${data.id}`)).body.data.quantity_purchased, 1)
  })
}

/** Fifty at once, and as many as a route gets of generated requests. */
const buyersAtOnce = 50
const buyers = Math.ceil(Number(process.env.GENERATED_REQUESTS ?? 300) / buyersAtOnce) * buyersAtOnce

describe('purchases of many buyers', () => {
  for (const setting of embeddedSettings) {
    test(`each sent twice at once on ${setting.name}, count once`, async () => {
      await using world = await setting.open()
      const { id } = (await world.post('owner', '/registries', { title: 'T' })).body
      const item = { ...lamp, quantity_needed: buyers }
      const { data } = (await world.post('owner', `/registries/${id}/items`, item)).body
      const path = `/registries/${id}/items/${data.id}/purchases`
      const buy = (n: number) => world.post('owner', path, {}, { 'idempotency-key': `buyer-${n}` })
      for (let start = 0; start < buyers; start += buyersAtOnce) {
        const some = Array.from({ length: buyersAtOnce }, (_, n) => start + n)
        const pairs = await Promise.all(some.map((n) => Promise.all([buy(n), buy(n)])))
        for (const [one, other] of pairs) {
          assert.equal(one.status, 201)
          assert.deepEqual(other.body, one.body)
        }
      }
      const read = []
      for (let skip = 0; skip < buyers; skip += 1000)
        read.push(...(await world.send('owner', `${path}?skip=${skip}&limit=1000`)).body)
      assert.equal(read.length, buyers)
      assert.equal((await world.send('owner', `/items/${data.id}`)).body.data.quantity_purchased, buyers)
    })
  }
})

describe('a connection that is cut after the request was sent', () => {
  test('and a retry with the key never make two', async () => {
    await using world = await openOne()
    const { id } = (await world.post('owner', '/registries', { title: 'T' })).body
    const cutter = await startCutter(world.url)
    for (let n = 0; n < 20; n++) {
      const add = (url: string) =>
        fetch(`${url}/registries/${id}/items`, {
          method: 'POST',
          headers: {
            authorization: basic(world.people.owner),
            'content-type': 'application/json',
            'idempotency-key': `wish-${n}`,
          },
          body: JSON.stringify({ ...lamp, name: `Wish ${n}` }),
        })
      await assert.rejects(add(cutter.url))
      assert.equal((await add(world.url)).status, 201)
    }
    const { body } = await world.send('owner', `/registries/${id}/items`)
    const names = body.map(({ name }: { name: string }) => name)
    assert.deepEqual(
      names,
      Array.from({ length: 20 }, (_, n) => `Wish ${n}`),
    )
    await cutter.stop()
  })
})

describe('a registry of which the service does not know whether the host made it', () => {
  test('is not made again under the same key, and is made when the host surely made none', async () => {
    const { world, wordpress } = await openBreakable({ hostSeconds: 1 })
    const create = (key: string) =>
      world.post('owner', '/registries', { title: 'T' }, { 'idempotency-key': key })
    assert.equal((await world.send('owner', '/registries')).status, 200)
    wordpress.fault = () => ({ isCarriedOut: true, status: 500, body: 'made, but not said' })
    assert.equal((await create('unclear')).status, 502)
    wordpress.fault = () => ({ isCarriedOut: true, status: 503, body: 'who knows' })
    assert.equal((await create('unclear-too')).status, 503)
    wordpress.fault = () => ({ status: 429, body: 'later' })
    assert.equal((await create('refused')).status, 503)
    wordpress.fault = undefined
    const again = await create('unclear')
    assert.equal(again.status, 409)
    assert.match(again.body.detail, /^A request with this Idempotency-Key/)
    assert.equal((await create('unclear-too')).status, 409)
    assert.equal((await create('refused')).status, 201)
    await world.close()
  })
})

/** Passes a request on, and cuts the connection when the answer begins to arrive. */
async function startCutter(target: string): Promise<{ url: string; stop(): Promise<void> }> {
  const { hostname, port } = new URL(target)
  const server = createServer((client: Socket) => {
    const service = connect(Number(port), hostname)
    client.pipe(service)
    service.once('data', () => {
      client.destroy()
      service.destroy()
    })
    for (const socket of [client, service]) socket.on('error', () => {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.close()
      await once(server, 'close')
    },
  }
}
