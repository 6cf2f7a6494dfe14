import assert from 'node:assert/strict'
import { once } from 'node:events'
import { describe, test } from 'node:test'
import { openConnection } from '@hopechest/testing/raw'
import { openOne } from '@hopechest/testing/world'
import { demandGuarded, guarding } from './guarded.ts'

// What callers may and may not do stands in access.test.ts, and each status in failures.test.ts.
describe('no cache keeps an answer, and no browser runs, frames or guesses it,', () => {
  test('when there is nothing to read, nothing at the address, or the caller has the item already', async () => {
    await using world = await openOne()
    await world.post('owner', '/items', { registry_id: 1, name: 'Lamp', url: 'https://shop.example/lamp' })
    const { headers } = await world.send('owner', '/items/1')
    const known = { headers: { 'if-none-match': headers.get('etag') ?? '' } }
    for (const [status, path, message] of [
      [200, '/health', {}],
      [304, '/items/1', known],
      [404, '/nowhere', {}],
      [405, '/items', { method: 'PATCH' }],
    ] as const) {
      const answer = await world.send('owner', path, message)
      assert.equal(answer.status, status)
      demandGuarded(answer, path)
    }
  })

  test('when the service refuses before there is a request', async () => {
    await using world = await openOne({ settings: { CONNECTIONS_PER_ADDRESS: '1' } })
    const first = openConnection(world.url)
    await once(first.socket, 'connect')
    const second = openConnection(world.url)
    const refusals = [await second.answer]
    first.write('GARBAGE\r\n\r\n')
    refusals.push(await first.answer)
    const seen = refusals.map((refusal) => refusal.slice(0, 12))
    assert.deepEqual(seen, ['HTTP/1.1 503', 'HTTP/1.1 400'])
    for (const refusal of refusals) {
      for (const [name, value] of Object.entries(guarding)) {
        assert.ok(refusal.includes(`\r\n${name}: ${value}\r\n`), refusal)
      }
    }
  })
})
