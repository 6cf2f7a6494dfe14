import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asManyAsYouLike } from '@hopechest/contract'
import { each, must } from '@hopechest/testing/outcome'
import { Visitor } from '@hopechest/testing/visitor'
import { listOf, siteAndOwner } from './owners.ts'
import { openSite } from './site-world.ts'

const { site, ana } = siteAndOwner(openSite)

/** A list with one lamp, and with jars of honey of which guests give as many as they like. */
async function listWithHoney(meta = {}) {
  const made = await listOf(ana, { status: 'publish', meta }, [
    { name: 'Lamp', price: 20 },
    { name: 'Honey', price: 8, quantity_needed: asManyAsYouLike },
  ])
  const honey = made.items[1]?.id ?? 0
  return { ...made, honey, here: `/registry/${made.registry.slug}`, save: `${made.at}/items/${honey}` }
}

/** Says in the form of the honey how many jars are wanted. */
async function wantsJars({ at, honey, save }: Awaited<ReturnType<typeof listWithHoney>>, jars: number) {
  const form = await ana.browser.formAt(`${at}?edit=${honey}`, save, { quantity: String(jars) })
  form.delete('any_number')
  return (await ana.browser.post(save, form)).status
}

test('an owner ticks that guests give as many as they like, and takes a number again', async () => {
  const list = await listWithHoney()
  const { at, honey, save } = list
  const { browser, client } = ana
  const wanted = async () => must(await client.getItem(honey)).quantity_needed
  assert.match(await browser.read(`${at}?edit=${honey}`), /name="any_number" value="1" checked/)
  const form = browser.formTo(save)
  assert.equal(form.get('quantity'), '1')
  await browser.post(save, form)
  assert.equal(await wanted(), asManyAsYouLike)
  await wantsJars(list, 3)
  assert.equal(await wanted(), 3)
  await browser.fillIn(`${at}?edit=${honey}`, save, { any_number: '1' })
  assert.equal(await wanted(), asManyAsYouLike)
})

test('a number that is as large as the sign of as many as they like is no number', async () => {
  const list = await listWithHoney()
  assert.equal(await wantsJars(list, asManyAsYouLike), 422)
  assert.equal(await wantsJars(list, asManyAsYouLike - 1), 303)
})

test('a gift in parts has a number of them', async () => {
  const { at, honey, save } = await listWithHoney()
  const { status, html } = await ana.browser.fillIn(`${at}?edit=${honey}`, save, {
    parts: '1',
    sentence: '1',
  })
  assert.equal(status, 422)
  assert.match(html, /A gift in parts has a number of them/)
})

test('its owner reads no large number, and one piece of it counts', async () => {
  const { at } = await listWithHoney()
  const { html } = await ana.browser.open(at)
  assert.match(html, /As many as they like/)
  assert.match(html, /2 gifts, about €28/)
  assert.ok(!html.includes(String(asManyAsYouLike)))
})

test('guests give as many as they like, 99 at a time, and it is never taken care of', async () => {
  const { here, honey, registry } = await listWithHoney({ registry_reveal: 'always' })
  const guest = new Visitor(site.url)
  const give = `${here}/items/${honey}/give`
  assert.match(await guest.read(here), /2 gifts wished for[\s\S]*As many as you like/)
  const tries = async (quantity: string) => (await guest.fillIn(give, { name: 'Jo', quantity })).status
  assert.equal(await tries('100'), 422)
  assert.equal(await tries('99'), 303)
  assert.equal(await tries('99'), 303)
  const { html } = await guest.open(here)
  assert.match(html, /As many as you like, 198 are given/)
  assert.match(html, /1 of 2 gifts is taken care of/)
  assert.match(html, new RegExp(`${give}"`), 'it can be given on')
  assert.ok(!html.includes(String(asManyAsYouLike)))
  const ledger = await ana.browser.open(`/lists/${registry.slug}/surprises`)
  assert.match(ledger.html, /99 × Honey/)
  assert.ok(!ledger.html.includes(String(asManyAsYouLike)))
})

test('a file says it with a sign, and a table of one is read', async () => {
  const { at } = await listWithHoney()
  const csv = await ana.browser.read(`${at}/gifts.csv`)
  assert.match(csv, /^Honey,.*,∞,/m)
  assert.match(await ana.browser.read(`${at}/gifts.json`), /"quantity": ?"∞"/)
  const look = await ana.browser.fillIn(`${at}/import`, { table: csv, act: 'look' })
  assert.match(look.html, /Honey<[\s\S]*>As many as they like</)
})

test('a copy of the list wishes for as many again', async () => {
  const { registry, honey } = await listWithHoney({ registry_reveal: 'always' })
  const { client } = ana
  must(await site.api.as.admin.createPurchase(registry.id, honey, { quantity: 3 }))
  const all = ['open', 'given'] as const
  for (const [along, wanted] of [
    [all, [1, asManyAsYouLike]],
    [['given'], [3]],
  ] as const) {
    const copy = must(await client.copyRegistry(registry.id, { title: 'Next year', along: [...along] }))
    const items = must(await client.listRegistryItems(copy.id))
    assert.deepEqual(each(items, 'quantity_needed'), wanted)
  }
})
