import assert from 'node:assert/strict'
import { test } from 'node:test'
import { currenciesOf, moneyIn } from './money.ts'

const written: [text: string, number: string, currency: string | undefined][] = [
  ['€ 1.299,00', '1.299,00', 'EUR'],
  ['1 299,00 €', '1 299,00', 'EUR'],
  ['US $12.30', '12.30', 'USD'],
  ['CDN$ 24.99', '24.99', 'CAD'],
  ['Pris kr 449', '449', 'SEK'],
  ['12 990 Ft', '12 990', 'HUF'],
  ['30,000원~', '30,000', 'KRW'],
  ['￥2,980', '2,980', 'JPY'],
  ['CHF 2’450.–', '2’450', 'CHF'],
  ['1299€99', '1299,99', 'EUR'],
  ['EUR110.00', '110.00', 'EUR'],
  ['1 299:-', '1 299', undefined],
  ['25 ft', '25', undefined],
  ['12 kringles', '12', undefined],
  ['Trs. 5', '5', undefined],
]

for (const [text, number, currency] of written) {
  test(`a person who reads “${text}” sees ${number} in ${currency ?? 'no currency'}`, () => {
    const [money] = moneyIn(text)
    assert.equal(money?.number, number)
    assert.equal(money?.sign === undefined ? undefined : currenciesOf(money.sign)[0], currency)
  })
}

test('of a text with many numbers the first four are read', () => {
  assert.equal([...moneyIn('1 €; 2 €; 3 €; 4 €; 5 €')].length, 4)
})
