import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { limits } from '@hopechest/contract'
import { createPreviewer } from '@hopechest/link-preview'
import { openOne, type PersonName, type World } from '@hopechest/testing/world'

const page = `<!doctype html><title>Kettle | Example Store</title>
<script type="application/ld+json">{"@type":"Product","name":"Kettle","image":"/kettle.jpg",
"offers":{"price":"39.90","priceCurrency":"EUR"}}</script>`

describe('link previews', () => {
  let shop: Server
  let url: string
  let world: World

  before(async () => {
    shop = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
    })
    shop.listen(0, '127.0.0.1')
    await once(shop, 'listening')
    const { port } = shop.address() as AddressInfo
    url = `http://127.0.0.1:${port}/kettle`
    const previewer = createPreviewer({ isAllowed: (_address, at) => at === port })
    world = await openOne({ previewer })
  })
  after(async () => {
    await world.close()
    shop.close()
  })

  const preview = (who: PersonName | undefined, address: unknown) =>
    world.post(who, '/link-previews', { url: address })

  test('show a caller who is signed in what the shop says about its product', async () => {
    const { status, body } = await preview('owner', url)
    assert.equal(status, 200)
    assert.deepEqual(body, {
      url,
      name: 'Kettle',
      description: null,
      image_url: new URL('/kettle.jpg', url).href,
      image_urls: [new URL('/kettle.jpg', url).href],
      price: 39.9,
      currency: 'EUR',
      possible_prices: [],
      retailer: '127.0.0.1',
    })
    assert.equal((await preview(undefined, url)).status, 401)
  })

  test('of a page that the caller has are read from it, and no shop is asked', async () => {
    const sent = { url: 'https://refuses.example/kettle?size=2', html: page }
    const { status, body } = await world.post('owner', '/link-previews', sent)
    assert.equal(status, 200)
    const seen = [body.url, body.name, body.price, body.currency, body.image_url]
    assert.deepEqual(seen, [sent.url, 'Kettle', 39.9, 'EUR', 'https://refuses.example/kettle.jpg'])
    for (const url of ['ftp://refuses.example/kettle', 'https://a:b@refuses.example/', 'no address'])
      assert.equal((await world.post('owner', '/link-previews', { ...sent, url })).status, 422, url)
    const empty = await world.post('owner', '/link-previews', { ...sent, html: '' })
    assert.deepEqual([empty.status, empty.body.detail], [422, 'The page does not name a product'])
  })

  test('take a page of 250,000 characters, and none with one more', async () => {
    const send = async (length: number) => {
      const sent = { url: 'https://shop.example/kettle', html: page.padEnd(length) }
      return (await world.post('owner', '/link-previews', sent)).status
    }
    assert.equal(await send(limits.sentPage), 200)
    assert.equal(await send(limits.sentPage + 1), 422)
  })

  test('are refused with a reason for an address without a page', async () => {
    for (const address of ['http://127.0.0.1:1/', 'ftp://shop.example/x', 'short', 5, null]) {
      const { status, body } = await preview('owner', address)
      assert.equal(status, 422, String(address))
      assert.equal(typeof body.detail, 'string')
    }
  })

  test('are limited to 30 a minute for each caller', async () => {
    for (let n = 0; n < limits.previewsPerMinute; n++)
      assert.equal((await preview('stranger', url)).status, 200)
    const { status, body, headers } = await preview('stranger', url)
    assert.deepEqual(
      [status, body],
      [429, { detail: 'At most 30 pages can be read in a minute: try again later' }],
    )
    const seconds = Number(headers.get('retry-after'))
    assert.ok(seconds > 0 && seconds <= 60, `${seconds}`)
    assert.equal((await preview('invitee', url)).status, 200)
  })

  test('of this machine are refused by a service with its usual settings', async () => {
    const usual = await openOne()
    const { status, body } = await usual.post('admin', '/link-previews', { url })
    assert.equal(status, 422)
    assert.equal(typeof body.detail, 'string')
    await usual.close()
  })
})
