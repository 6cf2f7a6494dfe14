import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { isClientError, type Outcome } from '@hopechest/client'
import { type Database, openDatabase } from '@hopechest/database'
import { makePerson, startRecordedWordPress } from '@hopechest/host/testing'
import { serviceEngines as engines } from '@hopechest/testing/databases/engines'
import { must } from '@hopechest/testing/outcome'
import { freshFolder, startService } from '@hopechest/testing/process'
import { clientOf, type Login } from '@hopechest/testing/service'
import { until } from '@hopechest/testing/until'

/** `KILLS=40` proves more than a run of all tests has time for. */
const kills = Number(process.env.KILLS ?? 2)
const gifts = ['Kite', 'Boots', 'Tent', 'Lamp']
const mostMoves = 30

describe(`a service that is killed ${kills} times while an owner moves gifts between two lists`, () => {
  for (const engine of engines) {
    test(`has each gift on one of them, with what was bought of it, on ${engine.name}`, async (t) => {
      const url = await engine.freshUrl()
      const database = await openDatabase(url)
      t.after(() => database.close())
      const owner = await makePerson(database, 'owner', 'member')
      for (const lists of await killAgainAndAgain({ DATABASE_URL: url }, owner)) {
        const active = await demandEachOnce(database, lists)
        for (const id of lists) {
          const row = await database.row<{ item_ids: string }>(
            'SELECT item_ids FROM registries WHERE id = $1',
            [id],
          )
          const listed: number[] = JSON.parse(row?.item_ids ?? '')
          assert.deepEqual(listed.toSorted(), active.get(id)?.toSorted())
        }
      }
    })
  }

  test('has them, and the lists on a WordPress site say so once their owner looks at them', async (t) => {
    const url = await (engines[0] ?? assert.fail()).freshUrl()
    const database = await openDatabase(url)
    const wordpress = await startRecordedWordPress()
    t.after(() => Promise.all([database.close(), wordpress.stop()]))
    const owner = wordpress.addPerson('owner', 'member')
    const settings = { DATABASE_URL: url, HOST_URL: wordpress.url, HOST_TIMEOUT: '4' }
    const pairs = await killAgainAndAgain(settings, owner)
    const next = clientOf(await startService(await freshFolder(), settings), owner)
    for (const lists of pairs) {
      const active = await demandEachOnce(database, lists)
      for (const id of lists) {
        await until(`the site to list ${active.get(id)}`, async () => {
          must(await next.getRegistry(id))
          const listed = wordpress.registryOf(id)?.meta.registry_item_ids as number[]
          return isDeepStrictEqual(listed.toSorted(), active.get(id)?.toSorted())
        })
      }
    }
  })
})

/** The two lists of each start. */
async function killAgainAndAgain(settings: Record<string, string>, owner: Login): Promise<number[][]> {
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

/** A busy machine may let a request wait too long. */
async function made(make: () => Promise<Outcome<{ id: number }>>): Promise<number> {
  for (;;) {
    const outcome = await make()
    if (outcome && !isClientError(outcome)) return outcome.id
  }
}
