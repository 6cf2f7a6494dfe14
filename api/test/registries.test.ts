import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Registry } from '@hopechest/contract'
import { must, refused } from '@hopechest/testing/outcome'
import { settings, type World } from '@hopechest/testing/world'

const lamp = { name: 'Lamp', url: 'https://shop.example/lamp' }
const notYours = /^You may not read this registry$/

for (const setting of settings) {
  describe(`registries on ${setting.name}`, () => {
    let world: World
    before(async () => {
      world = await setting.open()
    })
    after(() => world.close())

    const wedding = async (more: object = {}): Promise<Registry> =>
      must(await world.as.owner.createRegistry({ title: 'A wedding', ...more }))
    const addLamp = async (id: number): Promise<number> =>
      must(await world.as.owner.addRegistryItem(id, lamp)).data.id

    test('somebody creates a registry, becomes its owner, and nobody else sees it', async () => {
      const { status, body } = await world.send('owner', '/registries', {
        method: 'POST',
        body: {
          title: '  Anna & Ben <3 "tea"  ',
          story: 'We\nmarry & <b>eat</b> &amp; 😀',
          meta: { registry_event_type: 'wedding', registry_event_date: '2027-06-12' },
        },
      })
      assert.equal(status, 201)
      const { id, slug, permalink, created_at, updated_at, ...rest } = body
      assert.deepEqual(rest, {
        user_id: world.people.owner.id,
        title: 'Anna & Ben <3 "tea"',
        story: 'We\nmarry & <b>eat</b> &amp; 😀',
        status: 'private',
        meta: {
          registry_item_ids: [],
          registry_invitees: [],
          registry_event_type: 'wedding',
          registry_event_date: '2027-06-12',
        },
      })
      assert.ok(slug && permalink)
      for (const time of [created_at, updated_at]) assert.equal(new Date(time).toISOString(), time)
      assert.deepEqual(must(await world.as.owner.getRegistry(id)), body)
      for (const name of ['stranger', 'otherOwner'] as const) {
        refused(await world.as[name].getRegistry(id), 403, notYours)
        const listed = must(await world.as[name].listRegistries())
        assert.ok(!listed.some((registry) => registry.id === id))
      }
    })

    test('two registries may have one title, and each has an address of its own', async () => {
      const [one, other] = [await wedding(), await wedding()]
      assert.notEqual(one.slug, other.slug)
    })

    test('the owner changes what is named and nothing else', async () => {
      const before = await wedding({ story: 'Once', meta: { registry_event_type: 'wedding' } })
      const after = must(
        await world.as.owner.updateRegistry(before.id, {
          status: 'publish',
          meta: { registry_event_date: '2027-01-31' },
        }),
      )
      assert.deepEqual(after, {
        ...before,
        status: 'publish',
        updated_at: after.updated_at,
        permalink: after.permalink,
        meta: { ...before.meta, registry_event_date: '2027-01-31' },
      })
      assert.deepEqual(must(await world.as.owner.updateRegistry(before.id, {})), after)
    })

    test('a deleted registry is missing for everybody, and its items with it', async () => {
      const { id } = await wedding()
      const itemId = await addLamp(id)
      assert.equal(await world.as.owner.deleteRegistry(id), true)
      for (const name of ['owner', 'stranger', 'admin'] as const) {
        const { status, body } = await world.send(name, `/registries/${id}`)
        assert.deepEqual([status, body], [404, { detail: 'Registry not found' }])
      }
      assert.equal(await world.as.owner.deleteRegistry(id), null)
      assert.equal(await world.as.admin.getItem(itemId), null)
    })

    test('the owner leafs through their own registries, newest first, with the host’s totals', async () => {
      const ids = []
      for (let n = 0; n < 3; n++) {
        ids.unshift(must(await world.as.inviteeByEmail.createRegistry({ title: `List ${n}` })).id)
      }
      const page = async (query: string) => {
        const { body, headers } = await world.send('inviteeByEmail', `/registries${query}`)
        return [
          body.map(({ id }: Registry) => id),
          headers.get('x-host-total'),
          headers.get('x-host-totalpages'),
        ]
      }
      assert.deepEqual(await page(''), [ids, '3', '1'])
      assert.deepEqual(await page('?limit=2'), [ids.slice(0, 2), '3', '2'])
      assert.deepEqual(await page('?skip=2&limit=2'), [ids.slice(2), '3', '2'])
      assert.deepEqual(await page('?skip=9&limit=2'), [[], '3', '2'])
      for (const query of ['?limit=0', '?limit=101', '?skip=-1', '?skip=x']) {
        assert.equal((await world.send('owner', `/registries${query}`)).status, 422)
      }
    })

    test('a registry is named by digits in an address, and by nothing else', async () => {
      for (const id of ['0', '-1', '9007199254740992', '1152921504606846976']) {
        const { status, body } = await world.send('owner', `/registries/${id}`)
        assert.deepEqual([status, body], [404, { detail: 'Registry not found' }], id)
      }
      for (const id of ['a-wedding', '..%2fusers%2f1', '%2e%2e%2f1', '1%2f..%2f2', '1e3', '1.0', '%00']) {
        const { status } = await world.send('owner', `/registries/${id}/items`)
        assert.equal(status, 422, id)
      }
    })
  })
}
