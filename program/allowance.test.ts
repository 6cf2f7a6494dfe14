import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createAllowance } from './allowance.ts'

function openAllowance(options: { most?: number; mostKeys?: number } = {}) {
  const clock = { now: 0 }
  const allowance = createAllowance<string>({
    most: 2,
    windowMilliseconds: 60_000,
    now: () => clock.now,
    ...options,
  })
  return { allowance, clock }
}

describe('an allowance', () => {
  test('a caller has a number of acts in a window and then hears when the next is possible', () => {
    const { allowance, clock } = openAllowance()
    assert.equal(allowance.take('olive'), undefined)
    clock.now = 10_000
    assert.equal(allowance.take('olive'), undefined)
    assert.deepEqual(allowance.take('olive'), { retryAfterSeconds: 50 })
    clock.now = 59_999
    assert.deepEqual(allowance.take('olive'), { retryAfterSeconds: 1 })
    clock.now = 60_000
    assert.equal(allowance.take('olive'), undefined)
  })

  test('one caller takes no room from another', () => {
    const { allowance } = openAllowance({ most: 1 })
    assert.equal(allowance.take('olive'), undefined)
    assert.equal(allowance.take('jim'), undefined)
    assert.ok(allowance.take('olive'))
  })

  test('a caller who only looks uses nothing up', () => {
    const { allowance } = openAllowance({ most: 1 })
    for (let n = 0; n < 5; n++) assert.equal(allowance.look('olive'), undefined)
    assert.equal(allowance.take('olive'), undefined)
    assert.deepEqual(allowance.look('olive'), { retryAfterSeconds: 60 })
  })

  test('a caller who keeps asking while refused is not refused for longer', () => {
    const { allowance, clock } = openAllowance({ most: 1 })
    allowance.take('olive')
    for (clock.now = 0; clock.now < 60_000; clock.now += 1000) assert.ok(allowance.take('olive'))
    assert.equal(allowance.take('olive'), undefined)
  })

  test('with an allowance of nothing every act is refused', () => {
    const { allowance } = openAllowance({ most: 0 })
    assert.deepEqual(allowance.take('olive'), { retryAfterSeconds: 60 })
  })

  test('an act that is given back leaves its room to the next', () => {
    const { allowance } = openAllowance({ most: 1 })
    const giveBack = allowance.borrow('olive')
    assert.ok(typeof giveBack === 'function')
    assert.deepEqual(allowance.borrow('olive'), { retryAfterSeconds: 60 })
    giveBack()
    assert.equal(allowance.take('olive'), undefined)
    assert.ok(allowance.take('olive'))
  })

  test('an act that a caller gives back late makes no room in the next window', () => {
    const { allowance, clock } = openAllowance({ most: 2 })
    const giveBack = allowance.borrow('olive')
    assert.ok(typeof giveBack === 'function')
    clock.now = 60_000
    assert.equal(allowance.take('olive'), undefined)
    giveBack()
    assert.equal(allowance.take('olive'), undefined)
    assert.ok(allowance.take('olive'))
  })

  test('acts that come together count together, and those that no window has room for take as many windows as they need', () => {
    const { allowance, clock } = openAllowance({ most: 10 })
    assert.ok(typeof allowance.borrow('olive', 6) === 'function')
    assert.deepEqual(allowance.borrow('olive', 5), { retryAfterSeconds: 60 })
    assert.ok(typeof allowance.borrow('olive', 4) === 'function')
    assert.ok(allowance.take('olive'))
    const giveBack = allowance.borrow('jim', 21)
    assert.deepEqual(allowance.take('jim'), { retryAfterSeconds: 180 })
    assert.ok(typeof giveBack === 'function')
    giveBack()
    assert.equal(allowance.take('jim'), undefined)
    clock.now = 59_999
    assert.ok(typeof allowance.borrow('jim', 10) !== 'function')
    clock.now = 60_000
    assert.ok(typeof allowance.borrow('jim', 10) === 'function')
  })

  test('two long keys that differ in their last letter are two, and neither is kept as it is', () => {
    const mostKeys = 100
    const { allowance } = openAllowance({ most: 1, mostKeys })
    const long = 'x'.repeat(1_000_000)
    const before = process.memoryUsage().heapUsed
    for (let n = 0; n < mostKeys; n++) assert.equal(allowance.take(`${long}${n}`), undefined)
    assert.ok(allowance.take(`${long}0`))
    setFlagsFromString('--expose-gc')
    runInNewContext('gc')()
    assert.ok(process.memoryUsage().heapUsed - before < 50_000_000)
  })

  test('memory is bounded: the key that was idle the longest is forgotten', () => {
    const { allowance } = openAllowance({ most: 1, mostKeys: 2 })
    for (const key of ['olive', 'jim', 'jo']) allowance.take(key)
    assert.ok(allowance.look('jo'))
    assert.ok(allowance.look('jim'))
    assert.equal(allowance.look('olive'), undefined)
  })
})
