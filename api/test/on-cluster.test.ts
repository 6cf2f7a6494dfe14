import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Database, Statements } from '@hopechest/database'
import { must } from '@hopechest/testing/outcome'
import { until } from '@hopechest/testing/until'
import { openOnCluster, type World } from '@hopechest/testing/world'

const lamp = { name: 'Lamp', url: 'https://shop.example/lamp' }

describe('gifts on a cluster', () => {
  let world: World
  let commits = 0
  before(async () => {
    world = await openOnCluster(watchCoordinator)
  })
  after(() => world.close())

  /** Counts what commits on the coordinator: transactions, changes alone, and the numbers that it gives. */
  function watchCoordinator(database: Database): Database {
    return new Proxy(database, {
      get(target, name: keyof Database) {
        if (name === 'near') return (id: number) => watchNumbers(target.near(id))
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        return (...given: unknown[]) => {
          const [sql] = given
          if (name === 'transaction' || (typeof sql === 'string' && !/^\s*SELECT/.test(sql))) commits++
          return Reflect.apply(value, target, given)
        }
      },
    })
  }

  /** A transaction on a worker asks the coordinator for numbers. */
  function watchNumbers(near: Database): Database {
    const coordinatorOf = ({ coordinator }: Statements): Statements => ({
      ...coordinator,
      row: (sql, parameters) => {
        if (/nextval/.test(sql)) commits++
        return coordinator.row(sql, parameters)
      },
    })
    return {
      ...near,
      transaction: (work) =>
        near.transaction((statements) => work({ ...statements, coordinator: coordinatorOf(statements) })),
    }
  }

  const wedding = async () => must(await world.as.owner.createRegistry({ title: 'A wedding' })).id
  const listed = async (id: number) => must(await world.as.owner.getRegistry(id)).meta.registry_item_ids

  test('cost the coordinator two commits each at most, and the list has them when they are answered', async () => {
    const id = await wedding()
    const ids: number[] = []
    for (let n = 0; n < 3; n++) {
      const from = commits
      ids.push(must(await world.as.owner.addRegistryItem(id, lamp)).id)
      assert.ok(commits - from <= 2, `${commits - from} commits`)
    }
    assert.deepEqual(await listed(id), ids)
  })

  test('come onto the list behind a flat answer, and leave it in the same way', async () => {
    const id = await wedding()
    const { data } = (
      await world.send('owner', '/items', { method: 'POST', body: { ...lamp, registry_id: id } })
    ).body
    await until('the list to have it', async () => (await listed(id)).includes(data.id))
    await world.send('owner', `/items/${data.id}`, { method: 'DELETE' })
    await until('the list to be empty', async () => (await listed(id)).length === 0)
  })

  test('that people add, remove and order at the same moment are on the list once each, and no lease is left', async () => {
    const id = await wedding()
    const add = async () => must(await world.as.owner.addRegistryItem(id, lamp)).id
    const first = [await add(), await add(), await add()]
    const [gone = 0, ...kept] = first
    await Promise.all([
      ...Array.from({ length: 10 }, add),
      world.as.owner.removeRegistryItem(id, gone),
      world.as.owner.updateRegistry(id, { meta: { registry_item_ids: kept.toReversed() } }),
    ])
    const ids = await listed(id)
    const active = must(await world.as.owner.listRegistryItems(id)).map((item) => item.id)
    assert.deepEqual(ids, active)
    assert.equal(ids.length, 12)
    assert.deepEqual(await world.database.rows("SELECT name FROM leases WHERE name LIKE 'sync:%'"), [])
    assert.deepEqual(
      await world.database.rows('SELECT mark FROM registry_sync WHERE registry_id = $1', [id]),
      [],
    )
  })

  test('of a list that is deleted go with it', async () => {
    const id = await wedding()
    must(await world.as.owner.addRegistryItem(id, lamp))
    assert.equal(await world.as.owner.deleteRegistry(id), true)
    const left = 'SELECT id FROM items WHERE registry_id = $1 AND is_active = 1'
    assert.deepEqual(await world.database.rows(left, [id]), [])
  })
})
