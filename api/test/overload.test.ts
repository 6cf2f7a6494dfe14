import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openOne } from '@hopechest/testing/world'

test('while the service is overloaded it refuses long lists, and still answers health checks and single items', async () => {
  const world = await openOne()
  const item = { registry_id: 1, name: 'Lamp', url: 'https://shop.example/lamp' }
  const { body } = await world.send('admin', '/items', { method: 'POST', body: item })
  let refused = await world.send('admin', '/items')
  // The service runs in this process: what holds this process up holds the service up.
  while (refused.status !== 503) {
    const end = performance.now() + 1500
    while (performance.now() < end);
    refused = await world.send('admin', '/items')
    assert.equal((await world.send(undefined, '/health')).status, 200)
    assert.equal((await world.send('admin', `/items/${body.data.id}`)).status, 200)
  }
  assert.deepEqual(refused.body, { detail: 'The service is overloaded: try again in a moment' })
  assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/)
  while ((await world.send('admin', '/items')).status === 503) await new Promise((r) => setTimeout(r, 50))
  await world.close()
})
