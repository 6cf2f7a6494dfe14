import assert from 'node:assert/strict'
import { before, beforeEach, test } from 'node:test'
import { suiteWith } from '@hopechest/testing/suites'
import { recorded } from '../testing/wordpress/recordings.ts'
import { assertRefused, credentialsOf, openWorld } from '../testing/wordpress/world.ts'

suiteWith('a site whose answers are not what they should be', openWorld, (world) => {
  let id: number
  before(async () => {
    id = (await world.host.createRegistry(world.as.olive, { title: 'T' })).id
  })
  beforeEach(() => world.calm())

  test('an answer that does not describe a user is refused', async () => {
    const fine = { id: 1, username: 'u', email: 'e@x', roles: ['subscriber'], capabilities: { read: true } }
    const wrong: Record<string, unknown[]> = {
      id: [0, -1, 1.5, '1', '0', null, true, [1], 2 ** 53, undefined],
      username: ['', null, 5, ['u'], {}, undefined],
      email: [null, 5, ['e'], undefined],
      roles: [null, 'administrator', { 0: 'x' }, [1], [null], [['administrator']], undefined],
      capabilities: [null, 'all', ['edit_others_gift_registries'], true, undefined],
    }
    const identify = () => world.host.identify(credentialsOf(world.people.olive))
    for (const [field, values] of Object.entries(wrong)) {
      for (const value of values) {
        world.site.fault = () => ({ status: 200, body: { ...fine, [field]: value } })
        await assertRefused(identify(), 'host_failed')
      }
    }
    for (const body of ['[]', '5', '"x"', 'true']) {
      world.site.fault = () => ({ status: 200, body })
      await assertRefused(identify(), 'host_failed')
    }
    world.site.fault = () => ({ status: 200, body: fine })
    assert.deepEqual(await identify(), { ...fine, invited_as: ['e@x'] })
  })

  test('a site that describes a registry wrongly is not believed', async () => {
    const plain = { title: 't', story: 's' }
    const fine = { ...(recorded('get-private-owner').body as object), id, registry_text: plain }
    const wrong: Record<string, unknown[]> = {
      id: [0, '0', String(id), id + 1, -id, null, [id], undefined],
      author: [0, '2', null, 1.5, undefined],
      status: [null, 5, ['publish'], undefined],
      slug: [null, 5, undefined],
      link: [null, 5, {}, undefined],
      meta: [null, 'x', 5, ['x'], undefined],
      registry_text: ['x', 5, {}, { title: 't' }, { title: 5, story: 's' }, ['t', 's']],
    }
    const find = () => world.host.findRegistry(world.as.sam, id)
    const serve = (body: object) => {
      world.site.fault = () => ({ status: 200, body })
    }
    for (const [field, values] of Object.entries(wrong)) {
      for (const value of values) {
        serve({ ...fine, [field]: value })
        await assertRefused(find(), 'host_failed')
        await assertRefused(world.host.updateRegistry(world.as.olive, id, { title: 'x' }), 'host_failed')
      }
    }
    for (const title of [null, 'x', 5, {}, { rendered: 5 }, { raw: null }]) {
      serve({ ...fine, registry_text: undefined, title })
      await assertRefused(find(), 'host_failed')
      serve({ ...fine, registry_text: null, content: title })
      await assertRefused(find(), 'host_failed')
    }
    serve(fine)
    assert.equal((await find())?.title, 't')
    serve({ ...fine, link: 'javascript:alert(1)' })
    assert.equal((await find())?.permalink, '')
  })

  test('a removal that is not confirmed counts as not done', async () => {
    for (const body of [{}, { deleted: false }, { deleted: 'true' }, []]) {
      world.site.fault = () => ({ status: 200, body })
      await assertRefused(world.host.deleteRegistry(world.as.olive, id), 'host_failed')
    }
  })
})
