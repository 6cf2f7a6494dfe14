import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asManyAsYouLike } from '@hopechest/contract'
import { must } from '@hopechest/testing/outcome'
import { visitorFromAfar } from '@hopechest/testing/visitor'
import { listOf, siteAndOwner } from './owners.ts'
import { openSite } from './site-world.ts'

const { site, ana } = siteAndOwner(openSite)

const gifts = [
  {
    name: 'Tea & <b>sugar</b> for "two"',
    url: 'https://shop.example/tea?a=1&b=2',
    price: 24.9,
    quantity_needed: 8,
    description: 'Any of\nthe greens,\n\n=SUM(1) & more',
    retailer: 'Tonwerk',
    image_url: 'https://shop.example/tea.jpg',
  },
  { name: 'A cooking lesson', price: null },
  { name: 'Candles', url: 'https://shop.example/candles', price: 1234, quantity_needed: asManyAsYouLike },
  { name: 'Sofa', url: 'https://shop.example/sofa', price: 25, quantity_needed: 4 },
  { name: 'Cup', url: 'https://shop.example/cup', price: 0.5, retailer: 'Cups' },
]

/** A public list that says something of everything. */
async function wholeList(meta: object = {}) {
  const made = await listOf(ana, { title: 'House on the hill', status: 'publish', meta }, gifts)
  const { registry, items } = made
  const [, lesson, , sofa, cup] = items.map(({ id }) => id)
  must(await ana.client.updateItem(lesson ?? 0, { url: `${site.url}/?registry=${registry.id}` }))
  const registry_headings = [
    { title: 'Kitchen', items_above: 1 },
    { title: 'Home & "garden"', items_above: 3 },
  ]
  const more = {
    registry_headings,
    registry_most_wanted: 2,
    registry_group_gifts: [sofa ?? 0],
    registry_item_currencies: [{ item_id: cup ?? 0, currency: 'JPY' }],
  }
  must(await ana.client.updateRegistry(registry.id, { meta: more }))
  return { ...made, json: `/registry/${registry.slug}.json` }
}

async function open(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(site.url + path, { headers })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

test('a program reads a public list: what is wished for, and nothing that guests do', async () => {
  const { json, items, registry } = await wholeList()
  const guest = visitorFromAfar(site.url)
  const before = await guest.open(json)
  assert.equal(before.status, 200)
  assert.match(before.headers.get('content-type') ?? '', /^application\/ld\+json; charset=utf-8/)
  const list = JSON.parse(before.html)
  assert.partialDeepStrictEqual(list, {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name: 'House on the hill',
    url: `${site.url}/registry/${registry.slug}`,
    numberOfItems: 5,
  })
  assert.deepEqual(list.itemListElement[0], {
    '@type': 'ListItem',
    position: 1,
    item: {
      '@type': 'Product',
      name: gifts[0]?.name,
      url: gifts[0]?.url,
      image: gifts[0]?.image_url,
      description: gifts[0]?.description,
      offers: {
        '@type': 'Offer',
        price: 24.9,
        priceCurrency: 'EUR',
        url: gifts[0]?.url,
        seller: { '@type': 'Organization', name: 'Tonwerk' },
      },
      additionalProperty: [
        { '@type': 'PropertyValue', propertyID: 'wanted', value: 8 },
        { '@type': 'PropertyValue', propertyID: 'heading', value: '' },
        { '@type': 'PropertyValue', propertyID: 'most_wanted', value: true },
      ],
    },
  })
  const [tea] = items
  must(await site.api.as.admin.createPurchase(registry.id, tea?.id ?? 0, { purchaser: 'Opa', quantity: 8 }))
  const after = await guest.open(json)
  assert.equal(after.html, before.html, 'the same bytes once a gift is given')
  const asOwner = await ana.browser.open(json)
  assert.deepEqual([asOwner.status, asOwner.html], [200, before.html])
  assert.doesNotMatch(before.html, /affiliate|purchased|Opa|registry=/)
})

test('a list that is read back has the nine fields of each gift, and what only wish lists have', async () => {
  const { at, json } = await wholeList()
  const text = (await visitorFromAfar(site.url).open(json)).html
  const copy = await listOf(ana, { title: 'A copy' }, [])
  await ana.browser.fillIn(`${copy.at}/import`, { table: text, act: 'add' })
  const fileOf = async (place: string) => (await ana.browser.open(`${place}/gifts.csv`)).html
  assert.equal(await fileOf(copy.at), await fileOf(at))
})

test('the page of a public list names its file, and no other page does', async () => {
  const { json, registry } = await wholeList()
  const guest = visitorFromAfar(site.url)
  const link = `<link rel="alternate" type="application/ld+json" href="${site.url}${json}">`
  assert.ok((await guest.open(`/registry/${registry.slug}`)).html.includes(link))
  must(await ana.client.updateRegistry(registry.id, { status: 'private' }))
  assert.doesNotMatch((await ana.browser.open(`/lists/${registry.slug}/as-guest`)).html, /ld\+json/)
})

test('a private list, one that is put away and one that is not there answer alike, to its owner, too', async () => {
  const { json, registry } = await wholeList()
  const unknown = `${json.slice(0, -'.json'.length - 1)}_.json`
  const guest = visitorFromAfar(site.url)
  const answerOf = async (visitor: typeof guest, path: string) => {
    const { status, html } = await visitor.open(path)
    return [
      status,
      html
        .replaceAll(path.slice(1, -'.json'.length), '…')
        .replaceAll(encodeURIComponent(path.slice(1, -'.json'.length)), '…')
        .replaceAll(/name="token" value="[^"]*"/g, ''),
    ]
  }
  for (const change of [
    { status: 'private' as const },
    { status: 'publish' as const, meta: { registry_put_away: true } },
  ]) {
    must(await ana.client.updateRegistry(registry.id, change))
    for (const visitor of [guest, ana.browser]) {
      assert.deepEqual(await answerOf(visitor, json), await answerOf(visitor, unknown))
      assert.equal(visitor.page.status, 404)
    }
  }
})

test('a program that has the list gets no more than that, until a wish changes', async () => {
  const { json, registry, items } = await wholeList()
  const first = await open(json)
  const etag = first.headers.get('etag') ?? ''
  assert.match(etag, /^"[\w-]{43}"$/)
  assert.equal(first.headers.get('cache-control'), 'private, no-cache')
  assert.equal((await open(json, { 'if-none-match': etag })).status, 304)
  must(await site.api.as.admin.createPurchase(registry.id, items[0]?.id ?? 0, { purchaser: 'Opa' }))
  assert.equal((await open(json, { 'if-none-match': etag })).status, 304, 'a gift changes nothing')
  must(await ana.client.updateItem(items[0]?.id ?? 0, { price: 20 }))
  assert.equal((await open(json, { 'if-none-match': etag })).status, 200)
})
