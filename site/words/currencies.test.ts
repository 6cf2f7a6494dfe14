import assert from 'node:assert/strict'
import { test } from 'node:test'
import { currencies } from './currencies.ts'

const codes = (all: readonly { code: string }[]) => all.map(({ code }) => code)

test('an owner finds the currency of the site first, then those that most people choose, then all others by name', () => {
  const { near, others } = currencies('de', 'SEK', '')
  assert.deepEqual(codes(near), ['SEK', 'EUR', 'USD', 'GBP', 'CHF'])
  assert.deepEqual(codes(currencies('de', 'CHF', 'NOK').near), ['CHF', 'EUR', 'USD', 'GBP', 'NOK'])
  const names = others.map(({ name }) => name)
  assert.deepEqual(names, names.toSorted(new Intl.Collator('de').compare))
  assert.ok(codes(others).includes('JPY') && !codes(others).includes('EUR'))
})

test('a currency that is gone is offered to a list that counts in it alone', () => {
  assert.ok(!codes(currencies('en', 'EUR', '').others).includes('HRK'))
  assert.deepEqual(codes(currencies('en', 'EUR', 'HRK').near), ['EUR', 'USD', 'GBP', 'CHF', 'HRK'])
})

test('what is no currency is not offered', () => {
  assert.deepEqual(codes(currencies('en', 'EUR', 'GOLD').near), ['EUR', 'USD', 'GBP', 'CHF'])
})
