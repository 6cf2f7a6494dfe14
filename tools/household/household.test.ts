// May take 300 s: a story takes a second, and a fault is found after some.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from '../run.ts'
import { faults } from './faults/faults.ts'
import { type Report, runStories } from './run.ts'

const mostSeeds = 200
const mostLines = 20

test('the same seed plays the same story in another process, also behind other stories', async () => {
  const playings = await Promise.all([marksOf([1, 2, 3]), marksOf([3, 2, 1])])
  assert.deepEqual(playings[0], playings[1].toReversed())
  assert.equal(new Set(playings[0]).size, 3)
})

test(`stories find a fault that is planted, and show it in at most ${mostLines} lines`, async () => {
  const found: Report[] = []
  await runStories({
    seeds: Array.from({ length: mostSeeds }, (_, n) => n + 1),
    processes: availableParallelism(),
    fault: 'no guard of the last piece',
    isShrunk: true,
    hear: (report) => report.sentence !== undefined && found.push(report) > 0,
  })
  const [{ lines = [] } = {}] = found
  assert.ok(lines.length > 0, `${mostSeeds} stories do not find it`)
  assert.ok(lines.length <= mostLines, lines.join('\n'))
})

for (const [name, { file, line }] of Object.entries(faults))
  test(`the fault "${name}" has its line, once, so that it is planted`, () => {
    assert.equal(readFileSync(join(root, file), 'utf8').split(line).length, 2)
  })

async function marksOf(seeds: readonly number[]): Promise<string[]> {
  const marks: string[] = []
  await runStories({
    seeds,
    processes: 1,
    isShrunk: false,
    hear({ mark, sentence }) {
      assert.equal(sentence, undefined)
      marks.push(mark)
      return false
    },
  })
  return marks
}
