import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { suiteWith } from '@hopechest/testing/suites'
import type { Fault } from '../testing/wordpress/recorded-wordpress.ts'
import { recorded } from '../testing/wordpress/recordings.ts'
import { assertRefused, openWorld } from '../testing/wordpress/world.ts'

suiteWith('changing and removing registries on a WordPress site', openWorld, (world) => {
  beforeEach(() => world.calm())

  test('Olive changes one thing and all others stay', async () => {
    const meta = { registry_item_ids: [1, 2], registry_invitees: ['ida'], registry_event_type: 'party' }
    const made = await world.host.createRegistry(world.as.olive, { title: 'T', story: 'S', meta })
    const changed = await world.host.updateRegistry(world.as.olive, made.id, {
      meta: { registry_item_ids: [2, 1, 2] },
    })
    assert.deepEqual(changed?.meta, { ...made.meta, registry_item_ids: [2, 1, 2] })
    assert.deepEqual([changed?.title, changed?.story, changed?.status], ['T', 'S', 'private'])
    const published = await world.host.updateRegistry(world.as.olive, made.id, { status: 'publish' })
    assert.equal(published?.status, 'publish')
    const emptied = await world.host.updateRegistry(world.as.olive, made.id, { story: '' })
    assert.deepEqual([emptied?.title, emptied?.story], ['T', ''])
  })

  test('only owner and admin may change or remove it; a missing one is missing', async () => {
    const meta = { registry_invitees: ['ida'] }
    const { id } = await world.host.createRegistry(world.as.olive, { title: 'T', meta })
    for (const caller of [world.as.ida, world.as.sam]) {
      await assertRefused(world.host.updateRegistry(caller, id, { title: 'x' }), 'forbidden')
      await assertRefused(world.host.deleteRegistry(caller, id), 'forbidden')
    }
    assert.equal((await world.host.updateRegistry(world.as.admin, id, { title: 'x' }))?.title, 'x')
    assert.equal(await world.host.updateRegistry(world.as.olive, 999_999, { title: 'x' }), undefined)
    assert.equal(await world.host.deleteRegistry(world.as.admin, id), true)
    assert.equal(await world.host.deleteRegistry(world.as.admin, id), false)
    assert.equal(world.site.registryOf(id), undefined)
    world.answering({ status: 410, body: { code: 'rest_already_trashed' } })
    assert.equal(await world.host.deleteRegistry(world.as.admin, id), false)
  })

  test('of two changes that were computed from one state, the second one is refused', async () => {
    const { as, host } = world
    const { id } = await host.createRegistry(as.olive, { title: 'T' })
    const before = await host.findRegistry(as.olive, id)
    const invite = (...registry_invitees: string[]) =>
      host.updateRegistry(as.olive, id, { meta: { registry_invitees } }, undefined, before)
    assert.deepEqual((await invite('ida'))?.meta.registry_invitees, ['ida'])
    const { why } = await assertRefused(invite('sam'), 'conflict')
    assert.equal(why, 'changed_meanwhile')
    assert.deepEqual((await host.findRegistry(as.olive, id))?.meta.registry_invitees, ['ida'])
    const last = await host.updateRegistry(as.olive, id, { title: 'The last write wins' })
    assert.equal(last?.title, 'The last write wins')
  })

  test('what the site refuses half way is a refused change', async () => {
    const { id } = await world.host.createRegistry(world.as.olive, { title: 'T' })
    const change = { title: 'x', meta: { registry_item_ids: [0] } }
    const { message } = await assertRefused(
      world.host.updateRegistry(world.as.olive, id, change),
      'host_failed',
    )
    assert.equal(message, 'The registry host refused the change')
    world.answering(recorded('create-invalid-meta-item'))
    await assertRefused(world.host.createRegistry(world.as.olive, { title: 'x' }), 'host_failed', ['meta.'])
  })

  const clash: Fault = {
    status: 500,
    body: {
      code: 'rest_meta_database_error',
      message: 'Could not update the meta value of registry_item_ids in database.',
      data: { key: 'registry_item_ids', status: 500 },
    },
  }

  test('a change that the site calls failed although it is stored counts as done', async () => {
    const { id } = await world.host.createRegistry(world.as.olive, { title: 'T' })
    world.site.requests.length = 0
    world.site.fault = ({ method }) => (method === 'POST' ? { ...clash, isCarriedOut: true } : undefined)
    const change = { title: 'A & B <3', story: 's', meta: { registry_item_ids: [1, 2] } }
    const changed = await world.host.updateRegistry(world.as.olive, id, change)
    assert.deepEqual([changed?.title, changed?.meta.registry_item_ids], ['A & B <3', [1, 2]])
    assert.equal(world.site.requests.length, 2)
  })

  test('one that is not stored, or only in part, has failed', async () => {
    const { id } = await world.host.createRegistry(world.as.olive, { title: 'T' })
    world.site.fault = ({ method }) => (method === 'POST' ? clash : undefined)
    for (const change of [
      { title: 'U' },
      { title: 'T', story: 's' },
      { title: 'T', meta: { registry_invitees: [], registry_item_ids: [1] } },
      { meta: { registry_event_type: 'x' } },
    ]) {
      const { message } = await assertRefused(
        world.host.updateRegistry(world.as.olive, id, change),
        'host_failed',
        ['meta value'],
      )
      assert.equal(message, 'The registry host refused the change')
    }
  })

  test('a change is never sent twice, no matter how it fails', async () => {
    const { id } = await world.host.createRegistry(world.as.olive, { title: 'T' })
    world.site.requests.length = 0
    world.site.fault = () => ({ destroy: true })
    await assertRefused(world.host.updateRegistry(world.as.olive, id, { title: 'x' }), 'host_failed')
    await assertRefused(world.host.deleteRegistry(world.as.olive, id), 'host_failed')
    await assertRefused(world.host.createRegistry(world.as.olive, { title: 'x' }), 'host_failed')
    assert.equal(world.site.requests.length, 3)
  })

  test('something that is no id never becomes part of an address', async () => {
    for (const id of [0, -1, 1.5, Number.NaN, 2 ** 53, '../users' as unknown as number]) {
      await assert.rejects(world.host.findRegistry(world.as.olive, id), /is not the id/)
      await assert.rejects(world.host.updateRegistry(world.as.olive, id, {}), /is not the id/)
      await assert.rejects(world.host.deleteRegistry(world.as.olive, id), /is not the id/)
    }
    assert.equal(world.site.requests.length, 0)
  })
})
