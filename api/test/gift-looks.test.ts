import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '@hopechest/contract'
import { cluster } from '@hopechest/testing/cluster-setting'
import { must } from '@hopechest/testing/outcome'
import { onEach } from '@hopechest/testing/suites'
import { settings } from '@hopechest/testing/world'

onEach([...settings, ...cluster], 'a gift that an owner opens early', (world) => {
  async function wrapped() {
    const meta = {
      registry_invitees: [world.people.invitee.username],
      registry_owners: [world.people.otherOwner.username],
    }
    const { id } = must(await world.as.owner.createRegistry({ title: 'A list', meta }))
    const items: number[] = []
    for (const name of ['Teapot', 'Lamp']) {
      const gift = { name, url: 'https://shop.example/gift' }
      items.push(must(await world.as.owner.addRegistryItem(id, gift)).id)
    }
    const [teapot = 0, lamp = 0] = items
    return { id, teapot, lamp }
  }
  const look = (who: 'owner' | 'otherOwner' | 'invitee' | 'stranger', id: number, item: number) =>
    world.put(who, `/registries/${id}/items/${item}/look`)

  test('all owners read who looked at which gift, whether it was taken or not, and it stays as it was first', async () => {
    const { id, teapot, lamp } = await wrapped()
    must(await world.as.invitee.createPurchase(id, teapot, { purchaser: 'Jo', note: 'Psst' }))
    const first = must(await world.as.owner.lookAtGift(id, teapot))
    assert.deepEqual([first.item_id, first.item_name], [teapot, 'Teapot'])
    must(await world.as.owner.updateItem(teapot, { name: 'Pot' }))
    assert.deepEqual(must(await world.as.owner.lookAtGift(id, teapot)), first)
    const second = must(await world.as.otherOwner.lookAtGift(id, lamp))
    assert.deepEqual(Object.keys(first), Object.keys(second))
    for (const who of ['owner', 'otherOwner'] as const)
      assert.deepEqual(must(await world.as[who].listGiftLooks(id)), [first, second], who)
    must(await world.as.owner.removeRegistryItem(id, teapot))
    assert.deepEqual(must(await world.as.owner.listGiftLooks(id)), [first, second])
  })

  test('a look changes no list, item, version or event', async () => {
    const { id, teapot } = await wrapped()
    const seen = async () => {
      const all: string[] = []
      for (const path of [
        `/registries/${id}`,
        `/registries/${id}/items`,
        `/items/${teapot}`,
        `/registries/${id}/changes`,
      ]) {
        for (const who of ['owner', 'otherOwner', 'invitee'] as const) {
          const { body, headers } = await world.send(who, path)
          all.push(JSON.stringify([path, who, body, headers.get('etag')]))
        }
      }
      return all
    }
    const before = await seen()
    assert.equal((await look('owner', id, teapot)).status, 200)
    assert.deepEqual(await seen(), before)
  })

  test('guests look at nothing, no gift of another list is looked at, and an open list has nothing to open early', async () => {
    const { id, teapot } = await wrapped()
    const other = await wrapped()
    for (const who of ['invitee', 'stranger'] as const) {
      assert.equal((await look(who, id, teapot)).status, 403, who)
      assert.equal((await world.send(who, `/registries/${id}/gift-looks`)).status, 403, who)
    }
    assert.equal((await look('owner', id, other.teapot)).status, 404)
    assert.deepEqual(must(await world.as.owner.listGiftLooks(id)), [])
    must(await world.as.owner.updateRegistry(id, { meta: { registry_reveal: 'always' } }))
    const { status, headers } = await look('owner', id, teapot)
    assert.deepEqual([status, headers.get('x-error-code')], [409, 'already_open'])
  })

  test('as many looks as a list may have are noted, and no further one; with the list all go', async () => {
    const { id, teapot, lamp } = await wrapped()
    const numbers = Array.from({ length: limits.giftLooks - 1 }, (_, n) => n + 1_000_000)
    for (const item of numbers)
      await world.database.run(
        `INSERT INTO gift_looks (registry_id, item_id, user_id, item_name, looked_at)
         VALUES ($1, $2, 1, 'Gift', '2026-06-20T12:00:00.000Z')`,
        [id, item],
      )
    assert.equal((await look('owner', id, teapot)).status, 200)
    const full = await look('owner', id, lamp)
    assert.deepEqual([full.status, full.headers.get('x-error-code')], [409, 'looks_full'])
    assert.equal((await look('owner', id, teapot)).status, 200, 'what was looked at stays open')
    await world.as.owner.deleteRegistry(id)
    const left = await world.database.rows('SELECT item_id FROM gift_looks WHERE registry_id = $1', [id])
    assert.deepEqual(left, [])
  })
})
