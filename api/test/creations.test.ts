import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openOne } from '@hopechest/testing/world'

const lamp = { name: 'Lamp', url: 'https://shop.example/lamp', quantity_needed: 5 }

test('a caller creates so many items, registries and purchases in a minute, and others are not held up', async () => {
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
    assert.deepEqual(
      [status, answer.detail],
      [429, 'A caller may create at most 4 items, registries and purchases in a minute'],
      path,
    )
    const seconds = Number(headers.get('retry-after'))
    assert.ok(seconds > 0 && seconds <= 60, String(seconds))
  }
  assert.equal(
    (await world.send('owner', `/items/${item}`, { method: 'PUT', body: { price: 3 } })).status,
    200,
  )
  assert.equal((await post('admin', '/items', { ...lamp, registry_id: id })).status, 201)
  await world.close()
})
