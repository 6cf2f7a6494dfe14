import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { engineNames, openShelf } from './growth/databases.ts'
import { measureGrowth } from './growth/measure.ts'
import { findGrowth, lineOf, runMixedLoad, type Span } from './growth/mixed.ts'
import { kinds } from './growth/requests.ts'
import { findMisses, tableOf } from './growth/table.ts'

const registries = 50
const small = { items: 500, deleted: 0, registries }
const large = { items: 2000, deleted: 200, registries }

for (const engine of engineNames) {
  test(`a developer reads what each request costs in a small and a large database on ${engine}`, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'hopechest-growth-'))
    const shelf = await openShelf(folder)
    const databases = []
    for (const size of [small, large]) databases.push(await shelf.take(engine, size, () => {}))
    const growth = await measureGrowth(databases, { rounds: 1, each: 1 })
    const table = tableOf(engine, growth)
    for (const { name } of kinds)
      assert.match(table, new RegExp(`\\| ${name}, ms \\| \\d+\\.\\d\\d \\| \\d+\\.\\d\\d \\|`))
    assert.match(table, /\| 500 \| 2,000 \+ 200 deleted \|/)
    await shelf.close()
    await rm(folder, { recursive: true, force: true })
  })
}

test('a size that costs 1.3 times as much passes, and one that costs more does not', () => {
  const [kind] = kinds
  assert.ok(kind)
  const growthOf = (milliseconds: number, skip = 1) => ({
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

test('a developer sees that minutes of mixed load are answered, and what they cost', async () => {
  const spans: Span[] = []
  for await (const span of runMixedLoad({ spans: 2, secondsOfSpan: 0.2, perSecond: 50 })) spans.push(span)
  assert.deepEqual(
    spans.map(({ requests }) => requests > 0),
    [true, true],
  )
  const [first] = spans
  assert.ok(first)
  assert.match(
    lineOf(1, first),
    /^minute 1: \d+ requests, median \d+\.\d\d ms, 99 of 100 within \d+\.\d ms, /,
  )
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
