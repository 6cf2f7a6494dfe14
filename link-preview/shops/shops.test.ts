import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, test } from 'node:test'
import { readPage } from '../read/read-page.ts'
import { expectedOfShops } from '../testing/shops/expected.ts'
import { shopOf, shops } from './index.ts'

const here = import.meta.dirname
const pages = join(here, '../testing/shops')
const most = { shops: 12, lines: 40 }

describe('a guest who pastes the address of a shop with marks of its own', () => {
  for (const [name, [address, expected]] of Object.entries(expectedOfShops)) {
    test(`reads name, price and picture from the page ${name}`, async () => {
      const markup = readFileSync(join(pages, `${name}.html`), 'utf8')
      const read = await readPage({ url: new URL(address), html: [markup] }, async () => {})
      const { name: called, price, currency, image_url } = read
      assert.deepEqual({ name: called, price, currency, image_url }, expected)
    })
  }

  test('finds a page with its expected answer for each shop, and each page is read', () => {
    const files = globSync('*.html', { cwd: pages }).map((file) => basename(file, '.html'))
    assert.deepEqual(files.sort(), Object.keys(expectedOfShops).sort())
    const read = new Set(Object.values(expectedOfShops).map(([address]) => shopOf(new URL(address))))
    assert.deepEqual(read, new Set(Object.values(shops)))
  })

  test('finds a shop by its own hosts alone', () => {
    const shopAt = (host: string) => shopOf(new URL(`https://${host}/`))
    assert.equal(shopAt('www.amazon.co.jp'), shops.amazon)
    assert.equal(shopAt('smile.amazon.de'), shops.amazon)
    for (const other of ['amazon.example', 'notamazon.com', 'amazon.com.example', 'ebay.example']) {
      assert.equal(shopAt(other), undefined, other)
    }
  })

  test('gets few shops, each of one page of lines', () => {
    const names = Object.keys(shops)
    assert.ok(names.length <= most.shops)
    for (const name of names) {
      const lines = readFileSync(join(here, `${name}.ts`), 'utf8')
        .trimEnd()
        .split('\n')
      assert.ok(lines.length <= most.lines, `${name}: ${lines.length} lines`)
    }
  })
})
