import assert from 'node:assert/strict'
import { isClientError } from '@hopechest/client'
import type { Database } from '@hopechest/database'
import { freshFolder, startService } from '@hopechest/testing/process'
import { clientOf } from '@hopechest/testing/service'
import { kills, made, type Place, testKills } from './killing.ts'

const gifts = ['Kite', 'Boots', 'Tent', 'Lamp']
const mostMoves = 30

testKills(
  'an owner moves gifts between two lists',
  'has each gift on one of them, with what was bought of it',
  async (place) => {
    for (const lists of await killAgainAndAgain(place)) {
      const active = await demandEachOnce(place.database, lists)
      for (const [id, items] of active) await place.demandListed(id, items, (ids) => ids.toSorted())
    }
  },
)

/** The two lists of each start. */
async function killAgainAndAgain({ settings, owner }: Place): Promise<number[][]> {
  const pairs: number[][] = []
  const folder = await freshFolder()
  for (let n = 0; n < kills; n++) {
    const service = await startService(folder, settings)
    const client = clientOf(service, owner)
    const lists = [await made(() => client.createRegistry({ title: 'A' }))]
    lists.push(await made(() => client.createRegistry({ title: 'B' })))
    pairs.push(lists)
    const [first = 0, second = 0] = lists
    const last = 1 + Math.floor(Math.random() * mostMoves)
    let moves = 0
    let isKilled = false
    const give = async (name: string) => {
      const gift = { name, url: 'https://shop.example/gift', quantity_needed: 9 }
      const item = await made(() => client.addRegistryItem(first, gift))
      await made(() => client.createPurchase(first, item, { quantity: 2 }))
      await made(() => client.createPurchase(first, item, { quantity: 3, is_set_aside: true }))
      return item
    }
    const moveToAndFro = async (item: number) => {
      for (let [from, to] = [first, second]; !isKilled; [from, to] = [to, from]) {
        const moved = await client.moveItem(from, item, to)
        if (!moved || isClientError(moved)) return
        item = moved.id
        if (++moves < last) continue
        isKilled = true
        service.signal('SIGKILL')
      }
    }
    const items = await Promise.all(gifts.map(give))
    await Promise.all(items.map(moveToAndFro))
    if (!isKilled) service.signal('SIGKILL')
    await service.ended
  }
  // What a start makes of what the last kill has left is looked at, too.
  await startService(folder, settings)
  return pairs
}

/** The active items of each list, of which each gift is one, with the five pieces that are bought or set aside. */
async function demandEachOnce(database: Database, lists: readonly number[]): Promise<Map<number, number[]>> {
  const active = new Map<number, number[]>(lists.map((id) => [id, []]))
  const names: string[] = []
  for (const id of lists) {
    const rows = await database.rows<{ id: number; name: string; counted: number; bought: number }>(
      `SELECT i.id, i.name, i.quantity_purchased AS counted,
         (SELECT COALESCE(SUM(quantity), 0) FROM purchases p WHERE p.item_id = i.id AND p.registry_id = i.registry_id) AS bought
       FROM items i WHERE i.registry_id = $1 AND i.is_active = 1 ORDER BY i.id`,
      [id],
    )
    for (const row of rows) {
      names.push(row.name)
      active.get(id)?.push(row.id)
      assert.deepEqual([row.counted, Number(row.bought)], [5, 5], row.name)
    }
  }
  assert.deepEqual(names.toSorted(), gifts.toSorted())
  return active
}
