import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { engineNames, openShelf } from './growth/databases.ts'
import { measureGrowth } from './growth/measure.ts'
import { kinds } from './growth/requests.ts'
import { findMisses, tableOf } from './growth/table.ts'

const registries = 200
const small = { items: 1000, deleted: 0, registries }
const large = { items: 10_000, deleted: 1000, registries }

for (const engine of engineNames) {
  test(`a developer reads what each request costs in a small and a large database on ${engine}`, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'hopechest-growth-'))
    const shelf = await openShelf(folder)
    const databases = []
    for (const size of [small, large]) databases.push(await shelf.take(engine, size, () => {}))
    const growth = await measureGrowth(databases, { rounds: 1, each: 2 })
    const table = tableOf(engine, growth)
    for (const { name } of kinds)
      assert.match(table, new RegExp(`\\| ${name}, ms \\| \\d+\\.\\d\\d \\| \\d+\\.\\d\\d \\|`))
    assert.match(table, /\| 1,000 \| 10,000 \+ 1,000 deleted \|/)
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
