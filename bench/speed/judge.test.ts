import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { judge, measureAndJudge, type Verdict } from './judge.ts'

describe('the verdict of a row', () => {
  const mark = { most: 10, of: 'bare item' } as const

  test('is good up to a tenth above the mark', () => {
    assert.equal(judge(11, mark), 'ok')
    assert.equal(judge(11.01, mark), 'TOO DEAR')
  })

  test('is not good where nothing was measured', () => {
    assert.equal(judge(Number.NaN, mark), 'NOT MEASURED')
    assert.equal(judge(0, mark), 'NOT MEASURED')
  })

  test('is empty where the row has no mark', () => assert.equal(judge(11.01, undefined), ''))
})

describe('the tries of a check', () => {
  /** Measures rows whose verdicts are given, try by try. */
  const check = async (all: Record<string, Verdict[]>) => {
    const asked: string[] = []
    const { results, failed } = await measureAndJudge(Object.keys(all), async (rows) => {
      asked.push(rows.join(' '))
      return rows.map((name) => ({
        name,
        verdict: all[name]?.shift() ?? assert.fail(`${name} is measured too often`),
      }))
    })
    return { asked, failed: failed.map(({ name }) => name), results: results.map(({ name }) => name) }
  }

  test('measure a row once that is good, or has no mark', async () => {
    const { asked, failed } = await check({ item: ['ok'], list: [''] })
    assert.deepEqual(asked, ['item list'])
    assert.deepEqual(failed, [])
  })

  test('pass a row that is good at the third, and keep the order of the table', async () => {
    const { asked, failed, results } = await check({ item: ['TOO DEAR', 'NOT MEASURED', 'ok'], list: ['ok'] })
    assert.deepEqual(asked, ['item list', 'item', 'item'])
    assert.deepEqual(failed, [])
    assert.deepEqual(results, ['item', 'list'])
  })

  test('fail a row that would be good at the fourth', async () => {
    const { asked, failed } = await check({ item: ['TOO DEAR', 'TOO DEAR', 'TOO DEAR', 'ok'], list: ['ok'] })
    assert.deepEqual(asked, ['item list', 'item', 'item'])
    assert.deepEqual(failed, ['item'])
  })
})
