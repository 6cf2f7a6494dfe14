import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '@hopechest/contract'
import type { Host } from '@hopechest/host'
import { openOne } from '@hopechest/testing/world'

const lamp = { name: 'Lamp', url: 'https://shop.example/lamp', quantity_needed: 5 }

test('a caller creates a number of items, registries and purchases in a minute and hears when to go on, and others are not held up', async () => {
  await using world = await openOne({ settings: { CREATES_PER_MINUTE: '4' } })
  const post = (who: 'owner' | 'admin', path: string, body: object) => world.post(who, path, body)
  const { id } = (await post('owner', '/registries', { title: 'T' })).body
  const item = (await post('owner', `/registries/${id}/items`, lamp)).body.data.id
  assert.equal((await post('owner', '/items', { ...lamp, registry_id: id })).status, 201)
  assert.equal((await post('owner', `/registries/${id}/items/${item}/purchases`, {})).status, 201)
  for (const [path, body] of [
    ['/registries', { title: 'One too many' }],
    [`/registries/${id}/items`, lamp],
    ['/items', { ...lamp, registry_id: id }],
    [`/registries/${id}/items/${item}/purchases`, {}],
  ] as const) {
    const { status, headers, body: answer } = await post('owner', path, body)
    const seconds = Number(headers.get('retry-after'))
    assert.ok(seconds > 1 && seconds <= 60, String(seconds))
    const bound = 'A caller may create at most 4 items, registries and purchases in a minute'
    assert.deepEqual([status, answer.detail], [429, `${bound}. Try again in ${seconds} seconds`], path)
  }
  assert.equal((await world.put('owner', `/items/${item}`, { price: 3 })).status, 200)
})

test('a request that is sent again creates nothing, and so does not count', async () => {
  await using world = await openOne({ settings: { CREATES_PER_MINUTE: '4' } })
  const post = (path: string, body: object, key: string) =>
    world.post('owner', path, body, { 'idempotency-key': key })
  const meta = { registry_owners: Array.from({ length: 10 }, (_, n) => `again${n}@x.example`) }
  const list = () => post('/registries', { title: 'T', meta }, 'a-list')
  const { id } = (await list()).body
  const gift = () => post(`/registries/${id}/items`, lamp, 'a-gift')
  const item = (await gift()).body.data.id
  const purchase = () => post(`/registries/${id}/items/${item}/purchases`, {}, 'a-purchase')
  await purchase()
  const flat = () => post('/items', { ...lamp, registry_id: id }, 'a-flat-gift')
  for (let n = 0; n < 5; n++) {
    for (const again of [list, gift, purchase]) assert.equal((await again()).status, 201)
  }
  assert.equal((await flat()).status, 201)
  assert.equal((await post('/items', { ...lamp, registry_id: id }, 'another')).status, 429)
})

for (const { what, path, body, left } of [
  { what: 'gifts that come together', path: 'items/batch', body: { items: [lamp, lamp, lamp] }, left: 2 },
  { what: 'a copy and its gifts', path: 'copy', body: { title: 'Next year', along: ['open'] }, left: 1 },
]) {
  test(`${what} count one by one, and sent again they count nothing`, async () => {
    await using world = await openOne({ settings: { CREATES_PER_MINUTE: '10' } })
    const { id } = (await world.post('owner', '/registries', { title: 'T' })).body
    const items = `/registries/${id}/items`
    await world.post('owner', `${items}/batch`, { items: [lamp, lamp, lamp] })
    const send = (key: string) =>
      world.post('owner', `/registries/${id}/${path}`, body, { 'idempotency-key': key })
    for (let n = 0; n < 3; n++) assert.equal((await send('one')).status, 201)
    assert.equal((await world.post('owner', items, lamp)).status, 201)
    const refused = await send('two')
    assert.deepEqual([refused.status, refused.headers.get('x-error-code')], [429, 'too_many'])
    for (let n = 0; n < left; n++) assert.equal((await world.post('owner', items, lamp)).status, 201)
    assert.equal((await world.post('owner', items, lamp)).status, 429)
  })
}

test('what is refused, and a gift that has moved already, creates nothing and so does not count', async () => {
  await using world = await openOne({ settings: { CREATES_PER_MINUTE: '1005' } })
  const post = (path: string, body: object) => world.post('owner', path, body)
  const [from, to] = [
    (await post('/registries', { title: 'T' })).body.id,
    (await post('/registries', { title: 'T' })).body.id,
  ]
  const hundred = { items: Array.from({ length: 100 }, () => lamp) }
  for (let n = 0; n < 9; n++) assert.equal((await post(`/registries/${to}/items/batch`, hundred)).status, 201)
  const item = (await post(`/registries/${from}/items`, lamp)).body.data.id
  assert.equal((await post(`/registries/${from}/items/${item}/purchases`, { quantity: 5 })).status, 201)
  const move = () => post(`/registries/${from}/items/${item}/move`, { registry_id: to })
  for (let n = 0; n < 100; n++)
    assert.equal((await post(`/registries/${from}/items/${item}/purchases`, {})).status, 409)
  for (let n = 0; n < 100; n++) assert.equal((await move()).status, 201)
  for (let n = 0; n < 2; n++) assert.equal((await post(`/registries/${to}/items/batch`, hundred)).status, 409)
  for (let n = 0; n < 100; n++) assert.equal((await post(`/registries/${from}/items`, lamp)).status, 201)
  assert.equal((await post(`/registries/${from}/items`, lamp)).status, 429)
})

test('an admin imports more than other callers may create in a minute', async () => {
  await using world = await openOne({ settings: { CREATES_PER_MINUTE: '1' } })
  const add = (who: 'admin' | 'stranger') => world.post(who, '/items', { ...lamp, registry_id: 9 })
  for (let n = 0; n < 3; n++) assert.equal((await add('admin')).status, 201)
  assert.deepEqual([(await add('stranger')).status, (await add('stranger')).status], [201, 429])
})

test('an owner is counted once where the list is passed on meanwhile and the change begins again', async () => {
  const overtaken = new Set<number>()
  const wrapHost = (host: Host): Host => {
    const { order } = host
    assert.ok(order)
    const change: typeof order.change = async (caller, before, plan) => {
      if (overtaken.has(before.id)) return order.change(caller, before, plan)
      overtaken.add(before.id)
      throw new Refusal('conflict', 'The registry has other owners by now. Read it again', {
        why: 'owners_changed',
      })
    }
    return { ...host, order: { ...order, change } }
  }
  await using world = await openOne({ wrapHost })
  for (let n = 0; n < 3; n++) {
    const { body } = await world.post('owner', '/registries', { title: 'T' })
    const owners = Array.from({ length: 10 }, (_, k) => `owner${n}.${k}@x.example`)
    const add = { method: 'POST', body: { owners } }
    assert.equal((await world.send('owner', `/registries/${body.id}/owners`, add)).status, 200)
  }
  assert.equal(overtaken.size, 3)
})

test('a caller adds thirty owners in an hour, however many requests and lists that takes, and an admin as many as there are', async () => {
  await using world = await openOne()
  const ownersOf = (count: number, name: string) =>
    Array.from({ length: count }, (_, n) => `${name}${n}@x.example`)
  const create = async (who: 'owner' | 'admin') =>
    (await world.post(who, '/registries', { title: 'T' })).body.id
  const write = (who: 'owner' | 'admin', id: number, registry_owners: string[]) =>
    world.patch(who, `/registries/${id}`, { meta: { registry_owners } })
  const [one, two] = [await create('owner'), await create('owner')]
  const meta = { registry_owners: ownersOf(9, 'new') }
  assert.equal((await world.post('owner', '/registries', { title: 'T', meta })).status, 201)
  for (const name of ['a', 'b']) assert.equal((await write('owner', one, ownersOf(10, name))).status, 200)
  assert.equal((await write('owner', two, ownersOf(1, 'c'))).status, 200)
  assert.equal((await write('owner', two, [...ownersOf(1, 'C'), 'one@x.example'])).status, 429)
  const add = { method: 'POST', body: { owners: ['one@x.example'] } }
  assert.equal((await world.send('owner', `/registries/${two}/owners`, add)).status, 429)
  const { headers, body } = await write('owner', two, ['one@x.example'])
  assert.ok(Number(headers.get('retry-after')) > 3000)
  assert.match(body.detail, /^A caller may add at most 30 owners in an hour\. Try again in (59|60) minutes$/)
  assert.equal((await write('owner', two, ownersOf(1, 'c'))).status, 200, 'who is there already is not added')
  assert.equal((await write('owner', two, [])).status, 200)
  const own = await create('admin')
  for (const name of ['a', 'b', 'c', 'd'])
    assert.equal((await write('admin', own, ownersOf(10, name))).status, 200)
})
