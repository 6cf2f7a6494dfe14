import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { Refusal } from '@hopechest/contract'
import { openShop, type TestServer } from '@hopechest/outgoing/testing'
import type { Previewer } from './previewer.ts'
import { contentTypes, expectedPages } from './testing/expected-pages.ts'
import { previewerFor } from './testing/previewer-for.ts'

const folder = join(import.meta.dirname, 'testing')
/** Each name with its file: a whole page, what stands in the head of one, or language, head and body. */
const files = new Map(
  globSync('{pages,heads}/*.html', { cwd: folder }).map((file) => [basename(file, '.html'), file]),
)

describe('a guest who pastes the address of a page', () => {
  let shop: TestServer
  let previewer: Previewer
  before(async () => {
    shop = await openShop(({ url = '' }, answer) => {
      const name = url.slice(1, -'.html'.length)
      answer.setHeader('content-type', contentTypes[name] ?? 'text/html')
      const file = files.get(name) ?? ''
      const markup = readFileSync(join(folder, file))
      const [, language, head, body] = /^<html lang="([\w-]+)">(.*?)\n(.*)$/s.exec(`${markup}`) ?? []
      if (file.startsWith('heads')) answer.end(pageWith(`${markup}`.trimEnd()))
      else answer.end(head === undefined ? markup : pageWith(head, body, language))
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
        await assert.rejects(
          preview,
          new Refusal('invalid', 'The page does not name a product', { field: 'url' }),
        )
        return
      }
      const onSite = (address: string | null | undefined) => address?.replace('SHOP', site)
      assert.deepEqual(await preview, {
        description: null,
        price: null,
        currency: null,
        possible_prices: [],
        retailer: 'lantern.example',
        ...expected,
        url: onSite(expected.url) ?? `${site}/${name}.html`,
        image_url: onSite(expected.image_url) ?? null,
        image_urls: (expected.image_urls ?? [expected.image_url ?? []].flat()).map(onSite),
      })
    })
  }

  test('every page has its row', () => {
    assert.deepEqual([...files.keys()].sort(), Object.keys(expectedPages).sort())
  })
})

function pageWith(head: string, body = '<h1>Welcome</h1>\n', language = 'en'): string {
  return `<!DOCTYPE html>
<html lang="${language}">
<head>
<meta charset="utf-8">
${head}
</head>
<body>
${body}</body>
</html>
`
}
