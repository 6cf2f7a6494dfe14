import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { judge, median, type Result, summarize } from './figures.ts'
import type { Sample } from './load/sample.ts'
import type { Row } from './row.ts'

const run = () => assert.fail('nothing is measured here')

const sample = (given: Partial<Sample>): Sample => ({
  requests: 100,
  seconds: 1,
  milliseconds: 1,
  cpuSeconds: 0.01,
  toolLoad: 0.1,
  ...given,
})

const result = (given: Partial<Result>): Result => ({
  rate: 100,
  milliseconds: 1,
  cpuMicroseconds: 100,
  ratio: 1,
  cpuRatio: 1,
  toolLoad: 0.1,
  ...given,
})

describe('the median of the rounds', () => {
  test('is the one in the middle, in any order', () => assert.equal(median([9, 1, 5]), 5))
  test('is half way between the two in the middle', () => assert.equal(median([4, 1, 9, 2]), 3))
  test('of no round is not a number', () => assert.ok(Number.isNaN(median([]))))
})

describe('a row that compares rates', () => {
  const row: Row = {
    name: 'item',
    title: '',
    compares: 'rate',
    contenders: [
      { name: 'bare', role: 'yardstick', run },
      { name: 'ours', run },
    ],
  }

  test('takes the ratio inside of each round, so that a slow minute spoils no ratio', () => {
    const [, ours] = summarize(row, [
      [sample({ requests: 100 }), sample({ requests: 50 })],
      [sample({ requests: 10 }), sample({ requests: 5 })],
      [sample({ requests: 100 }), sample({ requests: 60 })],
    ])
    assert.equal(ours?.ratio, 0.5)
    assert.equal(ours?.rate, 50)
  })

  test('divides the CPU time of the server by its requests', () => {
    const [, ours] = summarize(row, [
      [sample({ requests: 1000, cpuSeconds: 0.02 }), sample({ requests: 500, cpuSeconds: 0.02 })],
    ])
    assert.equal(ours?.cpuMicroseconds, 40)
    assert.equal(ours?.cpuRatio, 2)
  })

  test('has no CPU time where the system does not say it', () => {
    const [, ours] = summarize(row, [[sample({}), sample({ cpuSeconds: undefined })]])
    assert.ok(Number.isNaN(ours?.cpuMicroseconds))
    assert.ok(Number.isNaN(ours?.cpuRatio))
  })
})

test('a row that compares what is added subtracts the origin from the yardstick and from the service', () => {
  const row: Row = {
    name: 'registry',
    title: '',
    compares: 'added',
    contenders: [
      { name: 'host', role: 'origin', run },
      { name: 'relay', role: 'yardstick', run },
      { name: 'ours', run },
    ],
  }
  const [host, relay, ours] = summarize(row, [
    [sample({ milliseconds: 10 }), sample({ milliseconds: 10.5 }), sample({ milliseconds: 10.75 })],
  ])
  assert.equal(host?.milliseconds, 10)
  assert.equal(relay?.milliseconds, 0.5)
  assert.equal(ours?.milliseconds, 0.75)
  assert.equal(ours?.ratio, 1.5)
})

test('a row that compares added processor time subtracts the origin from the service alone', () => {
  const row: Row = {
    name: 'list-changed',
    title: '',
    compares: 'addedCpu',
    contenders: [
      { name: 'write', role: 'origin', run },
      { name: 'bare', role: 'yardstick', run },
      { name: 'write and read', run },
    ],
  }
  const [origin, bare, ours] = summarize(row, [
    [sample({ cpuSeconds: 0.03 }), sample({ cpuSeconds: 0.002 }), sample({ cpuSeconds: 0.04 })],
  ])
  assert.equal(origin?.cpuMicroseconds, 300)
  assert.equal(bare?.cpuMicroseconds, 20)
  assert.equal(ours?.cpuMicroseconds, 100)
  assert.equal(ours?.ratio, 5)
})

describe('the verdict', () => {
  const verdict = (
    goal: Parameters<typeof judge>[0],
    ours: Partial<Result>,
    yardstick: Partial<Result> = {},
  ) => judge(goal, [result(yardstick), result(ours)], 1, 0)

  test('meets a goal from its value on', () => {
    assert.equal(verdict({ of: 'ratio', least: 0.75 }, { ratio: 0.75 }), 'met')
    assert.equal(verdict({ of: 'ratio', least: 0.75 }, { ratio: 0.749 }), 'missed')
  })

  test('meets a goal up to its value', () => {
    assert.equal(verdict({ of: 'cpuMicroseconds', most: 200 }, { cpuMicroseconds: 200 }), 'met')
    assert.equal(verdict({ of: 'cpuMicroseconds', most: 200 }, { cpuMicroseconds: 200.1 }), 'missed')
  })

  test('says that a figure is missing', () => {
    assert.equal(verdict({ of: 'cpuRatio', most: 1.15 }, { cpuRatio: Number.NaN }), 'not measured')
  })

  test('believes no ratio of a rate that the load tool could not exceed', () => {
    const goal = { of: 'ratio', least: 0.75 } as const
    assert.equal(verdict(goal, { toolLoad: 0.95 }), 'the load tool was the limit')
    assert.equal(verdict(goal, {}, { toolLoad: 0.95 }), 'the load tool was the limit')
    assert.equal(verdict(goal, { toolLoad: 0.94 }), 'met')
    assert.equal(verdict({ of: 'cpuMicroseconds', most: 200 }, { toolLoad: 1 }), 'met')
  })
})
