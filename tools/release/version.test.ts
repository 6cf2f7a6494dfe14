import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { levels, Version } from './version.ts'

const number = fc.integer({ min: 0, max: 999_999_998 })
const versions = fc.tuple(number, number, number).map(([x, y, z]) => new Version(x, y, z))

test('what a person reads is what is read again', () => {
  fc.assert(fc.property(versions, (version) => assert.deepEqual(Version.parse(`${version}`), version)))
})

test('nobody releases what is not three plain numbers', () => {
  const strange = ['', '1', '1.2', '1.2.3.4', '01.2.3', '1.02.3', '1.2.03', 'v1.2.3', '1.2.3-rc.1', '1.2.3+5']
  for (const text of [
    ...strange,
    ' 1.2.3',
    '1.2.3\n',
    '1.2.x',
    '-1.2.3',
    '1.2.1234567890',
    '１.2.3',
    '1,2,3',
  ]) {
    assert.equal(Version.parse(text), undefined, JSON.stringify(text))
  }
})

test('a bump counts its own number and starts those behind it again', () => {
  const bumped = levels.map((level) => `${new Version(1, 2, 3).bump(level)}`)
  assert.deepEqual(bumped, ['1.2.4', '1.3.0', '2.0.0'])
})

test('whatever is bumped is newer, and numbers count as numbers', () => {
  const level = fc.constantFrom(...levels)
  fc.assert(
    fc.property(versions, level, (version, level) => assert.ok(version.compare(version.bump(level)) < 0)),
  )
  assert.ok(new Version(0, 10, 0).compare(new Version(0, 9, 9)) > 0)
  assert.equal(new Version(1, 2, 3).compare(new Version(1, 2, 3)), 0)
})
