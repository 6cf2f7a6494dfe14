import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Database, Statements } from '@hopechest/database'
import { createEmbeddedHost, noRights } from '@hopechest/host'
import { createLog } from '@hopechest/program'
import { must } from '@hopechest/testing/outcome'
import { until } from '@hopechest/testing/until'
import { openOnCluster, type World } from '@hopechest/testing/world'
import { createSyncInDatabase } from '../rules/sync/sync-in-database.ts'

const lamp = { name: 'Lamp', url: 'https://shop.example/lamp' }

describe('gifts on a cluster', () => {
  let world: World
  let commits = 0
  let transactions = 0
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
          if (name === 'transaction') transactions++
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

  test('cost the coordinator two statements each that commit, and the list has them when they are answered', async () => {
    const id = await wedding()
    const ids: number[] = []
    const costs: string[] = []
    // A round of the service may come between, but not each time.
    for (let n = 0; n < 9 && !costs.some((cost) => /^[0-2] commits, 0 /.test(cost)); n++) {
      const from = commits
      transactions = 0
      ids.push(must(await world.as.owner.addRegistryItem(id, lamp)).id)
      costs.push(`${commits - from} commits, ${transactions} transactions`)
    }
    assert.match(costs.at(-1) ?? '', /^[0-2] commits, 0 /, costs.join('; '))
    assert.deepEqual(await listed(id), ids)
  })

  test('come onto the list behind a flat answer, and leave it in the same way', async () => {
    const id = await wedding()
    const { data } = (await world.post('owner', '/items', { ...lamp, registry_id: id })).body
    await until('the list to have it', async () => (await listed(id)).includes(data.id))
    await world.delete('owner', `/items/${data.id}`)
    await until('the list to be empty', async () => (await listed(id)).length === 0)
  })

  const marksOf = (id: number) =>
    world.database.rows<{ mark: string }>('SELECT mark FROM registry_sync WHERE registry_id = $1', [id])

  /** Another process is about to write the list. */
  const markedByAnother = (id: number) =>
    world.database.run(
      "INSERT INTO registry_sync (registry_id, mark, marked_at) VALUES ($1, 'of another process', $2)",
      [id, new Date().toISOString()],
    )

  /** Brings a list into step as the work in the background does, these seconds later. */
  async function lookAfter(seconds: number, id: number): Promise<void> {
    const host = createEmbeddedHost(world.database)
    const sync = createSyncInDatabase({
      database: world.database,
      host,
      lists: host.order ?? assert.fail(),
      order: undefined,
      log: createLog('silent'),
      now: () => new Date(Date.now() + seconds * 1000),
    })
    const { id: owner, username, email } = world.people.owner
    const person = { id: owner, username, email, invited_as: [], ...noRights }
    await sync.run({ ...person, authorization: '', deadline: Number.POSITIVE_INFINITY }, id)
  }

  test('are added while another process still writes the list, and leave a mark for one more look', async () => {
    const id = await wedding()
    await markedByAnother(id)
    const lampId = must(await world.as.owner.addRegistryItem(id, lamp)).id
    assert.deepEqual(await listed(id), [lampId])
    const [left] = await marksOf(id)
    assert.match(left?.mark ?? '', /^beside others: /)
    // The other process brings the list to where it was before the gift.
    await world.database.run("UPDATE registries SET item_ids = '[]' WHERE id = $1", [id])
    await lookAfter(50, id)
    assert.deepEqual(await listed(id), [lampId])
    assert.deepEqual(await marksOf(id), [left], 'the other process may still come')
    await lookAfter(61, id)
    assert.deepEqual(await marksOf(id), [])
  })

  test('come onto the list in place of a process that is slow, whose mark stays for a minute', async () => {
    const id = await wedding()
    const lampId = must(await world.as.owner.addRegistryItem(id, lamp)).id
    await until('the list to be in step', async () => (await marksOf(id)).length === 0)
    await world.database.run("UPDATE registries SET item_ids = '[]' WHERE id = $1", [id])
    await markedByAnother(id)
    await lookAfter(50, id)
    assert.deepEqual(await listed(id), [lampId])
    assert.equal((await marksOf(id)).length, 1, 'the other process may still come')
    await lookAfter(61, id)
    assert.deepEqual(await marksOf(id), [])
  })
})
