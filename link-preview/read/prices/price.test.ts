import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseAmount, parseCurrency } from './price.ts'

type Reading = [text: number | string, currency: string, price: number | undefined]

const inMarkup: Reading[] = [
  ['12', 'EUR', 12],
  ['12.9', 'EUR', 12.9],
  ['12.90', 'EUR', 12.9],
  ['12.9000', 'EUR', 12.9],
  ['12,90', 'EUR', 12.9],
  ['1234.56', 'EUR', 1234.56],
  ['1,234.56', 'USD', 1234.56],
  ['1.234,56', 'EUR', 1234.56],
  ['1 234,56', 'EUR', 1234.56],
  ['1\u00a0234,56 €', 'EUR', 1234.56],
  ["1'234.56", 'CHF', 1234.56],
  ['2’450', 'CHF', 2450],
  ['1,234,567', 'USD', 1234567],
  ['1.234.567', 'EUR', 1234567],
  ['1,23,456.00', 'INR', 123456],
  ['1,234', 'USD', 1234],
  ['1,234', 'JPY', 1234],
  ['1,234', 'KWD', undefined],
  ['1.234', 'KWD', 1.234],
  ['1.234', 'EUR', 1.234],
  ['0,999', 'EUR', 0.999],
  ['$19.99', 'USD', 19.99],
  ['USD 19.99', 'USD', 19.99],
  ['49,-', 'DKK', 49],
  ['49.–', 'CHF', 49],
  [19.99, 'USD', 19.99],
  [0.01, 'USD', 0.01],
  ['0.01', 'USD', 0.01],
  [0.009, 'USD', undefined],
  ['0.009', 'USD', undefined],
  ['1000000000', 'IDR', 1_000_000_000],
  ['1,000,000,000.01', 'IDR', undefined],
  ['999999999999999', 'USD', undefined],
  ['0', 'USD', undefined],
  [0, 'USD', undefined],
  ['0.00', 'USD', undefined],
  [-5, 'USD', undefined],
  ['-5', 'USD', undefined],
  ['−5', 'USD', undefined],
  ['+5', 'USD', undefined],
  ['.50', 'USD', undefined],
  ['20%', 'USD', undefined],
  ['1e3', 'USD', undefined],
  [1e300, 'USD', undefined],
  [Number.POSITIVE_INFINITY, 'USD', undefined],
  ['10-20', 'USD', undefined],
  ['10 – 20', 'USD', undefined],
  ['2 for 10', 'USD', undefined],
  ['12.34.56', 'USD', undefined],
  ['1,23.45', 'USD', undefined],
  ['1.234.56', 'USD', undefined],
  ['1,2,3', 'USD', undefined],
  ['1 23', 'USD', undefined],
  ["1'234,5.6", 'USD', undefined],
  ['', 'USD', undefined],
  ['free', 'USD', undefined],
  ['9'.repeat(40), 'USD', undefined],
  ['9'.repeat(400), 'USD', undefined],
  ['١٢', 'USD', undefined],
]

const forPeople: Reading[] = [
  ['1.234', 'EUR', 1234],
  ['1.234', 'JPY', 1234],
  ['1.234', 'KWD', undefined],
  ['12.90', 'EUR', 12.9],
  ['12,90 kr', 'SEK', 12.9],
  ['from 1.299,00 €', 'EUR', 1299],
  ['was 20.00 now 15.00', 'EUR', undefined],
]

for (const [writtenFor, readings] of [
  ['schema.org', inMarkup],
  ['people', forPeople],
] as const) {
  for (const [text, currency, price] of readings) {
    const result = price === undefined ? 'is not a price' : `costs ${price}`
    test(`${JSON.stringify(String(text).slice(0, 50))} in ${currency}, written for ${writtenFor}, ${result}`, () => {
      assert.equal(parseAmount(text, currency, writtenFor), price)
    })
  }
}

test('a code of ISO 4217 is one currency, in upper or lower case and with spaces around it', () => {
  for (const code of ['EUR', 'USD', 'JPY']) {
    assert.deepEqual(parseCurrency(` ${code.toLowerCase()} `), [code])
  }
})

test('the old code of the ruble, and a sign with one meaning, are that currency', () => {
  assert.deepEqual(['RUR', '€', '£', 'zł', 'US $', 'Fr.'].map(parseCurrency), [
    ['RUB'],
    ['EUR'],
    ['GBP'],
    ['PLN'],
    ['USD'],
    ['CHF'],
  ])
})

test('a sign of several countries may be the currency of each, the likeliest first', () => {
  assert.deepEqual(parseCurrency('kr'), ['SEK', 'NOK', 'DKK', 'ISK'])
  assert.deepEqual(parseCurrency('¥'), ['JPY', 'CNY'])
  assert.ok(parseCurrency('$')?.includes('CAD'))
})

test('a blank text names no currency, and a word or a code for tests names none either', () => {
  assert.deepEqual([undefined, '', ' '].map(parseCurrency), [[], [], []])
  for (const text of ['XTS', 'ABC', 'coins', '€'.repeat(11)]) assert.equal(parseCurrency(text), undefined)
})
