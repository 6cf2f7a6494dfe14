import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '@hopechest/contract'
import { cluster } from '@hopechest/testing/cluster-setting'
import { each, must } from '@hopechest/testing/outcome'
import { onEach } from '@hopechest/testing/suites'
import { until } from '@hopechest/testing/until'
import { embeddedSettings } from '@hopechest/testing/world'

const lamp = { name: 'Lamp', url: 'https://shop.example/lamp' }

onEach([...embeddedSettings, ...cluster], 'a list that lies beside its items', (world) => {
  const wedding = async (): Promise<number> =>
    must(await world.as.owner.createRegistry({ title: 'A wedding' })).id
  const add = async (id: number) => must(await world.as.owner.addRegistryItem(id, lamp)).id
  const listed = async (id: number) => must(await world.as.owner.getRegistry(id)).meta.registry_item_ids
  const active = async (id: number) => must(await world.as.owner.listRegistryItems(id)).map((item) => item.id)
  const addFlat = (id: number) => world.post('stranger', '/items', { ...lamp, registry_id: id })

  test('has each gift once, however many people add and remove gifts and order them at the same moment', async () => {
    const id = await wedding()
    const first = [await add(id), await add(id), await add(id)]
    const kept = first.slice(1)
    const orders = [kept, kept.toReversed(), kept].map((registry_item_ids) =>
      world.as.owner.updateRegistry(id, { meta: { registry_item_ids } }),
    )
    const added = Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? add(id) : addFlat(id)))
    await Promise.all([...orders, ...added, world.as.owner.removeRegistryItem(id, Number(first[0]))])
    const ids = await listed(id)
    assert.equal(new Set(ids).size, ids.length)
    assert.deepEqual(ids, await active(id))
    assert.equal(ids.length, 22)
  })

  test('costs no lease, and no mark that stays', async () => {
    const id = await wedding()
    const item = await add(id)
    await addFlat(id)
    must(await world.as.owner.updateItem(item, { is_active: false }))
    must(await world.as.owner.updateItem(item, { is_active: true }))
    must(await world.as.owner.updateRegistry(id, { meta: { registry_item_ids: [item] } }))
    const left = (sql: string) => world.database.rows(sql)
    const marks = () => left('SELECT registry_id FROM registry_sync')
    // On a cluster the mark goes behind the answer.
    if (world.database.engine === 'citus')
      await until('the list to be in step', async () => (await marks()).length === 0)
    assert.deepEqual(await marks(), [])
    assert.deepEqual(await left("SELECT name FROM leases WHERE name LIKE 'sync:%'"), [])
  })

  test('gives its last place to one of eight people who add a gift at the same moment, and so does one that is not there', async () => {
    for (const id of [await wedding(), 999_999]) {
      const places = Array.from({ length: limits.activeItemsPerRegistry - 1 }, (_, n) => n)
      await world.database.transaction(async (statements) => {
        for (const n of places)
          await statements.run(
            `INSERT INTO items (id, registry_id, name, url, quantity_needed, quantity_purchased, is_active, version,
               created_at, updated_at)
             VALUES ($3, $1, $2, 'https://shop.example/lamp', 1, 0, 1, 1, '2026-05-01T10:00:00.000Z', '2026-05-01T10:00:00.000Z')`,
            // A number of a cluster comes from the service.
            [id, `Lamp ${n}`, id * 2 ** 20 + n],
          )
      })
      const answers = await Promise.all(Array.from({ length: 8 }, () => addFlat(id)))
      assert.deepEqual(each(answers, 'status').toSorted(), [201, 409, 409, 409, 409, 409, 409, 409])
    }
  })

  /** On PostgreSQL none of them changes the list before all wait for it. */
  async function atOneMoment<Result>(id: number, acts: (() => Promise<Result>)[]): Promise<Result[]> {
    const { database } = world
    const actAll = () => Promise.all(acts.map((act) => act()))
    if (database.engine !== 'postgres') return actAll()
    const waiting = `SELECT pid FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`
    const { answers } = await database.transaction(async (statements) => {
      await statements.row('SELECT id FROM registries WHERE id = $1 FOR UPDATE', [id])
      const answers = actAll()
      await until('all of them to wait', async () => (await database.rows(waiting)).length === acts.length)
      return { answers }
    })
    return answers
  }

  test('has the gifts of four people who waited for one another, each in its place', async () => {
    const id = await wedding()
    const first = await add(id)
    const answers = await atOneMoment(
      id,
      Array.from({ length: 4 }, () => () => addFlat(id)),
    )
    const added = answers.map(({ body }) => Number(body.data.id))
    await until('the list to have them all', async () => (await listed(id)).length === 5)
    const ids = await listed(id)
    assert.deepEqual(ids.toSorted(), [first, ...added].toSorted())
    assert.deepEqual(ids, await active(id))
    const events = await world.database.rows<{ subject_id: number }>(
      "SELECT subject_id FROM events WHERE registry_id = $1 AND kind = 'item.added' ORDER BY id",
      [id],
    )
    if (world.database.engine !== 'citus') assert.deepEqual(each(events, 'subject_id'), ids)
  })

  test('that has room for one gift more gives it to one of four people who add one at the same moment', async () => {
    const id = await wedding()
    const most = limits.activeItemsPerRegistry
    for (let left = most - 1; left > 0; left -= limits.itemsPerBatch) {
      const items = Array.from({ length: Math.min(left, limits.itemsPerBatch) }, () => lamp)
      must(await world.as.owner.addRegistryItems(id, items))
    }
    const answers = await atOneMoment(
      id,
      Array.from({ length: 4 }, () => () => addFlat(id)),
    )
    assert.deepEqual(each(answers, 'status').toSorted(), [201, 409, 409, 409])
    // On a cluster the list follows behind the answer.
    await until('the list to be full', async () => (await listed(id)).length === most)
    assert.deepEqual(await listed(id), await active(id))
  })

  test('that is deleted at the same moment keeps no gift: each addition is on it before, or is refused', async () => {
    const id = await wedding()
    await add(id)
    const additions = Array.from({ length: 12 }, () => addFlat(id))
    const [deleted, ...answers] = await Promise.all([world.as.owner.deleteRegistry(id), ...additions])
    assert.equal(deleted, true)
    for (const { status } of answers) assert.ok([201, 404].includes(status), String(status))
    assert.deepEqual((await addFlat(id)).status, 404)
    const left = 'SELECT id FROM items WHERE registry_id = $1 AND is_active = 1'
    assert.deepEqual(await world.database.rows(left, [id]), [])
  })
})
