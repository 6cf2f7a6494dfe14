import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Endpoint, endpoints } from '@hopechest/contract'
import { openOne } from '@hopechest/testing/world'
import { followed } from './followed.ts'

test('a parameter that an address does not know is refused with those that it takes, and nothing is done', async () => {
  await using world = await openOne()
  const { id } = (await world.post('owner', '/registries', { title: 'Ours' })).body
  const api = followed((await world.send(undefined, '/openapi.json')).body)
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    if (endpoint.isOpen) continue
    const { path, method, query } = endpoint
    const names = Object.keys((query as { properties?: object } | undefined)?.properties ?? {})
    for (const unknown of ['invted=true', 'limt', '__proto__=1']) {
      const address = path.replaceAll(/:\w+/g, String(id))
      const answer = await world.send('owner', `${address}?${unknown}`, {
        method,
        ...(endpoint.body && { body: {} }),
      })
      const [parameter] = unknown.split('=')
      const may =
        names.length > 0 ? `the query may hold ${names.join(', ')}` : 'this address takes no parameters'
      const detail = `${parameter} is not known; ${may}`
      assert.deepEqual([name, answer.status, answer.body], [name, 422, { detail }])
    }
    const { responses } = api.paths[path.replaceAll(/:(\w+)/g, '{$1}')][method.toLowerCase()]
    assert.ok(responses[422], name)
  }
  const long = await world.send('owner', `/items?${'x'.repeat(99)}=1`)
  assert.equal(long.body.detail.split(' ')[0].length, 50)
  assert.equal((await world.send('owner', `/registries/${id}`)).status, 200)
  assert.equal((await world.send(undefined, '/health?at=1')).status, 200, 'who watches adds what it likes')
  assert.equal((await world.send('owner', `/registries?invited=true&limit=2`)).status, 200)
})
