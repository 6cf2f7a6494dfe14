import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Registry } from '@hopechest/contract'
import { callerOf, openWorld, type World } from '../testing/wordpress/world.ts'

describe('a registry of a WordPress site, found by its slug', () => {
  test('its owner, an admin and invitees find it by one call, public or private', async () => {
    await using world = await openWorld()
    for (const status of ['private', 'publish'] as const) {
      const made = await make(world, status)
      for (const name of ['olive', 'ida', 'admin'] as const) {
        world.site.requests.length = 0
        const seen = { ...made, invited_accounts: name === 'olive' ? {} : { ida: world.people.ida.id } }
        assert.deepEqual(await world.host.findRegistryBySlug(world.as[name], made.slug), seen, name)
        assert.equal(world.site.requests.length, 1)
      }
    }
  })

  test('Sam, who is not invited, is shown the public one without its lists, and nothing of the private one', async () => {
    await using world = await openWorld()
    const [open, hidden] = [await make(world, 'publish'), await make(world, 'private')]
    const seen = await world.host.findRegistryBySlug(world.as.sam, open.slug)
    assert.deepEqual([seen?.id, seen?.meta.registry_invitees], [open.id, []])
    assert.equal(await world.host.findRegistryBySlug(world.as.sam, hidden.slug), undefined)
  })

  test('with an older plugin invitees find the public one, and only the owner and admins the private one', async () => {
    await using world = await openWorld({ plugin: 'older' })
    const [open, hidden] = [await make(world, 'publish'), await make(world, 'private')]
    const ids = async (name: 'olive' | 'ida' | 'admin') => {
      const found = [open, hidden].map(({ slug }) => world.host.findRegistryBySlug(world.as[name], slug))
      return (await Promise.all(found)).map((registry) => registry?.id)
    }
    assert.deepEqual(await ids('olive'), [open.id, hidden.id])
    assert.deepEqual(await ids('admin'), [open.id, hidden.id])
    assert.deepEqual(await ids('ida'), [open.id, undefined])
  })

  test('without the plugin the owner reads it as it was typed', async () => {
    await using world = await openWorld({ plugin: 'none' })
    const made = await make(world, 'publish', 'Tom & "big" <3')
    assert.deepEqual(await world.host.findRegistryBySlug(world.as.olive, made.slug), made)
  })

  test('a user without any role finds what is public', async () => {
    await using world = await openWorld()
    const [open, hidden] = [await make(world, 'publish'), await make(world, 'private')]
    const ron = callerOf(world.site.addPerson('ron', 'none'))
    assert.equal((await world.host.findRegistryBySlug(ron, open.slug))?.id, open.id)
    assert.equal(await world.host.findRegistryBySlug(ron, hidden.slug), undefined)
  })

  test('a slug is found only in the exact spelling of the address', async () => {
    await using world = await openWorld()
    const made = await make(world, 'private')
    const post = world.site.registryOf(made.id)
    assert.ok(post)
    post.slug = '%e7%a5%9d'
    for (const slug of ['祝', '%e7%a5%9d']) {
      world.site.fault = ({ query }) => {
        // A real site encodes what it is asked for before it compares.
        if (query.get('slug') === '祝') query.set('slug', '%e7%a5%9d')
        return undefined
      }
      assert.equal((await world.host.findRegistryBySlug(world.as.olive, slug))?.id, made.id, slug)
    }
    world.site.requests.length = 0
    for (const slug of ['a,b', 'a b', '%e7%a5%9d,x', 'a\tb']) {
      assert.equal(await world.host.findRegistryBySlug(world.as.olive, slug), undefined, slug)
    }
    assert.equal(world.site.requests.length, 0)
  })
})

function make(world: World, status: 'publish' | 'private', title = 'Wedding'): Promise<Registry> {
  const meta = { registry_invitees: ['ida'], registry_item_ids: [4] }
  return world.host.createRegistry(world.as.olive, { title, status, meta })
}
