import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { isRefused } from '@hopechest/client'
import { limits } from '@hopechest/contract'
import { must } from '@hopechest/testing/outcome'
import { sendRaw } from '@hopechest/testing/raw'
import { suiteWith } from '@hopechest/testing/suites'
import { openOne, type PlainAnswer } from '@hopechest/testing/world'
import { followed } from './followed.ts'

const lamp = { name: 'Lamp', url: 'https://shop.example/lamp' }

const openForPage = () => openOne({ settings: { CORS_ORIGINS: 'https://page.example' } })

suiteWith('a program that is refused reads in a header which refusal it is:', openForPage, (world) => {
  let registry: number
  let item: number
  before(async () => {
    registry = must(await world.as.owner.createRegistry({ title: 'T' })).id
    item = must(await world.as.owner.addRegistryItem(registry, lamp)).id
  })

  test('its kind, also on the bare connection, and none where nothing is refused', async () => {
    const codeOf = async (answer: Promise<PlainAnswer>) => (await answer).headers.get('x-error-code')
    assert.equal(await codeOf(world.patch('owner', '/items')), 'method_not_allowed')
    assert.equal(await codeOf(world.send('owner', '/items/%')), 'malformed')
    assert.match((await sendRaw(world.url, 'hello\r\n\r\n')).all, /\r\nx-error-code: malformed\r\n/)
    assert.equal(await codeOf(world.send('owner', `/items/${item}`)), null)
  })

  test('its cause, where a status has several, and the client has it too', async () => {
    const { owner } = world.as
    const path = `/registries/${registry}`
    must(await owner.createPurchase(registry, item))
    const tooFew = await owner.createPurchase(registry, item)
    assert.ok(isRefused(tooFew, 'too_few_left') && isRefused(tooFew, 'conflict'))
    assert.equal(JSON.parse(JSON.stringify(tooFew)).errorCode, 'too_few_left')
    assert.ok(isRefused(await owner.updateItem(item, { quantity_purchased: 0 }), 'purchases_stand'))
    assert.ok(isRefused(await owner.updateItemMeta(registry, item, { heading: 'Hall' }), 'no_such_heading'))
    must(await owner.updateItemMeta(registry, item, { is_group_gift: true }))
    must(await owner.updateItem(item, { quantity_needed: 5 }))
    const aside = { is_set_aside: true }
    assert.ok(isRefused(await owner.createPurchase(registry, item, aside), 'given_in_parts'))
    must(await owner.updateRegistry(registry, { meta: { registry_put_away: true } }))
    assert.ok(isRefused(await owner.createPurchase(registry, item), 'put_away'))
    must(await owner.updateRegistry(registry, { meta: { registry_put_away: false } }))

    const full = must(await owner.createRegistry({ title: 'Full' })).id
    await world.database.run(
      `INSERT INTO items (registry_id, name, url, quantity_needed, quantity_purchased, is_active, version, created_at, updated_at)
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${limits.activeItemsPerRegistry})
       SELECT ${full}, 'Lamp', 'https://shop.example/lamp', 1, 0, 1, 1, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z' FROM n`,
      [],
    )
    assert.ok(isRefused(await owner.addRegistryItem(full, lamp), 'registry_full'))
    assert.equal((await world.send('stranger', path)).headers.get('x-error-code'), 'forbidden')
  })

  test('a page of another origin may read it, and the description lists the causes of each address', async () => {
    const origin = { origin: 'https://page.example' }
    const { headers } = await world.send(undefined, '/items', { headers: origin })
    const exposed = (headers.get('access-control-expose-headers') ?? '').toLowerCase().split(', ')
    for (const name of ['x-error-code', 'location', 'deprecation', 'sunset', 'link'])
      assert.ok(exposed.includes(name))
    const api = followed((await world.send(undefined, '/openapi.json')).body)
    const codesAt = (path: string, method: string, status: number) => {
      const { description, headers, content } = api.paths[path][method].responses[status]
      const { enum: codes } = headers['x-error-code'].schema
      for (const code of codes) {
        const means = content['application/json'].examples[code]?.summary
        assert.ok(description.includes(means ? `\`${code}\`` : `\`${code}\`: `), code)
      }
      return codes
    }
    const purchases = '/registries/{id}/items/{item_id}/purchases'
    const ofPurchase = [
      'wrapped',
      'too_few_left',
      'put_away',
      'given_in_parts',
      'too_many_set_aside',
      'key_in_use',
    ]
    assert.deepEqual(codesAt(purchases, 'post', 409), ofPurchase)
    assert.deepEqual(codesAt(purchases, 'post', 404), ['not_found'])
    assert.deepEqual(codesAt(purchases, 'post', 422), ['invalid', 'key_reused'])
    assert.deepEqual(codesAt(purchases, 'post', 403), ['forbidden', 'out_of_scope'])
    const meta = '/registries/{id}/items/{item_id}/meta'
    assert.deepEqual(codesAt(meta, 'patch', 409), ['no_such_heading', 'owners_changed', 'changed_meanwhile'])
  })
})
