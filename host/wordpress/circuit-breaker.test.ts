import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createCircuitBreaker } from './circuit-breaker.ts'

describe('the pause after failures of the site', () => {
  function open() {
    let time = 0
    const breaker = createCircuitBreaker(() => time)
    return {
      breaker,
      pass: (milliseconds: number) => {
        time += milliseconds
      },
      fail(times: number) {
        for (let n = 0; n < times; n++) {
          assert.equal(breaker.begin(), undefined)
          breaker.end('fails')
        }
      },
    }
  }

  test('four failures in a row change nothing, the fifth keeps calls away for two seconds', () => {
    const { breaker, fail, pass } = open()
    fail(4)
    assert.equal(breaker.pauseLeft(), undefined)
    fail(1)
    assert.equal(breaker.pauseLeft(), 2000)
    pass(1999)
    assert.equal(breaker.begin(), 1)
    pass(1)
    assert.equal(breaker.pauseLeft(), undefined)
  })

  test('an answer between two failures starts the count anew', () => {
    const { breaker, fail } = open()
    fail(4)
    breaker.end('works')
    fail(4)
    assert.equal(breaker.pauseLeft(), undefined)
  })

  test('an outcome that says nothing about the site is not counted', () => {
    const { breaker, fail } = open()
    fail(4)
    for (let n = 0; n < 10; n++) breaker.end('unknown')
    assert.equal(breaker.pauseLeft(), undefined)
    fail(1)
    assert.equal(breaker.pauseLeft(), 2000)
  })

  test('after the pause one call tries the site out; its end decides for all', () => {
    const { breaker, fail, pass } = open()
    fail(5)
    pass(2000)
    assert.equal(breaker.begin(), undefined)
    assert.equal(breaker.begin(), 2000, 'a second call must wait for the first')
    breaker.end('fails')
    assert.equal(breaker.pauseLeft(), 2000)
    pass(2000)
    assert.equal(breaker.begin(), undefined)
    breaker.end('works')
    fail(4)
    assert.equal(breaker.pauseLeft(), undefined)
  })

  test('the next call tries the site out where the first was called off', () => {
    const { breaker, fail, pass } = open()
    fail(5)
    pass(2000)
    assert.equal(breaker.begin(), undefined)
    breaker.end('unknown')
    assert.equal(breaker.begin(), undefined)
  })
})
