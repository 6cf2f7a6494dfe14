import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createReader, most } from './node-reader.ts'
import { readPage } from './read-page.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)
const address = new URL('http://toys.example/')
const factsIn = (json: unknown) => {
  const html = `<script type="application/ld+json">${JSON.stringify(json)}</script>`
  return readPage({ address, html }).facts.find(({ name }) => name !== undefined)
}

test('a page is heard to its last value, and one value more is not', () => {
  const reader = createReader([])
  assert.equal(reader.values(numbers(most.values - 1)).toArray().length, most.values - 1)
  assert.deepEqual(reader.values(['last', 'too late']).toArray(), [])
  const other = createReader([])
  assert.equal(other.values(numbers(most.values - 1)).toArray().length, most.values - 1)
  assert.deepEqual(other.values([7, 8]).toArray(), [7])
})

test('a page of long texts is heard as far as they go, each to its limit', () => {
  const long = 'x'.repeat(most.text + 1)
  const read = createReader([]).values(Array(most.values).fill(long)).toArray()
  assert.deepEqual([...new Set(read)], ['x'.repeat(most.text)])
  assert.ok(read.length > 10 && read.length < 100, `${read.length}`)
})

test('a shop with more offers than are heard still has a name, an image and a price', () => {
  const offer = { '@type': 'Offer', price: '12.50', priceCurrency: 'EUR' }
  assert.deepEqual(
    factsIn({
      '@type': 'Product',
      name: 'Yo-yo',
      image: '/yo-yo.jpg',
      offers: Array(most.values).fill(offer),
    }),
    {
      name: 'Yo-yo',
      description: undefined,
      image_url: 'http://toys.example/yo-yo.jpg',
      cost: { price: 12.5, currency: 'EUR' },
      retailer: undefined,
    },
  )
})

test('a part is found by its @id, if no more than its type is said beside it', () => {
  const offer = { '@id': '#offer', '@type': 'Offer', price: '12.50', priceCurrency: 'EUR' }
  const costWith = (part: object) =>
    factsIn([{ '@type': 'Product', name: 'Yo-yo', offers: part }, offer])?.cost?.price
  assert.equal(costWith({ '@id': '#offer' }), 12.5)
  assert.equal(costWith({ '@id': '#offer', '@type': 'Offer' }), 12.5)
  assert.equal(costWith({ '@id': '#offer', price: '9', priceCurrency: 'EUR' }), 9)
  assert.equal(costWith({ '@id': '#other' }), undefined)
})
