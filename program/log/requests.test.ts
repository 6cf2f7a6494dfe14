import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createLog } from './log.ts'
import { createRequestIds, requestLevels, slowMilliseconds } from './requests.ts'

describe('the id of a request', () => {
  test('a well-formed id that was sent is kept', () => {
    const idOf = createRequestIds()
    for (const id of [
      'a',
      'x'.repeat(128),
      '8d1f2c9e-5b7a-4e1d-9c3b-2a1f0e9d8c7b',
      'Root=1-67891233-abcdef012345678912345678',
    ]) {
      assert.equal(idOf(id), id)
    }
  })

  test('any other request gets a new id, each its own', () => {
    const idOf = createRequestIds()
    const sent = [undefined, '', 'x'.repeat(129), 'two words', 'one, two', 'line\nbreak', 'é', ['a', 'b']]
    const ids = sent.map((each) => idOf(each))
    assert.equal(new Set(ids).size, sent.length)
    for (const id of ids) assert.match(id, /^[\w-]+$/)
    assert.notEqual(createRequestIds()(undefined), createRequestIds()(undefined))
  })
})

describe('the level of a request line', () => {
  const levelAt = (level: 'debug' | 'info' | 'warn') => requestLevels(createLog(level, { write() {} }))

  test('a request that fails on our side or is slow is logged at info, any other at debug', () => {
    const levelOf = levelAt('debug')
    assert.equal(levelOf(499, slowMilliseconds - 1), 'debug')
    assert.equal(levelOf(500, 1), 'info')
    assert.equal(levelOf(200, slowMilliseconds), 'info')
  })

  test('no line is put together that the log would drop', () => {
    assert.equal(levelAt('info')(200, 1), undefined)
    assert.equal(levelAt('info')(500, 1), 'info')
    assert.equal(levelAt('warn')(500, 1), undefined)
  })
})
