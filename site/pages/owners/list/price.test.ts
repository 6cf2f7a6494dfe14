import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPrice } from './price.ts'

const prices: Record<string, number | undefined> = {
  '24': 24,
  '24.9': 24.9,
  '24,90': 24.9,
  ' 24,90 € ': 24.9,
  '$1,234.50': 1234.5,
  '1.234,50': 1234.5,
  "1'234.50": 1234.5,
  '1 234': 1234,
  '12.000': 12_000,
  '1234567': 1_234_567,
  '0.01': 0.01,
  '0': undefined,
  '': undefined,
  '-5': undefined,
  '1,2,3': undefined,
  'about 20': undefined,
  '1e5': undefined,
  '24.905': 24_905,
}

for (const [text, price] of Object.entries(prices)) {
  test(`"${text}" is ${price === undefined ? 'no price' : price}`, () => assert.equal(readPrice(text), price))
}
