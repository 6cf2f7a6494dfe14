import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '@hopechest/contract'
import { addressesAt } from '../../../addresses.ts'
import { addressOf, bandsOf, isShown, mostSought, readChoice, sameChoice, sorted } from './choice.ts'
import type { Gift } from './gift.ts'

const gift = (price: number | undefined, left = 1, currency = 'EUR'): Gift => ({
  id: 1,
  name: 'Kettle',
  shop: undefined,
  price,
  cheaper: undefined,
  currency,
  note: undefined,
  picture: undefined,
  whole: undefined,
  wanted: 1,
  given: 1 - left,
  left,
  isUnlimited: false,
  isInParts: false,
  plainLink: undefined,
  adLink: undefined,
})
const priced = (...prices: (number | undefined)[]) => prices.map((price) => gift(price))
const pricesOf = (gifts: Gift[]) => gifts.map(({ price }) => price)

test('the prices of a list choose its bands', () => {
  assert.deepEqual(bandsOf(priced(24, 28, 22, 34, 22, 65, 78, 95, 72, 189, 164, 229)), { low: 50, high: 100 })
  assert.deepEqual(bandsOf(priced(5, 8, 12, 15, 25, 60)), { low: 10, high: 20 })
})

test('a list of five prices has no bands, and neither has one where all cost the same', () => {
  assert.equal(bandsOf(priced(5, 20, 50, 100, 500)), undefined)
  assert.equal(bandsOf(priced(20, 20, 20, 20, 20, 20)), undefined)
})

test('every priced gift is in exactly one band, at its edges too', () => {
  const bands = { low: 50, high: 100 }
  const bandsWith = (price: number) =>
    (['low', 'middle', 'high'] as const).filter((show) => isShown(gift(price), show, bands))
  assert.deepEqual([49.99, 50, 100, 100.01].map(bandsWith), [['low'], ['middle'], ['middle'], ['high']])
})

test('a gift without a price is shown under all gifts and in no band', () => {
  const bands = { low: 50, high: 100 }
  assert.ok(isShown(gift(undefined), 'all', bands))
  assert.ok(!isShown(gift(undefined), 'low', bands))
})

test('a list in two currencies has no bands: their prices cannot be compared', () => {
  const gifts = [...priced(5, 8, 12, 15, 25), gift(60, 1, 'SEK')]
  assert.equal(bandsOf(gifts), undefined)
  assert.deepEqual(bandsOf([...gifts.slice(0, 5), gift(60)]), { low: 10, high: 20 })
  const unpriced = gift(undefined, 1, 'SEK')
  assert.deepEqual(bandsOf([...gifts.slice(0, 5), gift(60), unpriced]), { low: 10, high: 20 })
})

test('in the order of prices each currency stands together, the most frequent one first', () => {
  const crowns = (price: number | undefined) => gift(price, 1, 'SEK')
  const gifts = [crowns(900), gift(30), crowns(100), gift(5), crowns(undefined), gift(20)]
  assert.deepEqual(pricesOf(sorted(gifts.slice(1), 'cheap')), [5, 20, 30, 100, undefined])
  assert.deepEqual(pricesOf(sorted(gifts, 'dear')), [900, 100, 30, 20, 5, undefined])
})

test('gifts without a price come last in either order', () => {
  const gifts = priced(20, undefined, 10, undefined, 30)
  assert.deepEqual(pricesOf(sorted(gifts, 'cheap')), [10, 20, 30, undefined, undefined])
  assert.deepEqual(pricesOf(sorted(gifts, 'dear')), [30, 20, 10, undefined, undefined])
})

const visit = { to: addressesAt('http://site.example') }

test('a choice travels in the address and comes back from it', () => {
  const choice = {
    show: 'left',
    sort: 'dear',
    find: 'Café & “tea”',
    heading: 'Küche',
    isPreview: false,
  } as const
  const address = addressOf(visit, 'ana-jonas', choice).path
  assert.equal(
    address,
    '/registry/ana-jonas?show=left&sort=dear&find=Caf%C3%A9%20%26%20%E2%80%9Ctea%E2%80%9D&heading=K%C3%BCche',
  )
  assert.deepEqual(readChoice(new URL(address, 'http://site.example').searchParams), choice)
})

test('an owner who looks as a guest stays behind the gate with each choice', () => {
  const choice = { show: 'all', sort: 'cheap', find: '', heading: '', isPreview: true } as const
  const address = addressOf(visit, 'ana-jonas', choice).path
  assert.equal(address, '/lists/ana-jonas/as-guest?wrapped=1&sort=cheap')
  assert.deepEqual(readChoice(new URL(address, 'http://site.example').searchParams), choice)
  const { searchParams: query } = new URL(address, 'http://site.example')
  const give = visit.to.give({ slug: 'ana-jonas', item: 1 }, sameChoice({ query }))
  assert.equal(give.path, '/registry/ana-jonas/items/1/give?sort=cheap')
})

test('each gift of a long page leads on with a long search, which is read once', (t) => {
  const query = new URLSearchParams({ find: 'a+'.repeat(7500) })
  const get = t.mock.method(query, 'get')
  const first = readChoice(query)
  const once = get.mock.callCount()
  for (let n = 0; n < 600; n++) assert.equal(readChoice(query), first)
  assert.equal(get.mock.callCount(), once)
})

test('a choice that there is not shows all gifts in their order', () => {
  assert.deepEqual(readChoice(new URLSearchParams('show=%3Cb%3E&sort=1')), {
    show: 'all',
    sort: 'owner',
    find: '',
    heading: '',
    isPreview: false,
  })
})

test('a guest searches with a hundred letters, and a hundred and first one counts for nothing', () => {
  const find = '\u{1F381}'.repeat(mostSought)
  for (const typed of [find, `${find}x`])
    assert.equal(readChoice(new URLSearchParams({ find: typed })).find, find)
})

test('a title of 60 letters is read as a heading, and what is longer counts for nothing', () => {
  const heading = '\u{1F381}'.repeat(limits.heading)
  for (const typed of [heading, `${heading}x`])
    assert.equal(readChoice(new URLSearchParams({ heading: typed })).heading, heading)
})
