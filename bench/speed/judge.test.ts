import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { judge, measureAndJudge } from './judge.ts'
import { marks } from './marks.ts'
import { rowNames } from './rows.ts'

describe('the verdict of a row', () => {
  test('is good up to the mark, and not beyond', () => {
    assert.equal(judge(10, 10), 'ok')
    assert.equal(judge(10.01, 10), 'TOO DEAR')
  })

  test('is not good where nothing was measured', () => {
    assert.equal(judge(Number.NaN, 10), 'NOT MEASURED')
    assert.equal(judge(0, 10), 'NOT MEASURED')
  })

  test('is empty where the row has no mark', () => assert.equal(judge(11.01, undefined), ''))

  test('is missing for no row, and no mark is without a row', () => {
    assert.deepEqual(Object.keys(marks).toSorted(), rowNames.toSorted())
  })
})

describe('the tries of a check', () => {
  /** Measures rows whose ratios to a mark of 10 are given, try by try. */
  const check = async (all: Record<string, number[]>) => {
    const asked: string[] = []
    const { results, failed } = await measureAndJudge(Object.keys(all), async (rows) => {
      asked.push(rows.join(' '))
      return rows.map((name) => {
        const ratio = all[name]?.shift() ?? assert.fail(`${name} is measured too often`)
        return { name, ratio, verdict: judge(ratio, 10) }
      })
    })
    return { asked, failed: failed.map(({ name }) => name), results: results.map((each) => each.ratio) }
  }

  test('measure a row once that is good', async () => {
    const { asked, failed, results } = await check({ item: [10], list: [9] })
    assert.deepEqual(asked, ['item list'])
    assert.deepEqual(failed, [])
    assert.deepEqual(results, [10, 9])
  })

  test('pass a row that is good at the third, and keep the order of the table', async () => {
    const { asked, failed, results } = await check({ item: [12, Number.NaN, 10], list: [9] })
    assert.deepEqual(asked, ['item list', 'item', 'item'])
    assert.deepEqual(failed, [])
    assert.deepEqual(results, [10, 9])
  })

  test('fail a row that would be good at the fourth, and show the least of its ratios', async () => {
    const { asked, failed, results } = await check({ item: [12, 11.6, 13, 10] })
    assert.deepEqual(asked, ['item', 'item', 'item'])
    assert.deepEqual(failed, ['item'])
    assert.deepEqual(results, [11.6])
  })

  test('show the ratio of a row that is not measured at its last try', async () => {
    const { failed, results } = await check({ item: [12, 11.6, Number.NaN] })
    assert.deepEqual(failed, ['item'])
    assert.deepEqual(results, [11.6])
  })
})

test('the table in the README has each row with the mark by which it is judged', () => {
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')
  const [table = ''] = readme.slice(readme.indexOf('| row |')).split('\n\n')
  const rows = [...table.matchAll(/^\| ([a-z-]+) \|(?:[^|]+\|){5} ([\d.]+) \|/gm)]
  assert.deepEqual(
    rows.map(([, name = '', mark]) => [name, Number(mark)]),
    rowNames.map((name) => [name, marks[name]]),
  )
})
