import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openOne } from '@hopechest/testing/world'

const lamp = { name: 'Lamp', url: 'https://shop.example/lamp', quantity_needed: 5 }

test('a caller creates a number of items, registries and purchases in a minute and hears when to go on, and others are not held up', async () => {
  const world = await openOne({ settings: { CREATES_PER_MINUTE: '4' } })
  const post = (who: 'owner' | 'admin', path: string, body: object) =>
    world.send(who, path, { method: 'POST', body })
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
  assert.equal(
    (await world.send('owner', `/items/${item}`, { method: 'PUT', body: { price: 3 } })).status,
    200,
  )
  await world.close()
})

test('an admin imports more than other callers may create in a minute', async () => {
  const world = await openOne({ settings: { CREATES_PER_MINUTE: '1' } })
  const add = (who: 'admin' | 'stranger') =>
    world.send(who, '/items', { method: 'POST', body: { ...lamp, registry_id: 9 } })
  for (let n = 0; n < 3; n++) assert.equal((await add('admin')).status, 201)
  assert.deepEqual([(await add('stranger')).status, (await add('stranger')).status], [201, 429])
  await world.close()
})
