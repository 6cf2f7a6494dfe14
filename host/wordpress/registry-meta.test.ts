import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { registryMetaDefaults } from '@hopechest/contract'
import { openWorld, type World } from '../testing/wordpress/world.ts'

const ours = { registry_currency: 'EUR', registry_reveal: 'never' as const, registry_most_wanted: 3 }

describe('what a WordPress site keeps of a registry beside its title and story', () => {
  test('a site whose plugin does not know a key answers its default, and keeps all others', async () => {
    await using world = await openWorld({ plugin: 'older' })
    const meta = { ...ours, registry_event_type: 'party' }
    const made = await world.host.createRegistry(world.as.olive, { title: 'T', meta })
    assert.deepEqual(made.meta, { ...registryMetaDefaults, registry_event_type: 'party' })
    const changed = await world.host.updateRegistry(world.as.olive, made.id, { meta: ours })
    assert.deepEqual(changed?.meta, made.meta)
  })

  test('an empty currency takes the stored one away, and the one of the site counts again', async () => {
    await using world = await openWorld()
    const made = await world.host.createRegistry(world.as.olive, { title: 'T', meta: ours })
    assert.deepEqual(world.site.registryOf(made.id)?.meta.registry_currency, 'EUR')
    const changed = await world.host.updateRegistry(world.as.olive, made.id, {
      meta: { registry_currency: '' },
    })
    assert.equal(changed?.meta.registry_currency, 'USD')
    assert.ok(!('registry_currency' in (world.site.registryOf(made.id)?.meta ?? {})))
  })

  test('what other code stored under these names reads as the default', async () => {
    await using world = await openWorld()
    const { id } = await world.host.createRegistry(world.as.olive, { title: 'T', meta: ours })
    for (const value of [null, '', 'eur', 'EURO', -1, 1001, 1.5, '5', true, [], {}]) {
      Object.assign(storedMeta(world, id), {
        registry_currency: value,
        registry_reveal: value,
        registry_most_wanted: value,
        registry_headings: [value, { title: value, items_above: value }],
        registry_item_currencies: [value, { item_id: value, currency: value }],
        registry_event_date: value,
      })
      const read = await world.host.findRegistry(world.as.olive, id)
      const { registry_currency, registry_reveal, registry_most_wanted } = read?.meta ?? {}
      assert.deepEqual([registry_currency, registry_reveal, registry_most_wanted], ['', 'after_event', 0])
      const { registry_headings, registry_item_currencies } = read?.meta ?? {}
      assert.deepEqual([registry_headings, registry_item_currencies], [[], []])
      assert.equal(read?.meta.registry_event_date, '')
    }
  })

  test('a text that is no day of the calendar is no day of a list, so no surprise shows for it', async () => {
    await using world = await openWorld()
    const { id } = await world.host.createRegistry(world.as.olive, { title: 'T' })
    const read = async (registry_event_date: string) => {
      Object.assign(storedMeta(world, id), { registry_event_date })
      return (await world.host.findRegistry(world.as.olive, id))?.meta.registry_event_date
    }
    assert.equal(await read('2026-12-24'), '2026-12-24')
    for (const text of ['0', '2026-02-30', '20261224', '24.12.2026', '2026-12-24 12:00'])
      assert.equal(await read(text), '')
  })
})

function storedMeta(world: World, id: number): Record<string, unknown> {
  const post = world.site.registryOf(id)
  assert.ok(post)
  return post.meta
}
