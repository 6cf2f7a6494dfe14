import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Caller, type Host, noRights } from '@hopechest/host'
import { basic, type PersonName, settings, type World } from '@hopechest/testing/world'

const lamp = { name: 'Lamp', url: 'https://shop.example/lamp' }
const forbidden = 'Only an owner of the registry or an admin may set affiliate_url and affiliate_status'

for (const setting of settings) {
  describe(`writes under /items by callers who do not own the registry, on ${setting.name}`, () => {
    let world: World
    let id: number
    let reads = 0
    const countReads = (host: Host): Host => ({
      ...host,
      findRegistry(...question) {
        reads++
        return host.findRegistry(...question)
      },
    })
    before(async () => {
      world = await setting.open({ wrapHost: countReads })
      id = (await world.send('owner', '/registries', { method: 'POST', body: { title: 'T' } })).body.id
    })
    after(() => world.close())

    const create = (who: PersonName, fields: object = {}) =>
      world.send(who, '/items', { method: 'POST', body: { ...lamp, registry_id: id, ...fields } })
    const update = (who: PersonName, item: number, body: object) =>
      world.send(who, `/items/${item}`, { method: 'PUT', body })
    const stored = (item: number) =>
      world.database.row('SELECT affiliate_url, affiliate_status FROM items WHERE id = $1', [item])

    for (const fields of [
      { affiliate_url: 'https://shop.example/?tag=mine' },
      { affiliate_status: 'active' },
    ]) {
      test(`a stranger sets no ${Object.keys(fields)[0]}, in a new item or in another's`, async () => {
        const refused = await create('stranger', fields)
        assert.deepEqual([refused.status, refused.body.detail], [403, forbidden])
        const item = (await create('stranger')).body.data.id
        const changed = await update('stranger', item, { ...fields, price: 5 })
        assert.deepEqual([changed.status, changed.body.detail], [403, forbidden])
        assert.deepEqual(
          { ...((await stored(item)) as object) },
          { affiliate_url: null, affiliate_status: null },
        )
      })
    }

    test('a stranger clears no affiliate link of an owner', async () => {
      const fields = { affiliate_url: 'https://shop.example/?tag=ours', affiliate_status: 'active' }
      const item = (await create('owner', fields)).body.data.id
      assert.equal((await update('stranger', item, { affiliate_url: null })).status, 403)
      assert.deepEqual({ ...((await stored(item)) as object) }, fields)
      assert.equal((await update('owner', item, { affiliate_url: null })).status, 200)
    })

    test('an admin sets them, and only a new item, one that goes or comes back, and affiliate fields cost a question to the host', async () => {
      const item = (await create('admin', { affiliate_status: 'active' })).body.data.id
      const questions = async (act: () => Promise<{ status: number }>) => {
        const before = reads
        assert.ok((await act()).status < 300)
        return reads - before
      }
      // Whether the stranger may write the list of items on the host.
      assert.equal(await questions(() => create('stranger', { affiliate_url: null })), 1)
      assert.equal(await questions(() => update('stranger', item, { price: 5 })), 0)
      assert.equal(await questions(() => update('owner', item, { affiliate_status: 'expired' })), 1)
      // The sync of the item order takes what was read before.
      assert.equal(await questions(() => create('owner', { affiliate_status: 'expired' })), 1)
      assert.equal(await questions(() => create('owner')), 1)
      assert.equal(await questions(() => create('admin')), 1)
      assert.equal(await questions(() => update('admin', item, { affiliate_url: null })), 0)
    })

    test('an owner and an admin add, delete and bring back items, and the list on the host is in step at once', async () => {
      const { id } = (await world.send('owner', '/registries', { method: 'POST', body: { title: 'T' } })).body
      const kept = async () => (await world.host.findRegistry(callerOf(world), id))?.meta.registry_item_ids
      const items: number[] = []
      for (const who of ['owner', 'admin'] as const) {
        const added = await world.send(who, '/items', { method: 'POST', body: { ...lamp, registry_id: id } })
        items.push(added.body.data.id)
        assert.deepEqual(await kept(), items)
      }
      const [first, second] = items
      await world.send('owner', `/items/${first}`, { method: 'DELETE' })
      assert.deepEqual(await kept(), [second])
      await update('owner', Number(first), { is_active: true })
      assert.deepEqual(await kept(), [second, first])
    })

    test('an item for a registry that is not there is stored, and waits for it', async () => {
      const { status, body } = await create('owner', { registry_id: 999_999 })
      assert.deepEqual([status, body.data.registry_id], [201, 999_999])
    })

    test('a stranger adds an item, and the next read of the owner puts it on the list of the host', async () => {
      const path = `/registries/${id}/items`
      const marks = () => world.database.rows('SELECT mark FROM registry_sync WHERE registry_id = $1', [id])
      const readUntilSynced = async () => {
        do await world.send('owner', path)
        while ((await marks()).length > 0)
      }
      // The service has seen that nothing waits.
      await readUntilSynced()
      await world.send('owner', path)
      const item = (await create('stranger')).body.data.id
      assert.equal((await marks()).length, 1)
      await readUntilSynced()
      const { body } = await world.send('owner', `/registries/${id}`)
      assert.equal(body.meta.registry_item_ids.at(-1), item)
    })

    test('leave a line in the log that says who changed which item, and not what was written', async () => {
      const { stranger, owner, invitee } = world.people
      const meta = { registry_owners: [invitee.username] }
      await world.send('owner', `/registries/${id}`, { method: 'PATCH', body: { meta } })
      await world.send('owner', `/registries/${id}`)
      const item = (await create('stranger', { name: 'CANARY' })).body.data.id
      await update('stranger', item, { description: 'CANARY' })
      await world.send('stranger', `/items/${item}`, { method: 'DELETE' })
      await update('stranger', item, { is_active: true })
      await update('owner', item, { price: 3 })
      assert.equal((await update('invitee', item, { price: 4 })).status, 200, 'the second owner')
      const lines = world
        .logged()
        .split('\n')
        .filter((line) => line.includes('an item in a registry of another user'))
        .map((line) => JSON.parse(line))
        .filter((line) => line.item === item)
      assert.deepEqual(
        lines.map(({ level, caller, registry, owner, change }) => [level, caller, registry, owner, change]),
        ['created', 'updated', 'deleted', 'restored'].map((change) => [
          'info',
          stranger.id,
          id,
          owner.id,
          change,
        ]),
      )
      assert.ok(!world.logged().includes('CANARY'))
    })
  })
}

/** The owner, who asks the host itself. */
function callerOf({ people: { owner } }: World): Caller {
  const { id, username, email } = owner
  const deadline = Number.POSITIVE_INFINITY
  return {
    id,
    username,
    email,
    invited_as: [],
    ...noRights,
    authorization: basic(owner),
    deadline,
  }
}
