import assert from 'node:assert/strict'
import { test } from 'node:test'
import { must } from '@hopechest/testing/outcome'
import { embeddedStories } from '@hopechest/testing/world'

const minute = 60_000
const threeDays = 3 * 24 * 60 * minute
const lamp = { name: 'Lamp', url: 'https://shop.example/lamp', quantity_needed: 3 }

for (const setting of embeddedStories) {
  test(`a guest reads one time until which a gift is kept, on ${setting.name}, and a later one where the service stood still`, async () => {
    const begin = Date.parse('2026-11-20T09:00:00.000Z')
    let now = new Date(begin)
    await using world = await setting.open({ now: () => now })
    const { owner, invitee } = world.as
    const meta = { registry_invitees: [world.people.invitee.username] }
    const list = must(await owner.createRegistry({ title: 'Ours', meta })).id
    const item = must(await owner.addRegistryItem(list, lamp)).id
    const kept = must(await invitee.createPurchase(list, item, { is_set_aside: true }))
    const until = new Date(begin + threeDays).toISOString()
    assert.equal(kept.set_aside_until, until)
    const read = async () => {
      const purchase = must(await invitee.getPurchase(list, item, kept.id, kept.release_key))
      const [first] = must(await invitee.listSetAside(list))
      assert.equal(first?.until, purchase.set_aside_until)
      return purchase.set_aside_until
    }
    const pass = async (minutes: number, steps: number) => {
      now = new Date(now.getTime() + minutes * minute)
      await world.database.run('UPDATE running_time SET steps = steps + $1', [steps])
    }
    // A step is counted some seconds late.
    for (const [minutes, steps] of [
      [1, 0],
      [3, 0],
      [2, 1],
      [4, 1],
      [24 * 60, 12 * 23 + 11],
    ] as const) {
      await pass(minutes, steps)
      assert.equal(await read(), until)
    }
    await pass(24 * 60, 0)
    const later = await read()
    assert.ok(Date.parse(String(later)) > begin + threeDays + 23 * 60 * minute, String(later))
    must(await invitee.keepPurchaseLonger(list, item, kept.id, kept.release_key))
    await pass(1, 12 * 24)
    const longer = new Date(begin + 2 * threeDays + 5 * minute).toISOString()
    assert.equal(await read(), longer)
    await pass(1, 0)
    assert.equal(await read(), longer)
    must(await invitee.confirmPurchase(list, item, kept.id, kept.release_key))
    assert.equal(must(await invitee.getPurchase(list, item, kept.id, kept.release_key)).set_aside_until, null)
  })
}
