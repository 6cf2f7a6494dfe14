import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { median, percentile } from './figures.ts'

describe('the median of the rounds', () => {
  test('is the one in the middle, in any order', () => assert.equal(median([9, 1, 5]), 5))
  test('is half way between the two in the middle', () => assert.equal(median([4, 1, 9, 2]), 3))
  test('of no round is not a number', () => assert.ok(Number.isNaN(median([]))))
})

test('the 99th percentile has two of two hundred above it', () => {
  const times = Array.from({ length: 200 }, (_, n) => n + 1)
  assert.equal(percentile(times, 99), 198)
})
