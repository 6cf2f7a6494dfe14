import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { readPrice, writePrice } from './scripts/read-price.ts'

/** Prices on an English and a German page. */
const file = join(import.meta.dirname, 'read-price.examples.json')
const prices: [string, [number | null, number | null]][] = Object.entries(
  JSON.parse(readFileSync(file, 'utf8')),
)

for (const [text, [english, german]] of prices) {
  const said = english === german ? (english ?? 'no price') : `${english} in English and ${german} in German`
  test(`"${text}" is ${said}`, () =>
    assert.deepEqual(
      [readPrice(text, ','), readPrice(text, '.')],
      [english ?? undefined, german ?? undefined],
    ))
}

test('a stored price comes back as it is, with its cents', () => {
  for (const price of [24, 24.9, 0.01, 1234.5, 1_000_000_000]) {
    for (const thousands of [',', '.'])
      assert.equal(readPrice(writePrice(price, thousands), thousands), price)
  }
  assert.equal(writePrice(1.234, ','), '1.23', 'the service takes more digits than a form')
})

test('a form shows a price as people write it in the language of the page', () => {
  const shown = (thousands: string) => [24, 24.9, 1234.5].map((price) => writePrice(price, thousands))
  assert.deepEqual(shown(','), ['24', '24.90', '1234.50'])
  assert.deepEqual(shown('.'), ['24', '24,90', '1234,50'])
  assert.deepEqual(shown('\u202f'), ['24', '24,90', '1234,50'])
})
