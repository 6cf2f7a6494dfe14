import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createNodeReader, max } from './node-reader.ts'
import { readPage } from './read-page.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)
const previewOf = (json: unknown) => {
  const html = [`<script type="application/ld+json">${JSON.stringify(json)}</script>`]
  return readPage({ url: new URL('http://toys.example/'), html }, async () => {})
}

test('a page is read to its last value, and one value more is not read', () => {
  const reader = createNodeReader([])
  assert.equal(reader.values(numbers(max.values - 1)).toArray().length, max.values - 1)
  assert.deepEqual(reader.values(['last', 'too late']).toArray(), [])
  const other = createNodeReader([])
  assert.equal(other.values(numbers(max.values - 1)).toArray().length, max.values - 1)
  assert.deepEqual(other.values([7, 8]).toArray(), [7])
})

test('long texts are cut at their limit and use up the budget sooner', () => {
  const long = 'x'.repeat(max.textLength + 1)
  const read = createNodeReader([]).values(Array(max.values).fill(long)).toArray()
  assert.deepEqual([...new Set(read)], ['x'.repeat(max.textLength)])
  assert.ok(read.length > 10 && read.length < 100, `${read.length}`)
})

test('a product with more offers than are read still has a name, an image and a price', async () => {
  const offer = { price: '12.50', priceCurrency: 'EUR' }
  const product = { '@type': 'Product', name: 'Yo-yo', image: '/yo-yo.jpg' }
  assert.deepEqual(await previewOf({ ...product, offers: Array(max.values).fill(offer) }), {
    url: 'http://toys.example/',
    name: 'Yo-yo',
    description: null,
    image_url: 'http://toys.example/yo-yo.jpg',
    image_urls: ['http://toys.example/yo-yo.jpg'],
    price: 12.5,
    currency: 'EUR',
    possible_prices: [],
    retailer: 'toys.example',
  })
})

test('an offer is found by its @id, unless the reference has a price of its own', async () => {
  const offer = { '@id': '#offer', '@type': 'Offer', price: '12.50', priceCurrency: 'EUR' }
  const priceWith = async (offers: object) =>
    (await previewOf([{ '@type': 'Product', name: 'Yo-yo', offers }, offer])).price
  assert.equal(await priceWith({ '@id': '#offer' }), 12.5)
  assert.equal(await priceWith({ '@id': '#offer', '@type': 'Offer' }), 12.5)
  assert.equal(await priceWith({ '@id': '#offer', price: '9', priceCurrency: 'EUR' }), 9)
  assert.equal(await priceWith({ '@id': '#other' }), null)
})
