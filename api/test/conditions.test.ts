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

  test('a change to a version that the client has not seen is refused, and changes nothing', async () => {
    const id = await create()
    const tag = await tagOf('owner', id)
    const { headers } = await put('owner', id, { price: 1 }, { 'if-match': tag })
    assert.notEqual(headers.get('etag'), tag)
    const stale = await put('stranger', id, { price: 2 }, { 'if-match': tag })
    assert.deepEqual(
      [stale.status, stale.body],
      [412, { detail: 'The item was changed since you read it. Read it again, and decide anew' }],
    )
    const removal = await world.delete('owner', `/items/${id}`, { 'if-match': tag })
    assert.equal(removal.status, 412)
    assert.equal((await read('owner', id)).body.data.price, 1)
    assert.equal(
      (await put('owner', id, { price: 3 }, { 'if-match': `W/${await tagOf('owner', id)}` })).status,
      412,
    )
    assert.equal((await put('owner', id, { price: 3 }, { 'if-match': '*' })).status, 200)
    assert.equal((await put('owner', id, { price: 4 })).status, 200, 'without it the last write wins')
  })

  test('If-Match counts for an item of a registry and its affiliate link too', async () => {
    const { id } = (await world.post('owner', '/registries', { title: 'T' })).body
    const items = `/registries/${id}/items`
    const { data } = (await world.post('owner', items, lamp)).body
    const tag = await tagOf('owner', data.id)
    await put('owner', data.id, { price: 1 })
    const affiliate_url = 'https://shop.example/lamp?tag=ours'
    const changes: [string, string, object?][] = [
      ['PUT', `${items}/${data.id}/affiliate`, { affiliate_url }],
      ['DELETE', `${items}/${data.id}/affiliate`],
      ['DELETE', `${items}/${data.id}`],
    ]
    for (const [method, path, body] of changes) {
      const send = async (headers: Record<string, string>) =>
        (await world.send('owner', path, { method, headers, ...(body && { body }) })).status
      assert.equal(await send({ 'if-match': tag }), 412, `${method} ${path}`)
      assert.ok((await send({ 'if-match': await tagOf('owner', data.id) })) < 300, `${method} ${path}`)
    }
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
