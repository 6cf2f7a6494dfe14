import assert from 'node:assert/strict'
import { test } from 'node:test'
import { suiteWith } from '@hopechest/testing/suites'
import { openOne } from '@hopechest/testing/world'

const openBehindKey = () => openOne({ settings: { API_KEY: 'a gateway key' } })

suiteWith('an installation that asks for the gateway key itself', openBehindKey, (world) => {
  const refusal = { detail: 'Missing or invalid API key' }

  test('refuses a caller without it, or with another one, before looking at their credentials', async () => {
    for (const person of ['owner', undefined] as const) {
      for (const key of [undefined, '', 'a gateway kex', 'a gateway key, a gateway key']) {
        const headers = key === undefined ? {} : { 'x-api-key': key }
        const { status, body } = await world.send(person, '/items', { headers })
        assert.deepEqual([status, body], [403, refusal])
      }
    }
  })

  test('shows a client without it not even which addresses exist', async () => {
    for (const [method, path] of [
      ['GET', '/nowhere'],
      ['PATCH', '/items'],
    ] as const) {
      const said = (await world.send('owner', path, { method, headers: { 'x-api-key': '' } })).body
      assert.deepEqual(said, refusal)
    }
  })

  test('serves a caller who has both, and asks no client for it at the two health addresses', async () => {
    assert.ok(Array.isArray(await world.as.owner.listItems()))
    assert.equal(
      (await world.send(undefined, '/items', { headers: { 'x-api-key': 'a gateway key' } })).status,
      401,
    )
    assert.equal((await world.send(undefined, '/')).status, 200)
    assert.equal((await world.send(undefined, '/health')).status, 200)
  })
})
