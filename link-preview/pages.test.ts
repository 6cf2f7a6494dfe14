import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { Refusal } from '@hopechest/contract'
import { openShop, type TestServer } from '@hopechest/outgoing/testing'
import type { Previewer } from './previewer.ts'
import { contentTypes, expectedPages } from './testing/expected-pages.ts'
import { previewerFor } from './testing/previewer-for.ts'

const folder = join(import.meta.dirname, 'testing', 'pages')

describe('a guest who pastes the address of a page', () => {
  let shop: TestServer
  let previewer: Previewer
  before(async () => {
    shop = await openShop(({ url = '' }, answer) => {
      const name = url.slice(1, -'.html'.length)
      answer.setHeader('content-type', contentTypes[name] ?? 'text/html')
      answer.end(readFileSync(join(folder, `${name}.html`)))
    })
    previewer = previewerFor(shop)
  })
  after(async () => {
    await previewer.close()
    await shop.close()
  })

  for (const [name, [story, expected]] of Object.entries(expectedPages)) {
    test(`${name}: ${story}`, async () => {
      const site = `http://www.lantern.example:${shop.port}`
      const preview = previewer.preview(`${site}/${name}.html`)
      if (expected === 'no product') {
        await assert.rejects(preview, new Refusal('invalid', 'The page does not name a product'))
        return
      }
      const onSite = (address: string | null | undefined) => address?.replace('SHOP', site)
      assert.deepEqual(await preview, {
        description: null,
        price: null,
        currency: null,
        retailer: 'lantern.example',
        ...expected,
        url: onSite(expected.url) ?? `${site}/${name}.html`,
        image_url: onSite(expected.image_url) ?? null,
        image_urls: (expected.image_urls ?? [expected.image_url ?? []].flat()).map(onSite),
      })
    })
  }

  test('every page has its row', () => {
    const files = readdirSync(folder).filter((file) => file.endsWith('.html'))
    assert.deepEqual(
      files.sort(),
      Object.keys(expectedPages)
        .map((name) => `${name}.html`)
        .sort(),
    )
  })
})
