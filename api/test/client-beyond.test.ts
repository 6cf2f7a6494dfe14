import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { must, refused } from '@hopechest/testing/outcome'
import { openOne, type World } from '@hopechest/testing/world'

const lamp = { name: 'Lamp', url: 'https://shop.example/lamp', quantity_needed: 2 }

describe('a user of the TypeScript client', () => {
  let world: World
  let id: number
  before(async () => {
    world = await openOne()
    const meta = { registry_invitees: [world.people.invitee.username] }
    id = must(await world.as.owner.createRegistry({ title: 'A wedding', meta })).id
  })
  after(() => world.close())

  test('buys a gift, cannot buy too many, and gives it back with the release key', async () => {
    const { invitee, owner } = world.as
    const item = must(await owner.addRegistryItem(id, lamp)).id
    const receipt = must(await invitee.createPurchase(id, item, { purchaser: 'Aunt Jo' }))
    assert.equal(receipt.remaining, 1)
    refused(await invitee.createPurchase(id, item, { quantity: 2 }), 409, /^Only 1 left$/)
    refused(await invitee.releasePurchase(id, item, receipt.id, 'wrong'), 403, /release key/)
    assert.equal(must(await invitee.releasePurchase(id, item, receipt.id, receipt.release_key)), true)
    const [purchase] = must(await owner.listPurchases(id, item))
    assert.equal(purchase?.purchaser, 'Aunt Jo')
    assert.deepEqual(must(await owner.listRegistryPurchases(id, { limit: 1 })), [purchase])
    assert.notEqual(purchase?.released_at, null)
  })

  test('sends a request that creates again with its key, and nothing is created twice', async () => {
    const { owner } = world.as
    const options = { idempotencyKey: 'once' }
    const item = must(await owner.addRegistryItem(id, lamp, options)).id
    assert.equal(must(await owner.addRegistryItem(id, lamp, options)).id, item)
    const flat = { ...lamp, registry_id: id }
    assert.equal(
      must(await owner.createItem(flat, options)).id,
      must(await owner.createItem(flat, options)).id,
    )
    const registry = must(await owner.createRegistry({ title: 'Once' }, options))
    assert.deepEqual(must(await owner.createRegistry({ title: 'Once' }, options)), registry)
    const receipt = must(await owner.createPurchase(id, item, {}, options))
    assert.deepEqual(must(await owner.createPurchase(id, item, {}, options)), receipt)
  })

  test('changes an item only in the version that they saw', async () => {
    const { owner, stranger } = world.as
    const item = must(await owner.addRegistryItem(id, lamp)).id
    const seen = must(await owner.getItemVersion(item))
    assert.equal(must(await owner.getItemVersion(item, seen)), seen)
    must(await stranger.updateItem(item, { price: 3 }))
    refused(await owner.updateItem(item, { price: 4 }, { ifMatch: seen.etag }), 412, /changed since/)
    refused(await owner.deleteItem(item, { ifMatch: seen.etag }), 412, /changed since/)
    const now = must(await owner.getItemVersion(item, seen))
    assert.equal(now.item.price, 3)
    must(await owner.updateItem(item, { price: 4 }, { ifMatch: now.etag }))
    assert.equal(await owner.getItemVersion(999_999_999), null)
  })

  test('finds a method for every endpoint, with the same name', async () => {
    const { body } = await world.send(undefined, '/openapi.json', {})
    const operations = Object.values(body.paths as Record<string, Record<string, { operationId: string }>>)
    const names = operations.flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    )
    assert.ok(names.length >= 27, `${names.length}`)
    assert.deepEqual(
      names.filter((name) => !(name in world.as.owner)),
      [],
    )
  })

  test('iterates over items, registries and purchases', async () => {
    const { owner } = world.as
    const registry = must(await owner.createRegistry({ title: 'Many' }))
    const item = must(await owner.addRegistryItem(registry.id, { ...lamp, quantity_needed: 5 }))
    for (let n = 0; n < 5; n++) must(await owner.createPurchase(registry.id, item.id))
    const read = async <Entry extends { id: number }>(entries: AsyncIterable<Entry>) => {
      const ids: number[] = []
      for await (const { id } of entries) ids.push(id)
      return ids
    }
    const purchases = must(await owner.listPurchases(registry.id, item.id)).map(({ id }) => id)
    assert.equal(purchases.length, 5)
    assert.deepEqual(await read(owner.eachPurchase(registry.id, item.id, { pageSize: 2 })), purchases)
    assert.deepEqual(await read(owner.eachRegistryPurchase(registry.id, { pageSize: 2 })), purchases)
    assert.ok((await read(owner.eachItem({ pageSize: 1 }))).includes(item.id))
    assert.ok((await read(owner.eachRegistry({ pageSize: 1 }))).includes(registry.id))
  })

  test('gets a reason when a page cannot be read', async () => {
    refused(await world.as.owner.previewLink({ url: 'http://127.0.0.1/private' }), 422, /./)
  })
})
