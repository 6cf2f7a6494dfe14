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

test('the same seed plays the same story in another process, also behind other stories, and where a process dies', async () => {
  const seeds = [1, 2, 35]
  const playings = await Promise.all([playingsOf(seeds), playingsOf(seeds.toReversed())])
  const [marks = [], marksOfOther = []] = playings.map((reports) => reports.map(({ mark }) => mark))
  assert.deepEqual(marks, marksOfOther.toReversed())
  assert.equal(new Set(marks).size, seeds.length)
  for (const { sentence } of playings.flat()) assert.equal(sentence, undefined)
  // In the sixth step of the last, Ana puts Oskar into her circle. The process dies behind the commit, and she asks again.
  assert.ok(playings[0].at(-1)?.died)
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

async function playingsOf(seeds: readonly number[]): Promise<Report[]> {
  const reports: Report[] = []
  const hear = (report: Report) => {
    reports.push(report)
    return false
  }
  await runStories({ seeds, processes: 1, isShrunk: false, hear })
  return reports
}
