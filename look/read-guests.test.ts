import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { longestName, type ReadGuest, readGuests, writeGuest } from './scripts/read-guests.ts'

/** What an owner may type or paste. */
const file = join(import.meta.dirname, 'read-guests.examples.json')
const texts: Record<string, string[]> = JSON.parse(readFileSync(file, 'utf8'))

const said = ({ name, address, fault, wrong }: ReadGuest) =>
  [name, address && `<${address}>`, fault && `${fault}: ${wrong}`].filter(Boolean).join(' ')

for (const [text, guests] of Object.entries(texts)) {
  test(`${JSON.stringify(text)} is read as ${guests.join(' and ') || 'no one'}`, () =>
    assert.deepEqual(readGuests(text).map(said), guests))
}

test('a name has at most 100 characters and an address 254, and what is longer is named', () => {
  const faultOf = (text: string) => readGuests(text)[0]?.fault
  const name = '🎁'.repeat(longestName)
  const address = `${'a'.repeat(254 - '@x.example'.length)}@x.example`
  assert.equal(faultOf(name), undefined)
  assert.equal(faultOf(`${name}, ${address}`), undefined)
  assert.equal(faultOf(`${name}🎁`), 'long')
  assert.equal(faultOf(`Elke, a${address}`), 'long')
})

test('a guest who is written out is read as the same guest', () => {
  for (const guest of Object.keys(texts).flatMap((text) => readGuests(text).filter(({ fault }) => !fault)))
    assert.deepEqual(readGuests(writeGuest(guest)), [guest])
})

test('a text of a million letters that begins addresses and ends none is read', () => {
  for (const letters of ['<', 'a@', '<a@', '"', ',"', '>', 'a ', ' '])
    assert.ok(readGuests(letters.repeat(1_000_000 / letters.length)).length <= 1, letters)
})
