import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ask } from '@hopechest/testing/databases/cluster'
import { isOnCluster, openStandIn } from '@hopechest/testing/databases/cluster-stand-in'
import { engines } from '@hopechest/testing/databases/engines'
import { until } from '@hopechest/testing/until'
import { openDatabase, type Statements } from '../index.ts'
import { nextEvent } from './numbers.ts'
import { hashOf } from './shards.ts'

const freshUrl = () => (engines.find(({ name }) => name === 'PostgreSQL') ?? assert.fail()).freshUrl()

test('the shard of a registry is found by the hash that PostgreSQL has for its id', async () => {
  const numbers = [0, 1, 7, 100_000, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1, 2 ** 32, 2 ** 40 + 3, 2 ** 53 - 1]
  const both = numbers.flatMap((number) => [number, -number])
  const rows = await ask(await freshUrl(), (client) =>
    client.query({
      text: 'SELECT hashint8(CAST(number AS BIGINT)) FROM unnest(CAST($1 AS TEXT[])) AS number',
      values: [both.map(String)],
      rowMode: 'array',
    }),
  )
  assert.deepEqual(
    both.map(hashOf),
    rows.rows.map(([hash]) => hash),
  )
})

const straight =
  'work on a registry goes straight to its worker, and through the coordinator where that is not the right one or away'
test(straight, { skip: isOnCluster }, async (t) => {
  const url = await freshUrl()
  await (await openStandIn(url)).close()
  const tries: [change: string, registryId: number, isStraight: boolean][] = [
    ['SELECT 1', 2 ** 32 - 1, true],
    // Its items are listed on the coordinator.
    ['SELECT 1', 2 ** 32, false],
    ['UPDATE pg_dist_local_group SET groupid = 2', 7, false],
    ['UPDATE pg_dist_local_group SET groupid = 1; UPDATE pg_dist_node SET nodeport = 1', 7, false],
    ['DROP TABLE pg_dist_node', 7, false],
  ]
  for (const [change, registryId, isStraight] of tries) {
    await ask(url, (client) => client.query(change))
    const database = await openDatabase(url)
    t.after(() => database.close())
    const own = await processOf(database)
    const near = database.near(registryId)
    assert.equal((await processOf(near)) !== own, isStraight, `${change}: a statement alone`)
    const within = await near.transaction(processOf)
    assert.equal(within !== own, isStraight, `${change}: a transaction`)
  }
})

test('a buyer gets a number while all connections to the coordinator wait for the same item', async (t) => {
  const url = await freshUrl()
  const database = await openStandIn(`${url}?connections=2`)
  t.after(() => database.close())
  await database.run("INSERT INTO event_readers (name, number) VALUES ('ours', 0)")
  const change = (statements: Statements) =>
    statements.run("UPDATE event_readers SET number = number + 1 WHERE name = 'ours'")
  let others: Promise<unknown> = Promise.resolve()
  await database.near(7).transaction(async (statements) => {
    await change(statements)
    others = Promise.all(Array.from({ length: 3 }, () => database.transaction(change)))
    await until('both connections to wait', async () => (await countWaiting(url)) === 2)
    assert.equal(await nextEvent(statements), 1)
  })
  await others
  assert.deepEqual(await database.row("SELECT number FROM event_readers WHERE name = 'ours'"), { number: 4 })
})

async function processOf(statements: Statements): Promise<number | undefined> {
  return (await statements.row<{ process: number }>('SELECT pg_backend_pid() AS process'))?.process
}

async function countWaiting(url: string): Promise<number> {
  const { rows } = await ask(url, (client) =>
    client.query<{ waiting: string }>(
      `SELECT COUNT(*) AS waiting FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    ),
  )
  return Number(rows[0]?.waiting)
}
