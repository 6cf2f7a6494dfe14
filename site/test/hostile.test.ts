import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inOneLine } from '@hopechest/contract'
import { type SharedBrowser, sharedBrowser } from '@hopechest/testing/browser/shared'
import { openWatchfulPage } from '@hopechest/testing/browser/watchful-page'
import { allIn } from '@hopechest/testing/found'
import { hostileStrings } from '@hopechest/testing/hostile-strings'
import { decode, Visitor, visitorFromAfar } from '@hopechest/testing/visitor'
import { makeList } from './lists.ts'
import { openSite, siteOf } from './site-world.ts'
import { storePicture } from './store-picture.ts'

let browser: SharedBrowser
const world = siteOf(
  () => openSite(),
  async () => {
    browser = await sharedBrowser()
  },
)

test('hostile strings as names, notes, shops, links and pictures run no script and break no page', async () => {
  assert.equal(new Set(hostileStrings).size, hostileStrings.length)
  const gifts = hostileStrings.map((text) => ({
    name: inOneLine(text),
    description: text,
    retailer: inOneLine(text),
    ...(!/^(?:javascript|data):/.test(text) && { image_url: text }),
    url: `https://shop.example/${encodeURIComponent(text)}`,
    quantity_needed: 2,
  }))
  const { registry, items } = await makeList(world, {}, gifts)
  const { html } = await new Visitor(world.url).open(`/registry/${registry.slug}`)
  for (const text of hostileStrings) assert.ok(decode(html).includes(text.trim()), text)
  const { isHarmlessAt } = await openWatchfulPage(browser)
  await isHarmlessAt(`${world.url}/registry/${registry.slug}`)
  for (const item of items.filter((_, n) => n % 5 === 0))
    await isHarmlessAt(`${world.url}/registry/${registry.slug}/items/${item.id}/give`)
})

test('hostile strings as title, story and occasion run no script and break no page', async () => {
  const { isHarmlessAt } = await openWatchfulPage(browser)
  for (const text of hostileStrings.filter((_, n) => n % 5 === 1)) {
    const { registry } = await makeList(world, {
      title: inOneLine(text),
      story: text,
      meta: { registry_event_type: inOneLine(text) },
    })
    await isHarmlessAt(`${world.url}/registry/${registry.slug}`)
  }
})

test('hostile strings that a guest types come back as what they are', async () => {
  const { give } = await makeList(world, {}, [{ quantity_needed: 400 }])
  for (const text of hostileStrings) {
    const guest = visitorFromAfar(world.url)
    await guest.fillIn(give, { name: text, note: text })
    const { html, status } = await guest.follow()
    assert.equal(status, 200)
    assert.ok(decode(html).includes(text.trim()), text)
    assert.doesNotMatch(html, /<(?:script>|img src=x|svg\/|iframe|base |meta http)/i)
  }
})

test('a picture is loaded from this site alone, and none of its pages is one', async () => {
  const { registry } = await makeList(world, {}, [
    { image_url: 'https://shop.example/a.png' },
    { image_url: 'https://shop.example/b.png' },
    { image_url: 'data:image/png;base64,AAAA'.replace('data:', 'file:///') },
    { image_url: `${world.url}/i/1.secret` },
    { image_url: `${world.url}/assets/pictures/../../i/1.secret` },
  ])
  const picture = await storePicture(world.api.database, registry.id, 'https://shop.example/b.png')
  const { html, headers } = await new Visitor(world.url).open(`/registry/${registry.slug}`)
  assert.deepEqual(allIn(html, /<img src="([^"]+)"[^>]*>/g), [picture])
  assert.match(headers.get('content-security-policy') ?? '', /img-src 'self';/)
})
