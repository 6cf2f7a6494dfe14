import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstOfCluster, idsFor } from '@hopechest/database/cluster/item-ids'
import { openStandIn } from '@hopechest/testing/databases/cluster-stand-in'
import { engines } from '@hopechest/testing/databases/engines'
import { findRefs } from './item-lists.ts'

const noon = '2026-11-20T12:00:00.000Z'
const registries = 40
const each = 100

test('on a cluster a caller who skips many items gets the same page as from one server', async (t) => {
  const url = await engines.find(({ name }) => name === 'PostgreSQL')?.freshUrl()
  const database = await openStandIn(url ?? assert.fail())
  t.after(() => database.close())
  // Ids of one server without every third, then far behind them those that carry their registry.
  const { first = 0 } = idsFor(1) ?? {}
  const perRegistry = (idsFor(2)?.first ?? 0) - first
  await database.script(
    `INSERT INTO items (id, registry_id, name, url, quantity_needed, quantity_purchased, is_active, version, created_at, updated_at)
     SELECT n, 1, 'Old', 'https://shop.example', 1, 0, CASE WHEN n % 3 = 0 THEN 0 ELSE 1 END, 1, TIMESTAMPTZ '${noon}', TIMESTAMPTZ '${noon}'
     FROM generate_series(1, 6000) AS n
     UNION ALL
     SELECT ${first} + r * ${perRegistry} + n, r + 1, 'New', 'https://shop.example', 1, 0, 1, 1, TIMESTAMPTZ '${noon}', TIMESTAMPTZ '${noon}'
     FROM generate_series(CAST(0 AS BIGINT), ${registries - 1}) AS r, generate_series(1, ${each}) AS n`,
  )
  const all = (
    await database.values<[id: number]>('SELECT id FROM items WHERE is_active = 1 ORDER BY id')
  ).flat()
  assert.equal(all.length, 4000 + registries * each)
  for (const after of [0, 100, firstOfCluster]) {
    const rest = all.filter((id) => id > after)
    for (const skip of [
      0,
      1,
      999,
      1000,
      1001,
      2001,
      3500,
      4000,
      5432,
      rest.length - 1,
      rest.length,
      100_000,
    ]) {
      const refs = await findRefs(database, { after, skip, limit: 7 })
      const seen = refs.map(([id]) => id)
      assert.deepEqual(seen, rest.slice(skip, skip + 7), `after ${after}, skip ${skip}`)
    }
  }
})
