import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isInvited, isOwner, mayRead } from '../may.ts'
import { assertRefused, callerOf, openWorld } from '../testing/wordpress/world.ts'
import { readNamed } from './registry.ts'

describe('whom a name means on a WordPress site', () => {
  test('a stranger who registers an invited name later reads nothing of the list, and finds it nowhere', async () => {
    await using world = await openWorld()
    const meta = { registry_invitees: ['Uncle-Bob', 'ida'] }
    const { id } = await world.host.createRegistry(world.as.olive, { title: 'T', meta })
    const stranger = callerOf(world.site.addPerson('uncle-bob', 'member'))
    const more = { meta: { registry_invitees: ['sam', 'uncle-bob ', 'ida'] } }
    await world.host.updateRegistry(world.as.olive, id, more)
    await assertRefused(world.host.findRegistry(stranger, id), 'forbidden')
    const page = { skip: 0, limit: 10 }
    assert.equal((await world.host.listInviting(stranger, page)).total, 0)
    const { ida } = world.as
    const seen = await world.host.findRegistry(ida, id)
    assert.ok(seen && isInvited(ida, seen) && !isOwner(ida, seen))
    assert.equal((await world.host.listInviting(ida, page)).total, 1)
  })

  test('the service believes the site and no name: a guest who has the name of an owner since is no owner', async () => {
    await using world = await openWorld()
    const meta = { registry_owners: ['ida'] }
    const { id } = await world.host.createRegistry(world.as.olive, { title: 'T', status: 'publish', meta })
    // Other code of the site wrote the name down, as a site from before may have it.
    const post = world.site.registryOf(id)
    assert.ok(post)
    post.meta.registry_owners = ['ida', 'cousin-vi']
    post.meta.registry_invitees = ['cousin-vi@example.com']
    const cousin = callerOf(world.site.addPerson('cousin-vi', 'member'))
    const seen = await world.host.findRegistry(cousin, id)
    assert.deepEqual(seen?.meta.registry_owners, ['ida', 'cousin-vi'])
    assert.ok(mayRead(cousin, seen) && !isOwner(cousin, seen))
    assert.deepEqual(await world.host.listRegistryIds(cousin, 10), [])
    assert.deepEqual(await world.host.listRegistryIds(world.as.ida, 10), [id])
  })

  test('who manages the site reads whom each name means, an owner of the list of no other', async () => {
    await using world = await openWorld()
    const meta = { registry_invitees: ['Ida', 'cousin-vi'], registry_owners: ['sam'] }
    const { id } = await world.host.createRegistry(world.as.olive, { title: 'T', meta })
    const of = async (name: 'admin' | 'olive' | 'ida') => {
      const seen = await world.host.findRegistry(world.as[name], id)
      return [seen?.invited_accounts, seen?.owner_accounts]
    }
    const { ida, sam } = world.as
    assert.deepEqual(await of('admin'), [{ ida: ida.id }, { sam: sam.id }])
    assert.deepEqual(await of('olive'), [{}, {}])
    assert.deepEqual(await of('ida'), [{ ida: ida.id }, {}])
    const accounts = {
      registry_owners: [{ name: 7, user_id: 7 }, { name: 'eve', user_id: '7' }, null],
      registry_invitees: 'eve',
    }
    assert.deepEqual(readNamed({ user_id: 1, accounts }), { invited_accounts: {}, owner_accounts: {} })
  })

  test('a name that no account has is refused as an owner, in a new list and in a change of one', async () => {
    await using world = await openWorld()
    const { host, as } = world
    const meta = { registry_owners: ['ida', 'cousin-vi'] }
    const { id } = await host.createRegistry(as.olive, { title: 'T', meta: { registry_owners: ['sam'] } })
    for (const asked of [
      host.createRegistry(as.olive, { title: 'T', meta }),
      host.updateRegistry(as.olive, id, { meta }),
    ]) {
      const { message, why } = await assertRefused(asked, 'conflict')
      assert.equal(why, 'no_such_account')
      assert.match(message, /^No account has the name "cousin-vi"\./)
    }
    assert.deepEqual((await host.findRegistry(as.olive, id))?.meta.registry_owners, ['sam'])
  })

  test('a site that names another owner than was asked for is not repeated', async () => {
    await using world = await openWorld()
    const { id } = await world.host.createRegistry(world.as.olive, { title: 'T' })
    const body = { code: 'hopechest_no_such_account', data: { status: 409, entry: '<b>secret</b>' } }
    world.answering({ status: 409, body })
    const change = { meta: { registry_owners: ['ida'] } }
    await assertRefused(world.host.updateRegistry(world.as.olive, id, change), 'host_failed', ['secret'])
  })
})
