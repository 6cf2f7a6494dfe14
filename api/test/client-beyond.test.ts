import assert from 'node:assert/strict'
import { test } from 'node:test'
import { each, must } from '@hopechest/testing/outcome'
import { suiteWith } from '@hopechest/testing/suites'
import { openOne } from '@hopechest/testing/world'

const lamp = { name: 'Lamp', url: 'https://shop.example/lamp', quantity_needed: 2 }

suiteWith('a user of the TypeScript client', openOne, (world) => {
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
    const purchases = each(must(await owner.listPurchases(registry.id, item.id)), 'id')
    assert.equal(purchases.length, 5)
    assert.deepEqual(await read(owner.eachPurchase(registry.id, item.id, { pageSize: 2 })), purchases)
    assert.deepEqual(await read(owner.eachRegistryPurchase(registry.id, { pageSize: 2 })), purchases)
    assert.ok((await read(owner.eachItem({ pageSize: 1 }))).includes(item.id))
    assert.ok((await read(owner.eachRegistry({ pageSize: 1 }))).includes(registry.id))
  })
})
