import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { limits } from '@hopechest/contract'
import { mostLetters } from './csv/table-size.ts'
import { readJson } from './read-json.ts'

describe('an owner who imports JSON', () => {
  test('reads gifts of an array alone, and names what no list can hold', () => {
    const text = JSON.stringify([
      { name: ' Kettle ', quantity: 2, parts: true, most_wanted: false, color: 'red' },
    ])
    assert.deepEqual(readJson(text), {
      drafts: [{ line: 1, texts: { name: 'Kettle', quantity: '2', parts: 'yes', most_wanted: '' } }],
      unknown: ['color'],
    })
  })

  test('sees that an entry which is no object is a gift without a name, and reads of no columns in it', () => {
    for (const entry of ['Kettle', ['Kettle'], 5, true, null]) {
      assert.deepEqual(readJson(JSON.stringify([entry])), { drafts: [{ line: 1, texts: {} }], unknown: [] })
    }
  })

  test('gets at most one gift more than a list can hold, and none of a text that is too long', () => {
    const gifts = (count: number) => JSON.stringify(Array.from({ length: count }, () => ({ name: 'Cup' })))
    const most = limits.activeItemsPerRegistry
    for (const [count, read] of [
      [most, most],
      [most + 2, most + 1],
    ] as const) {
      const found = readJson(gifts(count))
      assert.equal('drafts' in found && found.drafts.length, read)
    }
    const long = (letters: number) => `["${'x'.repeat(letters - 4)}"]`
    assert.ok('drafts' in readJson(long(mostLetters)))
    assert.deepEqual(readJson(long(mostLetters + 1)), { fault: 'too long', line: 1 })
  })
})
