import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ItemCreate, ItemUpdate } from '@hopechest/contract'
import { kettle, nothingOptional } from '@hopechest/testing/kettle'
import { must } from '@hopechest/testing/outcome'
import { onEach } from '@hopechest/testing/suites'
import { settings } from '@hopechest/testing/world'

const affiliateKeys = ['affiliate_url', 'affiliate_status']

onEach(settings, 'items', (world) => {
  const create = async (item: Partial<ItemCreate> = {}): Promise<number> =>
    must(await world.as.admin.createItem({ ...kettle, ...item })).id
  const read = async (id: number) => must(await world.as.admin.getItem(id))
  const change = async (id: number, update: ItemUpdate) => must(await world.as.admin.updateItem(id, update))
  const post = (body: unknown) => world.post('admin', '/items', body)

  test('an admin creates an item and reads back what was sent, affiliate link included', async () => {
    const { status, body } = await post(kettle)
    assert.equal(status, 201)
    assert.equal(body.success, true)
    assert.equal(body.message, 'Item created successfully')
    const { id, created_at, updated_at, ...content } = body.data
    assert.deepEqual(content, { ...kettle, is_active: true })
    assert.ok(Number.isSafeInteger(id))
    assert.equal(new Date(created_at).toISOString(), created_at)
    assert.equal(updated_at, created_at)
    const read = await world.send('admin', `/items/${id}`)
    assert.equal(read.status, 200)
    assert.equal(read.body.message, 'Item retrieved successfully')
    assert.deepEqual(read.body.data, body.data)
  })

  test('a caller who is not admin sees the same item without its affiliate link, in every answer', async () => {
    const { owner, invitee, stranger } = world.as
    const registry_id = must(await owner.createRegistry({ title: 'A wedding' })).id
    const created = must(await owner.createItem({ ...kettle, registry_id }))
    const { id } = created
    const seen = [
      created,
      must(await stranger.getItem(id)),
      must(await invitee.updateItem(id, { price: 41 })),
      must(await stranger.listItems({ limit: 1000 })).find((item) => item.id === id),
      must(await stranger.deleteItem(id)),
    ]
    for (const item of seen) {
      assert.ok(item)
      assert.equal(item.name, kettle.name)
      for (const key of affiliateKeys) assert.ok(!(key in item), key)
    }
    assert.partialDeepStrictEqual(await change(id, { is_active: true }), {
      affiliate_url: kettle.affiliate_url,
      affiliate_status: kettle.affiliate_status,
    })
  })

  test('an item with name and address alone gets what the specification says by default', async () => {
    const data = must(await world.as.admin.createItem({ registry_id: 7, name: 'x', url: 'https://a.b' }))
    const { id, created_at, updated_at, ...content } = data
    assert.deepEqual(content, {
      registry_id: 7,
      name: 'x',
      url: 'https://a.b',
      quantity_needed: 1,
      quantity_purchased: 0,
      is_active: true,
      ...nothingOptional,
    })
  })

  test('null in a create counts as a field that was left out', async () => {
    const data = must(
      await world.as.admin.createItem({
        registry_id: 7,
        name: 'x',
        url: 'https://a.b',
        ...nothingOptional,
        quantity_needed: null,
        quantity_purchased: null,
        is_active: null,
      }),
    )
    assert.deepEqual([data.quantity_needed, data.quantity_purchased, data.is_active], [1, 0, true])
    assert.partialDeepStrictEqual(data, nothingOptional)
  })

  test('an update changes what it names and nothing else', async () => {
    const id = await create()
    const before = await read(id)
    const update = { name: 'A quiet kettle', quantity_purchased: 2 }
    const { body } = await world.put('admin', `/items/${id}`, update)
    assert.deepEqual([body.success, body.message], [true, 'Item updated successfully'])
    const { data } = body
    const { updated_at } = data
    assert.deepEqual(data, { ...before, name: 'A quiet kettle', quantity_purchased: 2, updated_at })
    assert.ok(updated_at >= before.updated_at)
    assert.deepEqual(await read(id), data)
  })

  test('null clears an optional text and the price', async () => {
    assert.partialDeepStrictEqual(await change(await create(), nothingOptional), nothingOptional)
  })

  test('an empty update answers the item as it was', async () => {
    const id = await create()
    const before = await read(id)
    assert.deepEqual(await change(id, {}), before)
  })

  test('a caller sends back a whole item, and what they may not set is ignored: ids and when it was made', async () => {
    const id = await create()
    const before = await read(id)
    const smuggled = { ...before, id: 99, registry_id: 99, created_at: 'x', name: 'Named' }
    const { status, body } = await world.put('admin', `/items/${id}`, smuggled)
    assert.equal(status, 200)
    assert.deepEqual(body.data, { ...before, name: 'Named', updated_at: body.data.updated_at })
  })

  test('a caller who mistypes a field reads its name and those that may stand there, and nothing changes', async () => {
    const id = await create()
    const before = await read(id)
    for (const key of ['quantity', 'success', 'toString', '__proto__', 'constructor', 'id2', 'ID']) {
      const raw = `{"name":"Named","${key}":{"price":1}}`
      const { status, body } = await world.send('admin', `/items/${id}`, { method: 'PUT', raw })
      assert.equal(status, 422, key)
      assert.match(
        body.detail,
        new RegExp(`^${key} is not known; the body may hold name, description, url, `),
      )
    }
    assert.deepEqual(await read(id), before)
    assert.equal(({} as { price?: number }).price, undefined)
  })

  test('a deleted item is gone for every caller, and an update with is_active brings it back', async () => {
    const { admin, owner } = world.as
    const id = await create()
    const { body } = await world.delete('owner', `/items/${id}`)
    assert.deepEqual([body.success, body.message], [true, 'Item deleted successfully'])
    assert.equal(body.data.is_active, false)
    assert.equal(await admin.getItem(id), null)
    assert.equal(await owner.deleteItem(id), null)
    assert.equal(await admin.updateItem(id, { name: 'Too late' }), null)
    assert.equal(await admin.updateItem(id, { is_active: false }), null)
    const listed = must(await admin.listItems({ limit: 1000 }))
    assert.ok(!listed.some((item) => item.id === id))

    assert.equal((await change(id, { is_active: true })).name, kettle.name)
    assert.equal(must(await owner.getItem(id)).name, kettle.name)
  })

  test('is_active may be said as 1 and 0, in a create too', async () => {
    const id = await create({ is_active: 0 })
    assert.equal(await world.as.admin.getItem(id), null)
    assert.equal((await change(id, { is_active: 1 })).is_active, true)
    assert.equal((await change(id, { is_active: 0 })).is_active, false)
  })

  test('fifty callers each change another field of one item, and every change is kept', async () => {
    const id = await create({ quantity_purchased: 0 })
    const all = { name: 'All', description: 'of', retailer: 'them', price: 3, quantity_purchased: 4 }
    const parts = Object.entries(all)
    const changes = Array.from({ length: 50 }, (_, n) => Object.fromEntries(parts.slice(n % 5, (n % 5) + 1)))
    await Promise.all(changes.map((part) => change(id, part)))
    assert.partialDeepStrictEqual(await read(id), all)
  })

  test('a path names an item by digits; another whole number names nothing, and anything else is a mistake', async () => {
    for (const id of ['0', '-1', '007', '9007199254740992', '1'.repeat(40), '+5']) {
      const { status, body } = await world.send('owner', `/items/${id}`)
      assert.deepEqual([status, body], [404, { detail: 'Item not found' }], id)
    }
    for (const id of [
      'abc',
      '1.0',
      '1e3',
      '0x1',
      '%D9%A3',
      '1%20',
      '..%2f1',
      'null',
      '1,2',
      'a'.repeat(3000),
    ]) {
      const { status, body } = await world.send('owner', `/items/${id}`)
      assert.deepEqual([status, body], [422, { detail: 'item_id must be a positive whole number' }], id)
    }
  })
})
