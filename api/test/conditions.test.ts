import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEach } from '@hopechest/testing/suites'
import { embeddedSettings, type PersonName } from '@hopechest/testing/world'

const lamp = { registry_id: 1, name: 'Lamp', url: 'https://shop.example/lamp', quantity_needed: 5 }

onEach(embeddedSettings, 'versions of an item', (world) => {
  const create = async (): Promise<number> => (await world.post('admin', '/items', lamp)).body.data.id
  const read = (who: PersonName, id: number, headers = {}) => world.send(who, `/items/${id}`, { headers })
  const put = (who: PersonName, id: number, body: object, headers = {}) =>
    world.put(who, `/items/${id}`, body, headers)
  const tagOf = async (who: PersonName, id: number) => (await read(who, id)).headers.get('etag') ?? ''

  test('a client that has the current version gets 304, without a body', async () => {
    const id = await create()
    const tag = await tagOf('owner', id)
    assert.match(tag, /^"[^"]+"$/)
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const { status, body, headers } = await read('owner', id, { 'if-none-match': known })
      assert.deepEqual([status, body, headers.get('etag')], [304, '', tag], known)
    }
    assert.equal((await read('owner', id, { 'if-none-match': '"other"' })).status, 200)
    await put('owner', id, { price: 3 })
    assert.equal((await read('owner', id, { 'if-none-match': tag })).status, 200)
  })

  test('an admin and other callers get different ETags, because they see different fields', async () => {
    const id = await create()
    assert.notEqual(await tagOf('admin', id), await tagOf('owner', id))
    assert.equal(await tagOf('owner', id), await tagOf('stranger', id))
    assert.equal((await read('owner', id, { 'if-none-match': await tagOf('admin', id) })).status, 200)
  })

  test('a change that names any version, or none, is made, and its answer has the new tag', async () => {
    const id = await create()
    const tag = await tagOf('owner', id)
    const { status, headers } = await put('owner', id, { price: 3 }, { 'if-match': '*' })
    assert.equal(status, 200)
    assert.notEqual(headers.get('etag'), tag)
    assert.equal((await put('owner', id, { price: 4 })).status, 200, 'without it the last write wins')
  })

  test('of fifty who each add one to what they read, five get through', async () => {
    const id = await create()
    const addOne = async (): Promise<boolean> => {
      for (;;) {
        const { body, headers } = await read('owner', id)
        const { quantity_purchased, quantity_needed } = body.data
        if (quantity_purchased >= quantity_needed) return false
        const change = { quantity_purchased: quantity_purchased + 1 }
        const { status } = await put('owner', id, change, { 'if-match': headers.get('etag') ?? '' })
        if (status === 200) return true
        assert.equal(status, 412)
      }
    }
    const through = (await Promise.all(Array.from({ length: 50 }, addOne))).filter(Boolean)
    assert.equal(through.length, 5)
    assert.equal((await read('owner', id)).body.data.quantity_purchased, 5)
  })
})
