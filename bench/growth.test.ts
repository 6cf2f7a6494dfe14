import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findGrowth, lineOf, type Span } from './growth/mixed.ts'
import { kinds } from './growth/requests.ts'
import { findDearOnCluster, findMisses, tableOf } from './growth/table.ts'

const registries = 200
const small = { items: 1000, deleted: 0, registries }
const large = { items: 10_000, deleted: 1000, registries }

test('a developer reads what each request costs in a small and a large database', () => {
  const growthOf = (size: typeof small) => ({
    engine: 'Citus' as const,
    size,
    startSeconds: 1,
    megabytes: [100, 100] as const,
    milliseconds: new Map(kinds.map((kind) => [kind, 1.234])),
  })
  const table = tableOf('Citus', [growthOf(small), growthOf(large)])
  for (const { name } of kinds)
    assert.ok(table.includes(`| ${name}, ms | 1.23 | 1.23 |`), `${name} in ${table}`)
  assert.match(table, /\| 1,000 \| 10,000 \+ 1,000 deleted \|/)
})

test('a size that costs 1.3 times as much passes, and one that costs more does not', () => {
  const [kind] = kinds
  assert.ok(kind)
  const growthOf = (milliseconds: number, skip = 1) => ({
    engine: 'SQLite' as const,
    size: small,
    startSeconds: 1,
    megabytes: [100, 100] as const,
    milliseconds: new Map(kinds.map((each) => [each, each.most === undefined ? milliseconds : skip])),
  })
  assert.deepEqual(findMisses([growthOf(1), growthOf(1.3)]), [])
  assert.ok(findMisses([growthOf(1), growthOf(1.31)]).includes(kind.name))
  assert.deepEqual(findMisses([growthOf(1), growthOf(1, 50)]), [])
  assert.deepEqual(findMisses([growthOf(1), growthOf(1, 51)]), ['a page at the deepest skip'])
})

test('a list that takes a cluster 1.5 times as long as one server passes, and one that takes longer does not', () => {
  const growthOf = (engine: 'PostgreSQL' | 'Citus', milliseconds: number) => ({
    engine,
    size: small,
    startSeconds: 1,
    megabytes: [100, 100] as const,
    milliseconds: new Map(
      kinds.map((kind) => [kind, kind.name === `a list of 100 items` ? milliseconds : 1]),
    ),
  })
  assert.deepEqual(findDearOnCluster([growthOf('PostgreSQL', 2), growthOf('Citus', 3)]), [])
  assert.deepEqual(findDearOnCluster([growthOf('PostgreSQL', 2), growthOf('Citus', 3.02)]), [
    'a list of 100 items',
  ])
})

test('a developer reads what a minute of mixed load costs', () => {
  const minute = { requests: 64_500, medianMilliseconds: 1.5, slowestOfHundred: 12, core: 0.5 }
  assert.match(lineOf(1, minute), /^minute 1: 64,?500 requests, median 1\.50 ms, 99 of 100 within 12\.0 ms, /)
})

test('mixed load that costs 1.3 times as much at the end is flat, and one that costs more is not', () => {
  const spanOf = (medianMilliseconds: number, core = 0.5): Span => ({
    requests: 100,
    medianMilliseconds,
    slowestOfHundred: 5,
    core,
  })
  assert.deepEqual(findGrowth([spanOf(1), spanOf(9), spanOf(1.3)]), [])
  assert.deepEqual(findGrowth([spanOf(1), spanOf(1), spanOf(1.31)]), ['the median time'])
  assert.deepEqual(findGrowth([spanOf(1, 0.5), spanOf(1), spanOf(1, 0.66)]), ['the processor time'])
})
