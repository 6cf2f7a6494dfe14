import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { type Caller, type Host, noRights } from '@hopechest/host'
import { onEach, withOptions } from '@hopechest/testing/suites'
import { until } from '@hopechest/testing/until'
import { basic, type PersonName, settings, type World } from '@hopechest/testing/world'

const lamp = { name: 'Lamp', url: 'https://shop.example/lamp' }
const forbidden = 'Only an owner of the registry or an admin may set affiliate_url and affiliate_status'

let reads = 0
/** The host answers no question about a registry before. */
let silence = Promise.resolve()
const wrapHost = (host: Host): Host => ({
  ...host,
  async findRegistry(...question) {
    reads++
    await silence
    return host.findRegistry(...question)
  },
})
const title = 'writes under /items by callers who do not own the registry'

onEach(withOptions(settings, { wrapHost }), title, (world) => {
  let id: number
  before(async () => {
    id = (await world.post('owner', '/registries', { title: 'T' })).body.id
  })

  const create = (who: PersonName, fields: object = {}) =>
    world.post(who, '/items', { ...lamp, registry_id: id, ...fields })
  const update = (who: PersonName, item: number, body: object) => world.put(who, `/items/${item}`, body)
  /** No list waits for a sync; on an own host, none ever does. */
  const isQuiet = async () => {
    await world.send('owner', `/registries/${id}`)
    return (await marks()).length === 0
  }
  const marks = () => world.database.rows('SELECT mark FROM registry_sync WHERE registry_id = $1', [id])
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

  test('an admin sets them, and no question to the host', async () => {
    const before = reads
    const item = (await create('admin', { affiliate_status: 'active' })).body.data.id
    const changed = await update('admin', item, { affiliate_url: null })
    assert.equal(changed.body.data.affiliate_status, 'active')
    assert.ok(reads - before <= 1, 'for the sync of the list')
  })

  test('an owner sets them after one question to the host', async () => {
    await until('the list to be quiet', () => isQuiet())
    const item = (await create('owner')).body.data.id
    // Where the list lies elsewhere, it is brought into step behind the answer.
    await until('the list to be in step', async () => (await marks()).length === 0)
    // A sync that ends at this moment has a question of its own. It comes once.
    await until('one question for one change', async () => {
      const before = reads
      assert.equal((await update('owner', item, { affiliate_status: 'expired' })).status, 200)
      return reads - before === 1
    })
  })

  test('no other change waits for the host: an item is added, changed, deleted and brought back while it is silent', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    silence = promise
    for (const who of ['stranger', 'owner', 'admin'] as const) {
      const { status, body } = await create(who, { affiliate_url: null })
      assert.equal(status, 201)
      const at = `/items/${body.data.id}`
      assert.equal((await update(who, body.data.id, { price: 5 })).status, 200)
      assert.equal((await world.delete(who, at)).status, 200)
      assert.equal((await update(who, body.data.id, { is_active: true })).status, 200)
    }
    resolve()
  })

  test('an owner and an admin add, delete and bring back items, and the list on the host follows', async () => {
    const { id } = (await world.post('owner', '/registries', { title: 'T' })).body
    const kept = async () => (await world.host.findRegistry(callerOf(world), id))?.meta.registry_item_ids
    const inStep = (ids: unknown[]) =>
      until(`the host to list ${ids}`, async () => isDeepStrictEqual(await kept(), ids))
    const items: number[] = []
    for (const who of ['owner', 'admin'] as const) {
      const added = await world.post(who, '/items', { ...lamp, registry_id: id })
      items.push(added.body.data.id)
      await inStep(items)
    }
    const [first, second] = items
    await world.delete('owner', `/items/${first}`)
    await inStep([second])
    await update('owner', Number(first), { is_active: true })
    await inStep([second, first])
  })

  test('an item for a registry that is not there is stored, and waits for it', async () => {
    const { status, body } = await create('owner', { registry_id: 999_999 })
    assert.deepEqual([status, body.data.registry_id], [201, 999_999])
  })

  test('a stranger adds an item, and a list elsewhere gets it when its owner reads it', async () => {
    await until('the list to be quiet', () => isQuiet())
    const item = (await create('stranger')).body.data.id
    const { body } = await world.send('owner', `/registries/${id}/items`)
    assert.equal(body.at(-1).id, item)
    await until('the item to be on the list', async () => {
      const { body } = await world.send('owner', `/registries/${id}`)
      return body.meta.registry_item_ids.at(-1) === item
    })
    await until('the list to be quiet', () => isQuiet())
  })

  test('leave a line in the log that says who changed which item, and not what was written', async () => {
    const { stranger, owner, invitee } = world.people
    const meta = { registry_owners: [invitee.username] }
    await world.patch('owner', `/registries/${id}`, { meta })
    // A site says to each caller alone whether a name among the owners means that caller.
    for (const who of ['owner', 'invitee'] as const) await world.send(who, `/registries/${id}`)
    const item = (await create('stranger', { name: 'CANARY' })).body.data.id
    await update('stranger', item, { description: 'CANARY' })
    await world.delete('stranger', `/items/${item}`)
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
