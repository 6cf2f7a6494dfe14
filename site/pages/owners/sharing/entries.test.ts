import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAddress, readEntries } from './entries.ts'

test('an address that is not complete is wrong, and so is a dot', () => {
  for (const entry of ['paul@', '@x.example', 'paul@x', 'paul@x.', 'paul@.x', 'a@b@c.example', '.', '..']) {
    assert.deepEqual(readEntries(`elke ${entry}`), { good: ['elke'], wrong: [entry] }, entry)
  }
})

test('an entry has at most 254 characters', () => {
  assert.equal(readEntries('🎁'.repeat(254)).wrong.length, 0)
  assert.equal(readEntries('🎁'.repeat(255)).wrong.length, 1)
})

test('only one complete address can get a message', () => {
  assert.ok(isAddress('elke@x.example'))
  for (const each of ['elke', 'elke@x', 'a@x.example,b@y.example', 'a@x.example b@y.example']) {
    assert.ok(!isAddress(each), each)
  }
})
