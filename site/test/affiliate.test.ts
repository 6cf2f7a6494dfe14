import assert from 'node:assert/strict'
import { test } from 'node:test'
import { each, must } from '@hopechest/testing/outcome'
import { decode, Visitor } from '@hopechest/testing/visitor'
import { makeList } from './lists.ts'
import { openSite, siteOf } from './site-world.ts'

const world = siteOf(() => openSite())

const plain = 'https://shop.example/kettle'
const paid = 'https://shop.example/kettle?tag=ours'

/** The page of a list with one gift that has this affiliate link. */
async function pageWith(affiliate_status: 'active' | 'inactive' | 'expired' | 'none', affiliate_url = paid) {
  const { registry, items, here } = await makeList(world, {}, [{ url: plain }])
  const link = { affiliate_url, affiliate_status }
  must(await world.api.as.owner.setAffiliate(registry.id, items[0]?.id ?? 0, link))
  return decode(await new Visitor(world.url).read(here))
}

/** The links of a page that open a new tab: where each leads, and what it says of the page. */
function links(html: string) {
  const found = html.matchAll(/<a\b[^>]*href="([^"]+)"[^>]*rel="([^"]+)"[^>]*>/g)
  return [...found].map(([, address, rel]) => ({ address, rel }))
}

test('an active affiliate link is marked in its button, with the plain link beside it and a word about it', async () => {
  const html = await pageWith('active')
  const [paidLink] = links(html).filter(({ address }) => address === paid)
  assert.equal(paidLink?.rel, 'sponsored nofollow noopener')
  assert.match(html, /Go to shop<span class="ad">Ad<\/span>/)
  assert.match(html, /Links marked <span class="ad">Ad<\/span> may earn this site a commission/)
  const plainLinks = links(html).filter(({ address }) => address === plain)
  assert.deepEqual(each(plainLinks, 'rel'), ['ugc nofollow noopener noreferrer'])
  assert.match(html, />Plain link<\/a>, not an ad/)
})

for (const status of ['inactive', 'expired', 'none'] as const) {
  test(`a link that is ${status} is on no page`, async () => {
    const html = await pageWith(status)
    assert.ok(!html.includes(paid))
    assert.doesNotMatch(html, /class="ad"|Plain link/)
    assert.deepEqual(new Set(links(html).map(({ address }) => address)), new Set([plain]))
  })
}

test('an affiliate link that no browser should open is not shown', async () => {
  const html = await pageWith('active', '//evil.example/kettle')
  assert.doesNotMatch(html, /evil\.example|class="ad"/)
})
