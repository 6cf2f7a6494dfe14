import assert from 'node:assert/strict'
import { test } from 'node:test'
import { registryMetaDefaults } from '@hopechest/contract'
import { type Ordered, type Row, toMeta } from './order.ts'
import { putRunsBack, type Run, readRuns, runsOf, writeRuns } from './places.ts'

const rows: Row[] = [11, 'heading Kitchen', 12, 13, 'line', 'heading Table', 14, 15]

/** A list as the host keeps these rows. */
function listOf(all: readonly Row[]): Ordered {
  const meta = { ...registryMetaDefaults, ...toMeta(all, { meta: registryMetaDefaults }) }
  return { registry: { meta }, items: meta.registry_item_ids.map((id) => ({ id })) } as Ordered
}

const kept = (all: readonly Row[]) => toMeta(all, { meta: registryMetaDefaults })
const back = (all: readonly Row[], runs: readonly Run[]) => {
  const { rows: there, line } = putRunsBack(listOf(all), runs)
  return { ...kept(there), registry_most_wanted: line }
}

test('gifts come back to where each of them stood, also to the end, above the line and above a heading', () => {
  for (const chosen of [[11], [13], [12, 13], [15], [11, 13, 15], [11, 12, 13, 14, 15], [13, 14], [15, 11]]) {
    const runs = runsOf(listOf(rows), chosen)
    const left = rows.filter((row) => !chosen.includes(row as number))
    assert.deepEqual(back([...left, ...chosen], runs), kept(rows), chosen.join())
    assert.deepEqual(readRuns(writeRuns(runs), listOf(rows), 5), runs, chosen.join())
  }
})

test('a gift that is gone already stood above the next one that was chosen with it', () => {
  const left = rows.filter((row) => row !== 12)
  const { rows: there } = putRunsBack(listOf([...left, 12]), runsOf(listOf(left), [12, 13]))
  const others = rows.filter((row) => row !== 'line')
  assert.deepEqual(there, others)
})

test('an address of two hundred gifts is short, and one that is made up says nothing', () => {
  const many = Array.from({ length: 200 }, (_, n) => 1_000_000 + ((n * 7919) % 5000))
  assert.ok(writeRuns(runsOf(listOf(many), many)).length < 1200)
  const apart = runsOf(listOf(many.flatMap((id) => [id, id + 9_000_000])), many)
  assert.ok(writeRuns(apart).length < 2600)
  for (const text of ['', '.', '~', 'x', '.0', '.-1', '.zzzzzzzzzzzzzzzz', '.1.1.1.1.1.1']) {
    const runs = readRuns(text, listOf(rows), 5)
    assert.equal(runs.flatMap(({ ids }) => ids).length, 0, text)
  }
})
