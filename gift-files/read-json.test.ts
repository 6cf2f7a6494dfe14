import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { limits } from '@hopechest/contract'
import { mostLetters } from './csv/table-size.ts'
import { fields } from './gift.ts'
import { readGifts } from './read-gifts.ts'

const headings = Object.fromEntries(fields.map((field) => [field, [field]] as const)) as never
const read = (text: string) => readGifts(text, headings, { currency: 'EUR' }, async () => {})

describe('an owner who imports JSON', () => {
  test('reads gifts of an array alone, and names what no list can hold', async () => {
    const text = JSON.stringify([
      { name: ' Kettle ', quantity: 2, parts: true, most_wanted: false, color: 'red' },
    ])
    assert.deepEqual(await read(text), {
      drafts: [{ line: 1, texts: { name: 'Kettle', quantity: '2', parts: 'yes', most_wanted: '' } }],
      unknown: ['color'],
      isOwn: true,
    })
  })

  test('sees that an entry which is no object is a gift without a name, and reads of no columns in it', async () => {
    for (const entry of ['Kettle', ['Kettle'], 5, true, null]) {
      assert.deepEqual(await read(JSON.stringify([entry])), {
        drafts: [{ line: 1, texts: {} }],
        unknown: [],
        isOwn: true,
      })
    }
  })

  test('gets at most one gift more than a list can hold, and none of a text that is too long', async () => {
    const gifts = (count: number) => JSON.stringify(Array.from({ length: count }, () => ({ name: 'Cup' })))
    const most = limits.activeItemsPerRegistry
    for (const [count, taken] of [
      [most, most],
      [most + 2, most + 1],
    ] as const) {
      const found = await read(gifts(count))
      assert.equal('drafts' in found && found.drafts.length, taken)
    }
    const long = (letters: number) => `["${'x'.repeat(letters - 4)}"]`
    assert.ok('drafts' in (await read(long(mostLetters))))
    assert.deepEqual(await read(long(mostLetters + 1)), { fault: 'too long', line: 1 })
  })
})
