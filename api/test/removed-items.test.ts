import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '@hopechest/contract'
import { stepsOfDays } from '@hopechest/host/running-time'
import { cluster } from '@hopechest/testing/cluster-setting'
import { each, must } from '@hopechest/testing/outcome'
import { onEach } from '@hopechest/testing/suites'
import { settings } from '@hopechest/testing/world'

onEach([...settings, ...cluster], 'the items that were removed', (world) => {
  const listOf = async (...names: string[]) => {
    const meta = { registry_invitees: [world.people.invitee.username] }
    const { id } = must(await world.as.owner.createRegistry({ title: 'A list', meta }))
    const items: number[] = []
    for (const name of names) {
      const url = 'https://shop.example/thing'
      items.push(must(await world.as.owner.addRegistryItem(id, { name, url, image_url: `${url}.jpg` })).id)
    }
    return { id, items }
  }
  const removed = async (id: number) => must(await world.as.owner.listRemovedItems(id))
  const remove = async (id: number, item = 0) => must(await world.as.owner.removeRegistryItem(id, item))

  test('an owner finds them with name and picture and the place that they had, until one comes back', async () => {
    const { id, items } = await listOf('Lamp', 'Vase', 'Cup')
    const [lamp = 0, vase = 0, cup = 0] = items
    assert.deepEqual(await removed(id), [])
    await remove(id, lamp)
    await remove(id, cup)
    const picture = 'https://shop.example/thing.jpg'
    assert.deepEqual(await removed(id), [
      { id: cup, name: 'Cup', image_url: picture, before: null, under: '' },
      { id: lamp, name: 'Lamp', image_url: picture, before: vase, under: '' },
    ])
    must(await world.as.owner.updateItem(lamp, { is_active: true }))
    assert.deepEqual(each(await removed(id), 'id'), [cup])
    must(await world.as.owner.deleteItem(vase))
    assert.deepEqual(each(await removed(id), 'id'), [cup, vase], 'those of one moment stand by their ids')
  })

  test('an owner reads the heading under which each of them stood', async () => {
    const { id, items } = await listOf('Lamp', 'Vase', 'Cup')
    const [lamp = 0, vase = 0, cup = 0] = items
    const registry_headings = [
      { title: 'Table', items_above: 2 },
      { title: 'Empty', items_above: 1 },
      { title: 'Kitchen', items_above: 1 },
    ]
    must(await world.as.owner.updateRegistry(id, { meta: { registry_headings } }))
    for (const item of [cup, vase, lamp]) await remove(id, item)
    const unders = (await removed(id)).map(({ id: item, before, under }) => [item, before, under])
    assert.deepEqual(
      new Set(unders.map(String)),
      new Set(
        [
          [lamp, null, ''],
          [vase, null, 'Kitchen'],
          [cup, null, 'Table'],
        ].map(String),
      ),
    )
    must(await world.as.owner.updateItem(vase, { is_active: true }))
    must(await world.as.owner.deleteItem(vase))
    const { before, under } = (await removed(id)).find((item) => item.id === vase) ?? {}
    assert.deepEqual([before, under], [null, null], 'a deletion without its list knows no place')
  })

  test('what guests buy of them, or give back, changes no byte of what the owner reads', async () => {
    const { id, items } = await listOf('Lamp', 'Vase')
    const [lamp = 0, vase = 0] = items
    const bought = must(await world.as.invitee.createPurchase(id, lamp, { is_set_aside: true }))
    await remove(id, lamp)
    await remove(id, vase)
    const read = () => world.send('owner', `/registries/${id}/removed-items`).then(({ body }) => body)
    const before = await read()
    must(await world.as.invitee.releasePurchase(id, lamp, bought.id, bought.release_key))
    assert.deepEqual(await read(), before)
    const seen = before.map((item: object) => Object.keys(item))
    assert.deepEqual(
      seen,
      before.map(() => ['id', 'name', 'image_url', 'before', 'under']),
    )
  })

  test('one that moved to another list is not among them', async () => {
    const { id, items } = await listOf('Lamp')
    const other = await listOf()
    must(await world.as.owner.moveItem(id, items[0] ?? 0, other.id))
    assert.deepEqual(await removed(id), [])
  })

  test('they stay for the days in which the service runs, and the newest of many are listed', async () => {
    const { id, items } = await listOf('Lamp')
    await remove(id, items[0])
    const run = (steps: number) => world.database.run('UPDATE running_time SET steps = steps + $1', [steps])
    const { days, most } = limits.removedItems
    await run(stepsOfDays(days) - 1)
    assert.equal((await removed(id)).length, 1)
    await run(1)
    assert.equal((await removed(id)).length, 0)
    const thing = { name: 'Cup', url: 'https://shop.example/cup' }
    const many = await listOf()
    for (let n = 0; n <= most; n++) {
      await remove(many.id, must(await world.as.owner.addRegistryItem(many.id, thing)).id)
    }
    assert.equal((await removed(many.id)).length, most)
  })
})
