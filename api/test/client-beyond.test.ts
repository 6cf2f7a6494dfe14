import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { must, refused } from '@hopechest/testing/outcome'
import { openOne, type World } from '@hopechest/testing/world'

const lamp = { name: 'Lamp', url: 'https://shop.example/lamp', quantity_needed: 2 }

describe('what goes beyond the specification, through the client', () => {
  let world: World
  let id: number
  before(async () => {
    world = await openOne()
    const meta = { registry_invitees: [world.people.invitee.username] }
    id = must(await world.as.owner.createRegistry({ title: 'A wedding', meta })).id
  })
  after(() => world.close())

  test('a guest buys, buys too much, and gives it back with the key', async () => {
    const { invitee, owner } = world.as
    const item = must(await owner.addRegistryItem(id, lamp)).data.id
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

  test('whatever creates may be sent again under its key', async () => {
    const { owner } = world.as
    const options = { idempotencyKey: 'once' }
    const item = must(await owner.addRegistryItem(id, lamp, options)).data.id
    assert.equal(must(await owner.addRegistryItem(id, lamp, options)).data.id, item)
    const flat = { ...lamp, registry_id: id }
    assert.equal(
      must(await owner.createItem(flat, options)).data.id,
      must(await owner.createItem(flat, options)).data.id,
    )
    const registry = must(await owner.createRegistry({ title: 'Once' }, options))
    assert.deepEqual(must(await owner.createRegistry({ title: 'Once' }, options)), registry)
    const receipt = must(await owner.createPurchase(id, item, {}, options))
    assert.deepEqual(must(await owner.createPurchase(id, item, {}, options)), receipt)
  })

  test('somebody changes only what they have seen', async () => {
    const { owner, stranger } = world.as
    const item = must(await owner.addRegistryItem(id, lamp)).data.id
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

  test('a page that cannot be read is an error with its reason', async () => {
    refused(await world.as.owner.previewLink('http://127.0.0.1/private'), 422, /./)
  })
})
