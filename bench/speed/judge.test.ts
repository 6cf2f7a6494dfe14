import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { judge, measureAndJudge } from './judge.ts'

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
  /** The results of a row, try by try: 1 is good. */
  const check = async (all: Record<string, number[]>) => {
    const asked: string[][] = []
    const measure = async (rows: readonly string[]) => {
      asked.push([...rows])
      return new Map(rows.map((row) => [row, all[row]?.shift() ?? 0]))
    }
    const { results, failed } = await measureAndJudge(Object.keys(all), measure, (_, result) => result === 1)
    return { asked, failed, results: [...results] }
  }

  test('measures rows that are good once', async () => {
    const { asked, failed } = await check({ item: [1], list: [1] })
    assert.deepEqual(asked, [['item', 'list']])
    assert.deepEqual(failed, [])
  })

  test('pass with a row that is good at the third', async () => {
    const { asked, failed, results } = await check({ item: [2, 3, 1], list: [1] })
    assert.deepEqual(asked, [['item', 'list'], ['item'], ['item']])
    assert.deepEqual(failed, [])
    assert.deepEqual(results, [
      ['item', 1],
      ['list', 1],
    ])
  })

  test('fail with a row that is good at the fourth', async () => {
    const { asked, failed } = await check({ item: [2, 3, 4, 1] })
    assert.equal(asked.length, 3)
    assert.deepEqual(failed, ['item'])
  })
})
