import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAddress, readEntries } from './entries.ts'

test('invitees are divided by commas, semicolons, blanks and lines, and none comes twice', () => {
  const { good, wrong } = readEntries('miriam@okafor.example, tante.elke;oma.lise\n\tpaul  tante.elke,,')
  assert.deepEqual(good, ['miriam@okafor.example', 'tante.elke', 'oma.lise', 'paul'])
  assert.deepEqual(wrong, [])
})

test('an address that is not complete is wrong, and so is a dot', () => {
  for (const entry of ['paul@', '@x.example', 'paul@x', 'paul@x.', 'paul@.x', 'a@b@c.example', '.', '..']) {
    assert.deepEqual(readEntries(`elke ${entry}`), { good: ['elke'], wrong: [entry] }, entry)
  }
})

test('an entry has at most 254 characters', () => {
  assert.equal(readEntries('🎁'.repeat(254)).wrong.length, 0)
  assert.equal(readEntries('🎁'.repeat(255)).wrong.length, 1)
})

test('addresses as mail programs write them are the addresses', () => {
  const text = '"Elke Maier" <elke@x.example>, Paul <paul@x.example>; lise'
  assert.deepEqual(readEntries(text).good, ['elke@x.example', 'paul@x.example', 'lise'])
  assert.deepEqual(readEntries('Elke <elke@x.example> Paul <paul@x.example> lise').good, [
    'elke@x.example',
    'paul@x.example',
    'lise',
  ])
  assert.deepEqual(readEntries('a < b').good, ['a', '<', 'b'])
  // The rest of such an address, as a paste may leave it.
  assert.deepEqual(readEntries('elke@x.example>').good, ['elke@x.example'])
  assert.deepEqual(readEntries('<a,b@x.example>').good, ['<a', 'b@x.example'])
})

test('a text of a million letters that begins addresses and ends none is read', () => {
  for (const letters of ['<', 'a@', '<a@', '<@', '>', 'a ']) {
    const { good, wrong } = readEntries(letters.repeat(1_000_000 / letters.length))
    assert.equal(good.length + wrong.length, 1, letters)
  }
})

test('only one complete address can get a message', () => {
  assert.ok(isAddress('elke@x.example'))
  for (const each of ['elke', 'elke@x', 'a@x.example,b@y.example', 'a@x.example b@y.example']) {
    assert.ok(!isAddress(each), each)
  }
})
