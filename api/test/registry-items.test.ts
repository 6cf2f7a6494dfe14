import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import type { Registry } from '@hopechest/contract'
import { each, must, refused } from '@hopechest/testing/outcome'
import { onEach } from '@hopechest/testing/suites'
import { until } from '@hopechest/testing/until'
import { settings } from '@hopechest/testing/world'

const lamp = { name: 'Lamp', url: 'https://shop.example/lamp' }

onEach(settings, 'the items of a registry', (world) => {
  const wedding = async (more: object = {}): Promise<Registry> =>
    must(await world.as.owner.createRegistry({ title: 'A wedding', ...more }))
  const addLamp = async (id: number): Promise<number> =>
    must(await world.as.owner.addRegistryItem(id, lamp)).id
  const idsOnHost = async (id: number) => must(await world.as.owner.getRegistry(id)).meta.registry_item_ids
  const idsListed = async (id: number) =>
    must(await world.as.owner.listRegistryItems(id)).map((item) => item.id)

  test('come in the order in which they were added, and the host knows them', async () => {
    const { id } = await wedding()
    const ids = [await addLamp(id), await addLamp(id), await addLamp(id)]
    assert.deepEqual(await idsListed(id), ids)
    assert.deepEqual(await idsOnHost(id), ids)
    assert.deepEqual(each(must(await world.as.owner.listRegistryItems(id, { skip: 1, limit: 1 })), 'id'), [
      ids[1],
    ])
    assert.deepEqual(each(must(await world.as.owner.listRegistryItems(id, { skip: 2 })), 'id'), [ids[2]])
  })

  test('leave the list of the host when they are removed, and come back at its end when brought back', async () => {
    const { id } = await wedding()
    const [one, two, three] = [await addLamp(id), await addLamp(id), await addLamp(id)]
    assert.equal(await world.as.owner.removeRegistryItem(id, one), true)
    assert.deepEqual(await idsOnHost(id), [two, three])
    assert.equal(await world.as.owner.removeRegistryItem(id, one), null)
    must(await world.as.owner.updateItem(one, { is_active: true }))
    assert.deepEqual(await idsListed(id), [two, three, one])
    await addLamp(id)
    assert.deepEqual((await idsOnHost(id)).slice(0, 3), [two, three, one])
  })

  test('leave the line of the most wanted and the headings between those that stay', async () => {
    const { id } = await wedding()
    const [one, two] = [await addLamp(id), await addLamp(id), await addLamp(id)]
    const marks = async () => {
      const { meta } = must(await world.as.owner.getRegistry(id))
      return [meta.registry_most_wanted, ...meta.registry_headings.map((each) => each.items_above)]
    }
    const registry_headings = [0, 1, 2, 3].map((items_above) => ({ title: `H${items_above}`, items_above }))
    must(await world.as.owner.updateRegistry(id, { meta: { registry_most_wanted: 2, registry_headings } }))
    assert.equal(await world.as.owner.removeRegistryItem(id, two), true)
    assert.deepEqual(await marks(), [1, 0, 1, 1, 2])
    must(await world.as.owner.updateItem(one, { is_active: false }))
    await until('the places to follow', async () => isDeepStrictEqual(await marks(), [0, 0, 0, 0, 1]))
    must(await world.as.owner.updateItem(two, { is_active: true }))
    await until('the item to be back', async () => (await idsOnHost(id)).at(-1) === two)
    assert.deepEqual(await marks(), [0, 0, 0, 0, 1])
  })

  test('go where the owner puts them: what is left out is appended, what is foreign is refused', async () => {
    const { id } = await wedding()
    const [one, two, three] = [await addLamp(id), await addLamp(id), await addLamp(id)]
    const elsewhere = await addLamp((await wedding()).id)
    const reorder = (ids: number[]) => world.as.owner.updateRegistry(id, { meta: { registry_item_ids: ids } })
    must(await reorder([three, one, two]))
    assert.deepEqual(await idsListed(id), [three, one, two])
    assert.deepEqual(must(await reorder([two, two])).meta.registry_item_ids, [two, one, three])
    for (const foreign of [elsewhere, 999_999_999]) {
      refused(await reorder([one, foreign]), 422, /^meta\.registry_item_ids/)
    }
    assert.deepEqual(await idsListed(id), [two, one, three])
  })

  test('belong to the registry of the path, also when the body names another one', async () => {
    const { id } = await wedding()
    const other = await wedding()
    const { body } = await world.post('owner', `/registries/${id}/items`, { ...lamp, registry_id: other.id })
    assert.equal(body.data.registry_id, id)
    assert.deepEqual(await idsListed(other.id), [])
  })

  test('of another registry are as if they were not there', async () => {
    const [mine, other] = [await wedding(), await wedding()]
    const itemId = await addLamp(other.id)
    const path = `/registries/${mine.id}/items/${itemId}`
    const absent = `/registries/${mine.id}/items/999999999`
    const put = { method: 'PUT', body: { affiliate_url: 'https://x.example/a' } }
    for (const [suffix, message] of [
      ['', { method: 'DELETE' }],
      ['/affiliate', {}],
      ['/affiliate', put],
      ['/affiliate', { method: 'DELETE' }],
    ] as const) {
      const answer = await world.send('owner', path + suffix, message)
      const nothing = await world.send('owner', absent + suffix, message)
      assert.deepEqual([answer.status, answer.body], [404, { detail: 'Item not found' }])
      assert.deepEqual(answer.body, nothing.body)
    }
    assert.notEqual(await world.as.owner.getItem(itemId), null)
  })
})
