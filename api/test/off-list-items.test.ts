import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '@hopechest/contract'
import { stepsOfDays } from '@hopechest/host/running-time'
import { cluster } from '@hopechest/testing/cluster-setting'
import { each, must } from '@hopechest/testing/outcome'
import { onEach } from '@hopechest/testing/suites'
import { settings } from '@hopechest/testing/world'

onEach([...settings, ...cluster], 'the items that owners keep off a list', (world) => {
  const url = 'https://shop.example/thing'
  async function listOf(...names: string[]) {
    const meta = { registry_invitees: [world.people.invitee.username] }
    const { id } = must(await world.as.owner.createRegistry({ title: 'A list', meta }))
    const items: number[] = []
    for (const name of names) items.push(must(await world.as.owner.addRegistryItem(id, { name, url })).id)
    return { id, items }
  }
  const kept = async (id: number) => must(await world.as.owner.listOffListItems(id))
  const hide = (item: number) => world.as.owner.updateItem(item, { off_list: 'hidden' })
  const status = async (who: 'owner' | 'invitee' | 'stranger' | 'admin', path: string) =>
    (await world.send(who, path)).status

  test('an owner hides one, and no guest finds it: not in the list, not by its id, not in the order that the host has', async () => {
    const { id, items } = await listOf('Lamp', 'Vase', 'Cup')
    const [lamp = 0, vase = 0, cup = 0] = items
    const { is_active, off_list } = must(await hide(vase))
    assert.deepEqual([is_active, off_list], [false, 'hidden'])
    for (const who of ['owner', 'invitee', 'admin'] as const) {
      assert.deepEqual(each(must(await world.as[who].listRegistryItems(id)), 'id'), [lamp, cup], who)
      assert.deepEqual(must(await world.as[who].getRegistry(id)).meta.registry_item_ids, [lamp, cup], who)
    }
    assert.deepEqual(each(must(await world.as.invitee.getItems([lamp, vase])), 'id'), [lamp])
    for (const who of ['invitee', 'stranger'] as const)
      assert.equal(await status(who, `/items/${vase}`), 404, who)
    assert.equal(must(await world.as.owner.getItem(vase)).off_list, 'hidden')
    assert.equal(must(await world.as.admin.getItem(vase)).off_list, 'hidden')
    const [found] = await kept(id)
    const seen = [found?.id, found?.name, found?.before, found?.under, found?.off_list, found?.url]
    assert.deepEqual(seen, [vase, 'Vase', cup, '', 'hidden', url])
    assert.equal(await status('invitee', `/registries/${id}/off-list-items`), 403)
    assert.equal(await status('stranger', `/registries/${id}/off-list-items`), 403)
  })

  test('a kept answer is another one once an item is hidden, and again once it is shown', async () => {
    const { id, items } = await listOf('Lamp', 'Vase')
    const [lamp = 0] = items
    const read = (path: string) => world.send('invitee', path)
    const tags = async () => {
      const answers = [await read(`/registries/${id}/items`), await read(`/registries/${id}`)]
      return answers.map(({ headers }) => headers.get('etag'))
    }
    const before = await tags()
    assert.equal(await status('invitee', `/items/${lamp}`), 200)
    must(await hide(lamp))
    const hidden = await tags()
    assert.equal(await status('invitee', `/items/${lamp}`), 404)
    must(await world.as.owner.updateItem(lamp, { off_list: null }))
    const shown = await tags()
    assert.equal(await status('invitee', `/items/${lamp}`), 200)
    const [lists, registries] = [0, 1].map((n) => [before, hidden, shown].map((all) => all[n]))
    assert.equal(new Set(lists).size, 3)
    assert.notEqual(registries?.[0], registries?.[1])
  })

  test('no one but an owner or an admin changes, shows or removes one, and all others read that it is not there', async () => {
    const { id, items } = await listOf('Lamp')
    const [lamp = 0] = items
    must(await hide(lamp))
    for (const who of ['invitee', 'stranger'] as const) {
      for (const body of [{ name: 'Mine' }, { is_active: true }, { off_list: null }, { off_list: 'owned' }]) {
        const { status } = await world.put(who, `/items/${lamp}`, body)
        assert.equal(status, 404, `${who} ${JSON.stringify(body)}`)
      }
      assert.equal((await world.delete(who, `/items/${lamp}`)).status, 404, who)
    }
    must(await world.as.owner.updateItem(lamp, { name: 'Big lamp', price: 12 }))
    const [found] = await kept(id)
    assert.deepEqual([found?.name, found?.price, found?.off_list], ['Big lamp', 12, 'hidden'])
    must(await world.as.owner.deleteItem(lamp))
    const seen = (await kept(id)).map(({ id: item, off_list }) => [item, off_list])
    assert.deepEqual(seen, [[lamp, null]])
    assert.deepEqual(each(must(await world.as.owner.listRemovedItems(id)), 'id'), [lamp])
    const outcome = await world.post('stranger', `/registries/${id}/items`, {
      name: 'x',
      url,
      off_list: 'hidden',
    })
    assert.equal(outcome.status, 403)
  })

  test('one may come hidden, alone and among several; what owners have is another kind; each comes back by either field', async () => {
    const { id } = await listOf('Lamp')
    const alone = must(await world.as.owner.addRegistryItem(id, { name: 'Alone', url, off_list: 'hidden' }))
    const [plain, among] = must(
      await world.as.owner.addRegistryItems(id, [
        { name: 'Plain', url },
        { name: 'Among', url, off_list: 'owned' },
      ]),
    )
    assert.deepEqual(each(must(await world.as.invitee.listRegistryItems(id)), 'name'), ['Lamp', 'Plain'])
    const ways = async () =>
      Object.fromEntries((await kept(id)).map(({ name, off_list }) => [name, off_list]))
    assert.deepEqual(await ways(), { Alone: 'hidden', Among: 'owned' })
    must(await world.as.owner.updateItem(alone.id, { off_list: 'owned' }))
    assert.deepEqual(await ways(), { Alone: 'owned', Among: 'owned' })
    must(await world.as.owner.updateItem(alone.id, { is_active: true }))
    must(await world.as.owner.updateItem(among?.id ?? 0, { off_list: null }))
    const names = each(must(await world.as.invitee.listRegistryItems(id)), 'name')
    assert.deepEqual(names, ['Lamp', 'Plain', 'Alone', 'Among'])
    assert.equal(must(await world.as.owner.getItem(plain?.id ?? 0)).off_list, undefined)
    const read = await world.send('owner', `/items/${alone.id}`)
    assert.equal('off_list' in read.body.data, false)
  })

  test('what is removed is read for 30 days, and what owners keep for good', async () => {
    const { id, items } = await listOf('Lamp', 'Vase')
    const [lamp = 0, vase = 0] = items
    must(await hide(lamp))
    must(await world.as.owner.removeRegistryItem(id, vase))
    assert.deepEqual(each(await kept(id), 'id'), [lamp, vase])
    await world.database.run('UPDATE running_time SET steps = steps + $1', [
      stepsOfDays(limits.removedItems.days),
    ])
    assert.deepEqual(each(await kept(id), 'id'), [lamp])
  })

  test('what guests buy of one before, or give back, changes no byte of what its owner reads', async () => {
    const { id, items } = await listOf('Lamp', 'Vase')
    const [lamp = 0, vase = 0] = items
    const bought = must(await world.as.invitee.createPurchase(id, lamp))
    const answers = [await hide(lamp), await hide(vase)].map(must)
    const read = () => world.send('owner', `/registries/${id}/off-list-items`).then(({ body }) => body)
    const before = await read()
    assert.deepEqual(Object.keys(before[0]), Object.keys(before[1]))
    assert.equal('quantity_purchased' in before[0], false)
    must(await world.as.invitee.releasePurchase(id, lamp, bought.id, bought.release_key))
    assert.deepEqual(await read(), before)
    assert.equal(answers.length, 2)
  })

  test('a giver of a hidden gift reads so with their key, and no guest gives of it', async () => {
    const { id, items } = await listOf('Lamp')
    const [lamp = 0] = items
    const { id: purchase, release_key: key } = must(await world.as.invitee.createPurchase(id, lamp))
    must(await hide(lamp))
    const own = () => world.as.invitee.getPurchase(id, lamp, purchase, key)
    assert.equal(must(await own()).item_off_list, 'hidden')
    must(await world.as.owner.updateItem(lamp, { off_list: 'owned' }))
    assert.equal(must(await own()).item_off_list, 'owned')
    assert.equal((await world.post('invitee', `/registries/${id}/items/${lamp}/purchases`, {})).status, 404)
    must(await world.as.invitee.releasePurchase(id, lamp, purchase, key))
  })

  test('a guest who reads changes, or what is set aside, learns no more of a hidden one than that it went', async () => {
    const { id, items } = await listOf('Lamp', 'Vase')
    const [lamp = 0] = items
    must(await world.as.invitee.createPurchase(id, lamp, { is_set_aside: true }))
    assert.deepEqual(each(must(await world.as.invitee.listSetAside(id)), 'item_id'), [lamp])
    must(await hide(lamp))
    assert.deepEqual(must(await world.as.invitee.listSetAside(id)), [])
    must(await world.as.owner.updateItem(lamp, { name: 'Secret lamp' }))
    must(await world.as.owner.updateItem(lamp, { off_list: 'owned' }))
    must(await world.as.owner.deleteItem(lamp))
    const { body } = await world.send('invitee', `/registries/${id}/changes`)
    const types: string[] = each(body as { type: string }[], 'type')
    assert.equal(types.filter((type) => type === 'item.removed').length, 1)
    assert.equal(types.filter((type) => type === 'item.changed').length, 0)
    assert.doesNotMatch(JSON.stringify(body), /Secret|off_list/)
    must(await world.as.owner.updateItem(lamp, { is_active: true, name: 'Lamp' }))
    const shown = (await world.send('invitee', `/registries/${id}/changes`)).body
    assert.equal(each(shown as { type: string }[], 'type').at(-1), 'item.restored')
    assert.doesNotMatch(JSON.stringify(shown), /Secret|off_list/, 'also once it is on the list again')
  })
})
