import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstIn } from '@hopechest/testing/found'
import { must } from '@hopechest/testing/outcome'
import { listOf, siteAndOwner } from './owners.ts'
import { openSite } from './site-world.ts'

const { site, ana } = siteAndOwner(openSite)

const wrapped = /While the list is wrapped, a gift in parts can grow but not shrink/

/** A list with a bike of eight parts, of which guests have given some. */
async function bikeOf(meta: object, given: number, parts = 8) {
  const made = await listOf(ana, { status: 'publish', meta }, [
    { name: 'Bike', price: 40, quantity_needed: parts },
  ])
  const id = made.items[0]?.id ?? 0
  must(await ana.client.updateItemMeta(made.registry.id, id, { is_group_gift: true }))
  if (given > 0)
    must(await site.api.as.admin.createPurchase(made.registry.id, id, { quantity: given, purchaser: 'Lena' }))
  const { browser, client } = ana
  const [edit, save] = [`${made.at}?edit=${id}`, `${made.at}/items/${id}`]
  return {
    ...made,
    id,
    edit,
    parts: async () => must(await client.getItem(id)).quantity_needed,
    price: async () => must(await client.getItem(id)).price,
    isInParts: async () =>
      must(await client.getRegistry(made.registry.id)).meta.registry_group_gifts.includes(id),
    async save(typed: Record<string, string>, without: string[] = []) {
      const form = await browser.formAt(edit, save, typed)
      for (const name of without) form.delete(name)
      return browser.post(save, form)
    },
  }
}

test('a gift in parts has at least two, when it is new and when it is changed', async () => {
  const { at } = await listOf(ana, {}, [])
  await ana.browser.open(`${at}?add=by-hand`)
  const sentence = { sentence: '1', hand_over: 'In an envelope.' }
  const add = (quantity: string) =>
    ana.browser.submit(`${at}/items`, { name: 'Bike', quantity, parts: '1', ...sentence })
  const one = await add('1')
  assert.equal(one.status, 422)
  assert.match(one.html, /id="quantity-fault">.*A gift in parts has at least 2\./s)
  assert.equal((await add('2')).status, 303)
  const bike = await bikeOf({ registry_for_child: true }, 0, 2)
  const fewer = await bike.save({ quantity: '1' })
  assert.equal(fewer.status, 422)
  assert.match(fewer.html, /A gift in parts has at least 2\./)
  assert.equal(await bike.parts(), 2)
})

test('where the owner may see, fewer parts than are given are refused with their number', async () => {
  const bike = await bikeOf({ registry_for_child: true }, 5)
  const answer = await bike.save({ quantity: '4' })
  assert.equal(answer.status, 422)
  assert.match(answer.html, /5 parts are given already, so there must be at least 5\. Nothing is changed\./)
  assert.match(answer.html, /<input id="quantity"[^>]* autofocus/)
  assert.equal(answer.html.match(/<line class="done"/g)?.length, 5)
  assert.equal((await bike.save({ quantity: '4' }, ['parts', 'sentence'])).status, 422)
  assert.equal(await bike.parts(), 8)
  assert.equal((await bike.save({ quantity: '5' })).status, 303)
  assert.equal(await bike.parts(), 5)
})

test('what a part costs stays once a guest has given one, and is said', async () => {
  const bike = await bikeOf({ registry_for_child: true }, 3)
  const { html } = await ana.browser.open(bike.edit)
  assert.match(html, /3 parts are given, and guests were told what a part costs: that stays\./)
  assert.doesNotMatch(html, /name="price"/)
  assert.equal((await bike.save({ quantity: '10' })).status, 303)
  assert.deepEqual([await bike.parts(), await bike.price()], [10, 40])
  const whole = await bike.save({}, ['parts', 'sentence'])
  assert.equal(whole.status, 422)
  assert.match(whole.html, /id="isInParts-fault">.*that stays/s)
  assert.equal(await bike.isInParts(), true)
})

for (const [how, meta] of [
  ['of a list for a child', { registry_for_child: true }],
  ['of a wrapped list', { registry_event_date: '2099-06-12' }],
] as const) {
  test(`a part ${how} keeps its currency, also in another one than its list and for a form that says none or a third`, async () => {
    const bike = await bikeOf(meta, 3)
    const currencies = [{ item_id: bike.id, currency: 'SEK' }]
    must(
      await ana.client.updateRegistry(bike.registry.id, { meta: { registry_item_currencies: currencies } }),
    )
    for (const typed of [{ description: 'In blue' }, { currency: 'JPY' }, { currency: '', quantity: '9' }]) {
      assert.equal((await bike.save(typed)).status, 303)
      const { meta: stored } = must(await ana.client.getRegistry(bike.registry.id))
      assert.deepEqual([stored.registry_item_currencies, await bike.price()], [currencies, 40])
    }
  })
}

test('a guest who gives a part while the form stands open keeps its price, and the owner is told', async () => {
  const bike = await bikeOf({ registry_for_child: true }, 0)
  const form = await ana.browser.formAt(bike.edit, `${bike.at}/items/${bike.id}`, { price: '80' })
  must(await site.api.as.admin.createPurchase(bike.registry.id, bike.id, { purchaser: 'Lena' }))
  const late = await ana.browser.post(`${bike.at}/items/${bike.id}`, form)
  assert.equal(late.status, 422)
  assert.match(late.html, /id="price-fault">.*1 part is given, and guests were told what a part costs/s)
  assert.equal(await bike.price(), 40)
  const anew = await bikeOf({ registry_for_child: true }, 0)
  assert.equal((await anew.save({ price: '80' })).status, 303)
  assert.equal(await anew.price(), 10)
})

test('a form that was opened before the gift was in parts changes neither price nor currency of what is promised', async () => {
  const bike = await bikeOf({ registry_for_child: true }, 0, 1)
  const group = (is_group_gift: boolean) =>
    ana.client.updateItemMeta(bike.registry.id, bike.id, { is_group_gift })
  must(await group(false))
  const form = await ana.browser.formAt(bike.edit, `${bike.at}/items/${bike.id}`, {
    price: '160',
    currency: 'JPY',
  })
  must(await ana.client.updateItem(bike.id, { quantity_needed: 8 }))
  must(await group(true))
  must(await site.api.as.admin.createPurchase(bike.registry.id, bike.id, { purchaser: 'Lena' }))
  assert.equal((await ana.browser.post(`${bike.at}/items/${bike.id}`, form)).status, 422)
  const { meta } = must(await ana.client.getRegistry(bike.registry.id))
  assert.deepEqual([await bike.price(), meta.registry_item_currencies], [40, []])
})

test('when the currency of a list changes, its gifts in parts keep theirs', async () => {
  for (const more of [{ registry_for_child: true }, { registry_event_date: '2099-06-12' }])
    for (const given of [0, 3]) {
      const bike = await bikeOf(more, given)
      const details = `${bike.at}/details`
      assert.equal((await ana.browser.fillIn(details, { currency: 'JPY' })).status, 303)
      const { meta } = must(await ana.client.getRegistry(bike.registry.id))
      assert.equal(meta.registry_currency, 'JPY')
      assert.deepEqual(meta.registry_item_currencies, [{ item_id: bike.id, currency: 'EUR' }])
      await ana.browser.fillIn(details, { currency: 'USD' })
      const { meta: later } = must(await ana.client.getRegistry(bike.registry.id))
      assert.deepEqual(later.registry_item_currencies, meta.registry_item_currencies)
    }
})

test('a part costs at least the smallest amount of its currency', async () => {
  const bike = await bikeOf({ registry_for_child: true, registry_currency: 'JPY' }, 0)
  const small = await bike.save({ price: '7' })
  assert.equal(small.status, 422)
  assert.match(small.html, /id="quantity-fault">.*A part would cost less than JP¥1\. Choose fewer parts\./s)
  assert.equal((await bike.save({ price: '8' })).status, 303)
  const cents = await bikeOf({}, 0)
  assert.equal((await cents.save({ quantity: '32001', price: '320' })).status, 422)
  const { at } = await listOf(ana, {}, [])
  await ana.browser.open(`${at}?add=by-hand`)
  const typed = { name: 'Bike', parts: '1', sentence: '1', hand_over: 'In an envelope.', quantity: '8' }
  assert.equal((await ana.browser.submit(`${at}/items`, { ...typed, price: '0.07' })).status, 422)
  assert.equal((await ana.browser.submit(`${at}/items`, { ...typed, price: '0.08' })).status, 303)
})

test('a guest who gives a part while the owner makes them fewer is never one too many', async () => {
  const bike = await bikeOf({ registry_for_child: true }, 0)
  const give = () => site.api.as.admin.createPurchase(bike.registry.id, bike.id, {})
  await Promise.all([bike.save({ quantity: '2' }), ...Array.from({ length: 6 }, give)])
  const { quantity_needed, quantity_purchased } = must(await ana.client.getItem(bike.id))
  assert.ok(quantity_purchased <= quantity_needed, `${quantity_purchased} of ${quantity_needed}`)
})

test('on a wrapped list a gift in parts only grows', async () => {
  const bike = await bikeOf({ registry_event_date: '2099-06-12' }, 0)
  assert.match(await ana.browser.read(bike.edit), wrapped)
  for (const [typed, without] of [
    [{ quantity: '7' }],
    [{ quantity: '1' }],
    [{}, ['parts', 'sentence']],
  ] as const) {
    const { status, html } = await bike.save(typed, [...(without ?? [])])
    assert.equal(status, 422)
    assert.match(html, wrapped)
  }
  assert.equal((await bike.save({ quantity: '9' })).status, 303)
  assert.equal(await bike.parts(), 9)
  assert.ok(await bike.isInParts())
})

test('a gift becomes one in parts on a wrapped list, with no fewer than it has pieces', async () => {
  const { at, items } = await listOf(ana, { meta: { registry_event_date: '2099-06-12' } }, [
    { quantity_needed: 3 },
  ])
  const save = `${at}/items/${items[0]?.id}`
  await ana.browser.open(`${at}?edit=${items[0]?.id}`)
  const typed = { parts: '1', sentence: '1', hand_over: 'In an envelope.' }
  assert.match((await ana.browser.submit(save, { ...typed, quantity: '2' })).html, wrapped)
  assert.equal((await ana.browser.submit(save, { ...typed, quantity: '3' })).status, 303)
})

/** The sentence of the form, as it is read. */
const sentenceOf = (html: string) =>
  firstIn(html, /class="parts-sentence">.*?<p>(.*?)<\/p>/s)
    .replaceAll(/<input[^>]*aria-label[^>]*value="([^"]*)"[^>]*>/g, '[$1]')
    .replaceAll(/<[^>]+>/g, '')

test('a gift is ticked as one in parts, and its form comes back as a sentence before anything is saved', async () => {
  const { at, items, registry } = await listOf(ana, {}, [{ name: 'Telescope', price: 320 }])
  const save = `${at}/items/${items[0]?.id}`
  for (const typed of [{ parts: '1', show: 'amounts' }, { parts: '1' }]) {
    const { status, html } = await ana.browser.fillIn(`${at}?edit=${items[0]?.id}`, save, typed)
    assert.equal(status, 200)
    assert.equal(sentenceOf(html), '€[320] in [] parts: ')
    assert.match(html, /<input id="quantity"[^>]* autofocus/)
  }
  assert.equal(must(await ana.client.getItem(items[0]?.id ?? 0)).quantity_needed, 1)
  const empty = await ana.browser.submit(save, { way: 'words', hand_over: '' })
  assert.equal(empty.status, 422)
  assert.match(empty.html, /A gift in parts has at least 2\./)
  assert.match(empty.html, /Say how they hand it over\. Guests read it before they give\./)
  const long = await ana.browser.submit(save, { quantity: '8', hand_over: 'ß'.repeat(501) })
  assert.match(long.html, /At most 500 characters fit here\./)
  const handOver = 'ß'.repeat(500)
  assert.equal((await ana.browser.submit(save, { quantity: '8', hand_over: handOver })).status, 303)
  const { price, quantity_needed } = must(await ana.client.getItem(items[0]?.id ?? 0))
  assert.deepEqual([price, quantity_needed], [40, 8])
  assert.equal(must(await ana.client.getRegistry(registry.id)).meta.registry_hand_over, handOver)
  const page = await ana.browser.read(at)
  assert.match(page, /1 gift, about €320</)
  assert.match(page, /in 8 parts, €40 each/)
  assert.equal(
    sentenceOf(await ana.browser.read(`${at}?edit=${items[0]?.id}`)),
    '[8] parts of €40 each: €320',
  )
})

test('what does not divide says what each part costs, and the whole stays what it is', async () => {
  const { at, items } = await listOf(ana, { meta: { registry_for_child: true } }, [
    { name: 'Kite', price: 100 },
  ])
  const id = items[0]?.id ?? 0
  const save = `${at}/items/${id}`
  await ana.browser.fillIn(`${at}?edit=${id}`, save, { parts: '1' })
  const typed = { quantity: '3', hand_over: 'In an envelope.' }
  const shown = await ana.browser.submit(save, { ...typed, show: 'amounts' })
  assert.equal(sentenceOf(shown.html), '€[100] in [3] parts: two of €33.33, one of €33.34')
  assert.equal((await ana.browser.submit(save, typed)).status, 303)
  assert.equal(
    sentenceOf(await ana.browser.read(`${at}?edit=${id}`)),
    '€[100] in [3] parts: two of €33.33, one of €33.34',
  )
  const row = await ana.browser.read(at)
  assert.match(row, /class="hc-price">€100</)
  must(
    await site.api.as.admin.createPurchase(items[0]?.registry_id ?? 0, id, {
      quantity: 3,
      purchaser: 'Lena',
    }),
  )
  assert.match(await ana.browser.read(`${at}/surprises`), /All €100 have come together/)
  assert.equal((await ana.browser.fillIn(`${at}?edit=${id}`, save, { ...typed, quantity: '4' })).status, 303)
  assert.equal(must(await ana.client.getItem(id)).price, 100 / 3)
  assert.equal(sentenceOf(await ana.browser.read(`${at}?edit=${id}`)), '[4] parts of €33.33 each: €133.33')
})

test('on a wrapped list each part keeps its price, and the whole grows with their number', async () => {
  const bike = await bikeOf({ registry_event_date: '2099-06-12' }, 0)
  assert.equal(sentenceOf(await ana.browser.read(bike.edit)), '[8] parts of €40 each: €320')
  assert.equal((await bike.save({ quantity: '10', hand_over: 'In an envelope.' })).status, 303)
  assert.equal(must(await ana.client.getItem(bike.id)).price, 40)
  assert.equal(sentenceOf(await ana.browser.read(bike.edit)), '[10] parts of €40 each: €400')
})

test('the ledger says what has come together of each gift in parts, who gave it, and the sum of all', async () => {
  const list = await listOf(ana, { status: 'publish', meta: { registry_for_child: true } }, [
    { name: 'Telescope', price: 40, quantity_needed: 8 },
    { name: 'Scooter', price: 22, quantity_needed: 4 },
    { name: 'Book' },
    { name: 'Lessons', price: null, quantity_needed: 3 },
  ])
  const [telescope = 0, scooter = 0, book = 0, lessons = 0] = list.items.map(({ id }) => id)
  for (const id of [telescope, scooter, lessons])
    must(await ana.client.updateItemMeta(list.registry.id, id, { is_group_gift: true }))
  const give = async (id: number, purchaser: string, quantity = 1) =>
    must(await site.api.as.admin.createPurchase(list.registry.id, id, { purchaser, quantity }))
  await give(telescope, 'Oma Lise')
  await give(scooter, 'Samir', 4)
  await give(book, 'Frau Yıldız')
  await give(telescope, 'Frau Yıldız')
  await give(lessons, 'Samir')
  const html = await ana.browser.read(`${list.at}/surprises`)
  const said = html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
  assert.match(said, /4 gifts from 3 people/)
  assert.match(
    said,
    /Telescope €320 in 8 parts €80 of €320 have come together Frau Yıldız €40 .*Oma Lise €40/,
  )
  assert.match(said, /Scooter €88 in 4 parts All €88 have come together Samir €88/)
  assert.match(said, /In parts €168 of €408 What guests have promised for two gifts\./, 'one has no price')
})
