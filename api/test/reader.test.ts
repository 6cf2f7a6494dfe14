import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { before, test } from 'node:test'
import { createAccounts } from '@hopechest/host/accounts'
import type { Person } from '@hopechest/testing/person'
import { onEach } from '@hopechest/testing/suites'
import { embeddedStories } from '@hopechest/testing/world'

onEach(embeddedStories, 'the account of the guest pages', (world) => {
  let reader: Person
  let id: number
  let item: number
  before(async () => {
    const { username, appPassword } = await createAccounts({
      database: world.database,
      siteKey: randomBytes(32),
    }).openReader()
    reader = { id: 0, username, email: '', password: appPassword }
    const body = { title: 'A wedding', meta: { registry_invitees: ['aunt.jo'] } }
    id = (await world.post('owner', '/registries', body)).body.id
    const wish = {
      name: 'Plates',
      url: 'https://shop.example/plates',
      affiliate_url: 'https://ad.example/x',
    }
    item = (await world.post('owner', `/registries/${id}/items`, wish)).body.data.id
  })

  test('reads a private registry and its items, without affiliate fields', async () => {
    const { status, body } = await world.send(reader, `/registries/${id}`)
    assert.equal(status, 200)
    assert.deepEqual(body.meta.registry_invitees, ['aunt.jo'])
    const items = await world.send(reader, `/registries/${id}/items`)
    assert.equal(items.status, 200)
    assert.equal('affiliate_url' in items.body[0], false)
    assert.equal((await world.send('stranger', `/registries/${id}`)).status, 403)
  })

  test('buys a gift and gives it back with the release key', async () => {
    const at = `/registries/${id}/items/${item}/purchases`
    const bought = await world.post(reader, at, { purchaser: 'Aunt Jo' })
    assert.equal(bought.status, 201)
    const back = (key: string) => world.delete(reader, `${at}/${bought.body.id}`, { 'x-release-key': key })
    assert.equal((await back('guessed')).status, 403)
    assert.equal((await back(bought.body.release_key)).status, 204)
  })

  const forbidden: [string, string, (id: number, item: number) => string, object?][] = [
    ['own a registry', 'POST', () => '/registries', { title: 'Mine' }],
    ['change a registry', 'PATCH', (id) => `/registries/${id}`, { title: 'Mine' }],
    ['delete a registry', 'DELETE', (id) => `/registries/${id}`],
    ['invite guests', 'POST', (id) => `/registries/${id}/invitees`, { invitees: ['eve'] }],
    ['see who bought what', 'GET', (id) => `/registries/${id}/purchases`],
    ['change an affiliate link', 'DELETE', (id, item) => `/registries/${id}/items/${item}/affiliate`],
    ['change an item by its own address', 'PUT', (_, item) => `/items/${item}`, { price: 1 }],
    ['delete an item by its own address', 'DELETE', (_, item) => `/items/${item}`],
  ]
  for (const [act, method, path, body] of forbidden) {
    test(`may not ${act}`, async () => {
      const { status } = await world.send(reader, path(id, item), { method, ...(body && { body }) })
      assert.equal(status, 403)
    })
  }
})
