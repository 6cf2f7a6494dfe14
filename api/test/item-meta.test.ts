import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { limits } from '@hopechest/contract'
import { must } from '@hopechest/testing/outcome'
import { settings, type World } from '@hopechest/testing/world'

const lamp = { name: 'Lamp', url: 'https://shop.example/lamp' }

for (const setting of settings) {
  describe(`what the meta of a registry says of one of its items, on ${setting.name}`, () => {
    let world: World
    let id: number
    const items: number[] = []

    before(async () => {
      world = await setting.open()
      id = must(await world.as.owner.createRegistry({ title: 'A wedding', status: 'publish' })).id
      for (let n = 0; n < 6; n++) items.push(must(await world.as.owner.addRegistryItem(id, lamp)).id)
    })
    after(() => world.close())

    const [first, second] = [() => items[0] as number, () => items[1] as number]
    const change = (itemId: number, body: object, who: 'owner' | 'stranger' = 'owner', at = id) =>
      world.send(who, `/registries/${at}/items/${itemId}/meta`, { method: 'PATCH', body })
    const marks = async () => {
      const { meta } = must(await world.as.owner.getRegistry(id))
      return {
        gifts: meta.registry_group_gifts,
        currencies: Object.fromEntries(
          meta.registry_item_currencies.map(({ item_id, currency }) => [item_id, currency]),
        ),
      }
    }

    test('an owner changes it, and the words of other items stay', async () => {
      must(await world.as.owner.updateItemMeta(id, second(), { currency: 'NOK', is_group_gift: true }))
      const { meta } = must(await world.as.owner.updateItemMeta(id, first(), { currency: 'SEK' }))
      assert.deepEqual(meta.registry_group_gifts, [second()])
      assert.deepEqual(await marks(), {
        gifts: [second()],
        currencies: { [second()]: 'NOK', [first()]: 'SEK' },
      })
    })

    test('what is left out stays, and empty and false end it', async () => {
      must(await world.as.owner.updateItemMeta(id, second(), { currency: '' }))
      assert.deepEqual(await marks(), { gifts: [second()], currencies: { [first()]: 'SEK' } })
      must(await world.as.owner.updateItemMeta(id, second(), { is_group_gift: false }))
      must(await world.as.owner.updateItemMeta(id, first(), {}))
      assert.deepEqual(await marks(), { gifts: [], currencies: { [first()]: 'SEK' } })
    })

    test('changes of several items at once all count', async () => {
      const all = items.map((item) =>
        world.as.owner.updateItemMeta(id, item, { currency: 'DKK', is_group_gift: true }),
      )
      for (const outcome of await Promise.all(all)) must(outcome)
      const { gifts, currencies } = await marks()
      assert.deepEqual(gifts.toSorted(), items.toSorted())
      assert.deepEqual(currencies, Object.fromEntries(items.map((item) => [item, 'DKK'])))
    })

    test('a change that replaces the whole list waits for those under way', async () => {
      const replaced = [{ item_id: second(), currency: 'EUR' }]
      const outcomes = await Promise.all([
        world.as.owner.updateItemMeta(id, first(), { currency: 'CHF' }),
        world.as.owner.updateRegistry(id, { meta: { registry_item_currencies: replaced } }),
        world.as.owner.updateItemMeta(id, first(), { currency: 'GBP' }),
      ])
      for (const outcome of outcomes) must(outcome)
      const { currencies } = await marks()
      assert.equal(currencies[second()], 'EUR')
      assert.equal(Object.values(currencies).includes('DKK'), false)
    })

    test('items that are gone make room for a new one where the list is full', async () => {
      const gone = Array.from({ length: limits.activeItemsPerRegistry }, (_, n) => 9_000_000 + n)
      must(await world.as.owner.updateRegistry(id, { meta: { registry_group_gifts: gone } }))
      must(await world.as.owner.updateItemMeta(id, first(), { is_group_gift: true }))
      assert.deepEqual((await marks()).gifts, [first()])
    })

    test('a stranger, another registry, a removed item and a wrong currency are refused', async () => {
      const other = must(await world.as.owner.createRegistry({ title: 'Another' })).id
      assert.equal((await change(first(), { currency: 'SEK' }, 'stranger')).status, 403)
      assert.equal((await change(first(), { currency: 'SEK' }, 'owner', other)).status, 404)
      const removed = items.at(-1) as number
      must(await world.as.owner.removeRegistryItem(id, removed))
      assert.deepEqual((await change(removed, { currency: 'SEK' })).body, { detail: 'Item not found' })
      for (const body of [{ currency: 'S' }, { currency: null }, { is_group_gift: 1 }, { note: 'x' }])
        assert.equal((await change(first(), body)).status, 422, JSON.stringify(body))
    })
  })
}
