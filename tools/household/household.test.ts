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

test('a process dies at a commit while a person asks, and the person asks again', async () => {
  // In its sixth step Ana puts Oskar into her circle, and the process dies behind the commit.
  const [report] = await playingsOf([35])
  assert.equal(report?.sentence, undefined)
  assert.ok(report?.died)
})

for (const [name, { file, line }] of Object.entries(faults))
  test(`the fault "${name}" has its line, once, so that it is planted`, () => {
    assert.equal(readFileSync(join(root, file), 'utf8').split(line).length, 2)
  })

async function marksOf(seeds: readonly number[]): Promise<string[]> {
  const reports = await playingsOf(seeds)
  for (const { sentence } of reports) assert.equal(sentence, undefined)
  return reports.map(({ mark }) => mark)
}

async function playingsOf(seeds: readonly number[]): Promise<Report[]> {
  const reports: Report[] = []
  const hear = (report: Report) => {
    reports.push(report)
    return false
  }
  await runStories({ seeds, processes: 1, isShrunk: false, hear })
  return reports
}
