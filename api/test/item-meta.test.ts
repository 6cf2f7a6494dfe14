import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { limits, type RegistryMeta } from '@hopechest/contract'
import { must } from '@hopechest/testing/outcome'
import { onEach } from '@hopechest/testing/suites'
import { settings } from '@hopechest/testing/world'

const lamp = { name: 'Lamp', url: 'https://shop.example/lamp' }

/** The title of the heading above an item. */
function titleOver({ registry_item_ids: ids, registry_headings: headings }: RegistryMeta, itemId: number) {
  return headings.findLast(({ items_above }) => items_above <= ids.indexOf(itemId))?.title ?? ''
}

onEach(settings, 'what the meta of a registry says of one of its items', (world) => {
  let id: number
  const items: number[] = []

  before(async () => {
    id = must(await world.as.owner.createRegistry({ title: 'A wedding', status: 'publish' })).id
    for (let n = 0; n < 6; n++) items.push(must(await world.as.owner.addRegistryItem(id, lamp)).id)
  })

  const [first, second] = [() => items[0] as number, () => items[1] as number]
  const change = (itemId: number, body: object, who: 'owner' | 'stranger' = 'owner', at = id) =>
    world.patch(who, `/registries/${at}/items/${itemId}/meta`, body)
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

  test('items that go under headings at once stand there, and none is lost', async () => {
    const order = items.toReversed()
    const headings = ['Kitchen', 'Table', 'Garden'].map((title) => ({ title, items_above: 6 }))
    const marks = { registry_most_wanted: 2, registry_item_currencies: [] }
    must(
      await world.as.owner.updateRegistry(id, {
        meta: { ...marks, registry_item_ids: order, registry_headings: headings },
      }),
    )
    const under = ['Kitchen', 'Table', 'Kitchen', 'Garden', '', 'Table']
    const all = items.map((item, n) => world.as.owner.updateItemMeta(id, item, { heading: under[n] ?? '' }))
    const added = world.as.owner.addRegistryItem(id, lamp)
    for (const outcome of await Promise.all(all)) must(outcome)
    const extra = must(await added).id
    const { meta } = must(await world.as.owner.getRegistry(id))
    const seen = items.map((item) => titleOver(meta, item))
    assert.deepEqual(seen, under)
    assert.deepEqual(meta.registry_item_ids.toSorted(), [...items, extra].toSorted())
    must(await world.as.owner.removeRegistryItem(id, extra))
  })

  test('an item goes under a heading with its currency, and stays where it stands already', async () => {
    const { meta: before } = must(await world.as.owner.getRegistry(id))
    const change = { currency: 'SEK', heading: ' Kitchen ' }
    const { meta } = must(await world.as.owner.updateItemMeta(id, first(), change))
    assert.deepEqual(meta.registry_item_ids, before.registry_item_ids)
    assert.deepEqual(meta.registry_headings, before.registry_headings)
    assert.deepEqual((await marks()).currencies, { [first()]: 'SEK' })
  })

  test('a heading that the registry has not is refused, and nothing changes', async () => {
    const before = must(await world.as.owner.getRegistry(id))
    const answer = await change(first(), { heading: 'Attic', currency: 'NOK' })
    assert.equal(answer.status, 409)
    assert.deepEqual(answer.body, { detail: 'The registry has no heading of this title' })
    assert.deepEqual(must(await world.as.owner.getRegistry(id)), before)
    const long = (length: number) => change(first(), { heading: 'é'.repeat(length) })
    assert.equal((await long(limits.heading)).status, 409)
    assert.equal((await long(limits.heading + 1)).status, 422)
  })

  test('a stranger, another registry, a removed item and a wrong currency are refused', async () => {
    const other = must(await world.as.owner.createRegistry({ title: 'Another' })).id
    assert.equal((await change(first(), { currency: 'SEK' }, 'stranger')).status, 403)
    assert.equal((await change(first(), { currency: 'SEK' }, 'owner', other)).status, 404)
    const removed = items.at(-1) as number
    must(await world.as.owner.removeRegistryItem(id, removed))
    assert.deepEqual((await change(removed, { currency: 'SEK' })).body, { detail: 'Item not found' })
    for (const body of [
      { currency: 'S' },
      { currency: null },
      { is_group_gift: 1 },
      { heading: null },
      { note: 'x' },
    ])
      assert.equal((await change(first(), body)).status, 422, JSON.stringify(body))
  })
})
