import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { comparableOf, hasFallen } from './baseline.ts'
import type { Result } from './figures.ts'
import type { Goal, Row } from './row.ts'

const run = () => assert.fail('nothing is measured here')

const results = [{}, { ratio: 0.6, cpuRatio: 2, milliseconds: 3, cpuMicroseconds: 40 }] as Result[]

const rowWith = (...goals: Goal[]): Row => ({
  name: 'row',
  title: '',
  compares: 'rate',
  contenders: [
    { name: 'bare', role: 'yardstick', run },
    { name: 'ours', goals, run },
  ],
})

describe('the figure that a row is compared by', () => {
  const cases: [Goal, object][] = [
    [
      { of: 'ratio', least: 0.75 },
      { of: 'ratio', value: 0.6, isBetter: 'higher' },
    ],
    [
      { of: 'cpuRatio', most: 1.15 },
      { of: 'cpuRatio', value: 2, isBetter: 'lower' },
    ],
    [
      { of: 'milliseconds', most: 4 },
      { of: 'ratio', value: 0.6, isBetter: 'lower' },
    ],
    [
      { of: 'cpuMicroseconds', most: 200 },
      { of: 'cpuRatio', value: 2, isBetter: 'lower' },
    ],
  ]
  for (const [goal, expected] of cases) {
    test(`is a ratio when the goal is about ${goal.of}`, () => {
      assert.deepEqual(comparableOf(rowWith(goal), results), expected)
    })
  }

  test('is not there when the row has no goal', () => {
    assert.equal(comparableOf(rowWith(), results), undefined)
  })
})

describe('the developer is warned', () => {
  const higher = { of: 'ratio', isBetter: 'higher' } as const
  const lower = { of: 'ratio', isBetter: 'lower' } as const

  test('when a ratio that should be high loses more than a third', () => {
    assert.equal(hasFallen({ ...higher, value: 0.61 }, 0.9), false)
    assert.equal(hasFallen({ ...higher, value: 0.59 }, 0.9), true)
  })

  test('when a ratio that should be low grows by more than a half, which is the same loss', () => {
    assert.equal(hasFallen({ ...lower, value: 1.79 }, 1.2), false)
    assert.equal(hasFallen({ ...lower, value: 1.81 }, 1.2), true)
  })

  test('of no row that the baseline does not know', () => {
    assert.equal(hasFallen({ ...higher, value: 0.01 }, undefined), false)
  })
})
