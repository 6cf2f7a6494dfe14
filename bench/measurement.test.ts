import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { allowSlowMachine, type Figure, isGood } from './measurement.ts'

const time = (value: number): Figure => ({ name: '/health p99', value, unit: 'ms', most: 100 })
const isGoodBeside = (value: number, bare: number) => isGood(allowSlowMachine(time(value), bare), 'full')

describe('the mark of a time, beside a bare server that is attacked in the same way', () => {
  test('stays as it is where the bare server is faster', () => {
    assert.ok(isGoodBeside(100, 20))
    assert.ok(!isGoodBeside(100.1, 20))
  })
  test('is what the bare server takes where that one is slower', () => {
    assert.ok(isGoodBeside(150, 150))
    assert.ok(!isGoodBeside(150.1, 150))
  })
  test('is at most twice as long, however slow the bare server is', () => {
    assert.ok(isGoodBeside(200, 60_000))
    assert.ok(!isGoodBeside(200.1, 60_000))
  })
  test('changes for times alone', () => {
    const memory: Figure = { name: 'memory', value: 301, unit: 'MB', most: 300 }
    assert.deepEqual(allowSlowMachine(memory, 60_000), memory)
  })
})
