import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { must } from '@hopechest/testing/outcome'
import { frameOf } from './frames.ts'
import { listOf, type SignedInPerson, signedIn } from './owners.ts'
import type { SiteWorld } from './site-world.ts'

const frame = frameOf(import.meta)

let site: SiteWorld
let ana: SignedInPerson
before(async () => {
  site = await frame.open()
  ana = await signedIn(site)
})
after(() => site.close())

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
  const [edit, save, count] = [
    `${made.at}?edit=${id}`,
    `${made.at}/items/${id}`,
    `${made.at}/items/${id}/quantity`,
  ]
  return {
    ...made,
    id,
    edit,
    parts: async () => must(await client.getItem(id)).quantity_needed,
    isInParts: async () =>
      must(await client.getRegistry(made.registry.id)).meta.registry_group_gifts.includes(id),
    async save(typed: Record<string, string>, without: string[] = []) {
      await browser.open(edit)
      const form = browser.formTo(save)
      for (const [name, value] of Object.entries(typed)) form.set(name, value)
      for (const name of without) form.delete(name)
      return browser.post(save, form)
    },
    async count(typed: Record<string, string>) {
      await browser.open(made.at)
      return browser.submit(count, typed)
    },
  }
}

test('a gift in parts has at least two, when it is new, when it is changed, and beside its row', async () => {
  const { at } = await listOf(ana, {}, [])
  await ana.browser.open(`${at}?add=by-hand`)
  const add = (quantity: string) => ana.browser.submit(`${at}/items`, { name: 'Bike', quantity, parts: '1' })
  const one = await add('1')
  assert.equal(one.status, 422)
  assert.match(one.html, /id="quantity-fault">.*A gift in parts has at least 2\./s)
  assert.equal((await add('2')).status, 303)
  const bike = await bikeOf({ registry_for_child: true }, 0, 2)
  for (const answer of [await bike.save({ quantity: '1' }), await bike.count({ step: '-1' })]) {
    assert.equal(answer.status, 422)
    assert.match(answer.html, /A gift in parts has at least 2\./)
  }
  assert.match((await ana.browser.open(bike.at)).html, /value="-1" aria-label="One fewer: Bike" disabled/)
  assert.equal(await bike.parts(), 2)
})

test('where the owner may see, fewer parts than are given are refused with their number', async () => {
  const bike = await bikeOf({ registry_for_child: true }, 5)
  for (const answer of [await bike.save({ quantity: '4' }), await bike.count({ quantity: '4' })]) {
    assert.equal(answer.status, 422)
    assert.match(answer.html, /5 parts are given already, so there must be at least 5\. Nothing is changed\./)
    assert.match(answer.html, /autofocus[^>]*>|<input id="quantity"[^>]* autofocus/)
  }
  assert.equal((await bike.save({ quantity: '4' }, ['parts'])).status, 422)
  assert.equal(await bike.parts(), 8)
  assert.equal((await bike.save({ quantity: '5' })).status, 303)
  assert.equal(await bike.parts(), 5)
  assert.equal((await bike.save({}, ['parts'])).status, 303)
  assert.equal(await bike.isInParts(), false)
})

test('a guest who gives a part while the owner makes them fewer is never one too many', async () => {
  const bike = await bikeOf({ registry_for_child: true }, 0)
  const give = () => site.api.as.admin.createPurchase(bike.registry.id, bike.id, {})
  await Promise.all([bike.save({ quantity: '2' }), ...Array.from({ length: 6 }, give)])
  const { quantity_needed, quantity_purchased } = must(await ana.client.getItem(bike.id))
  assert.ok(quantity_purchased <= quantity_needed, `${quantity_purchased} of ${quantity_needed}`)
})

test('on a wrapped list a gift in parts only grows, and answers the same whether a part is given or not', async () => {
  const bike = await bikeOf({ registry_event_date: '2099-06-12' }, 0)
  const looksAndTries = async () => {
    const answers = [
      await ana.browser.open(bike.at),
      await ana.browser.open(bike.edit),
      await bike.save({ quantity: '7' }),
      await bike.save({ quantity: '1' }),
      await bike.save({}, ['parts']),
      await bike.count({ step: '-1' }),
      await bike.count({ quantity: '4' }),
    ]
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 422, 422, 422, 422, 422],
    )
    for (const answer of answers.slice(1)) assert.match(answer.html, wrapped)
    return answers.map(({ html, headers }) => [
      html.replaceAll(/ name="(?:token|key)" value="[^"]+"/g, ''),
      html.length,
      headers.get('content-length'),
      headers.get('etag'),
    ])
  }
  const before = await looksAndTries()
  assert.match(String(before[0]?.[0]), /value="-1" aria-label="One fewer: Bike" disabled/)
  must(await site.api.as.admin.createPurchase(bike.registry.id, bike.id, { quantity: 5 }))
  assert.deepEqual(await looksAndTries(), before)
  assert.equal((await bike.save({ quantity: '9' })).status, 303)
  assert.equal((await bike.count({ step: '1' })).status, 303)
  assert.equal(await bike.parts(), 10)
  assert.ok(await bike.isInParts())
})

test('a gift becomes one in parts on a wrapped list, with no fewer than it has pieces', async () => {
  const { at, items } = await listOf(ana, { meta: { registry_event_date: '2099-06-12' } }, [
    { quantity_needed: 3 },
  ])
  const save = `${at}/items/${items[0]?.id}`
  await ana.browser.open(`${at}?edit=${items[0]?.id}`)
  assert.match((await ana.browser.submit(save, { parts: '1', quantity: '2' })).html, wrapped)
  assert.equal((await ana.browser.submit(save, { parts: '1', quantity: '3' })).status, 303)
})
