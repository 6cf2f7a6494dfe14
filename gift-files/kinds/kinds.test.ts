import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fields } from '../gift.ts'
import { mostLettersOfPage, readGifts } from '../read-gifts.ts'
import { files, sixty } from '../testing/lists-of-others.ts'

const headings = Object.fromEntries(
  fields.map((field) => [field, [field, ...(field === 'url' ? ['link'] : [])]] as const),
) as never
const read = (text: string, currency = 'EUR') => readGifts(text, headings, { currency }, async () => {})

async function draftsOf(text: string, currency?: string) {
  const found = await read(text, currency)
  assert.ok('drafts' in found, JSON.stringify(found))
  return found
}

describe('an owner who brings a list along', () => {
  for (const [kind, file] of Object.entries(files)) {
    test(`gets all sixty gifts from ${kind}`, async () => {
      const { drafts } = await draftsOf(file)
      const isAmazon = kind.includes('Amazon')
      const hasLinksAlone = kind.startsWith('links')
      assert.deepEqual(
        drafts.map(({ texts }) => [
          texts.name,
          texts.url,
          texts.price,
          texts.price ? texts.currency || 'EUR' : '',
          texts.note ?? '',
          texts.picture ?? '',
        ]),
        sixty.map(({ name, url, price, note, picture }, n) => [
          name,
          isAmazon ? `https://www.amazon.de/dp/B00KETTLE${n}` : url,
          hasLinksAlone ? '' : String(price ?? ''),
          hasLinksAlone || price === null ? '' : 'EUR',
          hasLinksAlone ? '' : note,
          hasLinksAlone ? '' : picture,
        ]),
      )
    })
  }

  test('gets how many are wanted, and which most, where the other program knows it', async () => {
    const quantities = async (kind: string) => {
      const { drafts } = await draftsOf(files[kind] ?? '')
      return drafts.slice(0, 5).map(({ texts }) => `${texts.quantity}${texts.most_wanted}`)
    }
    assert.deepEqual(await quantities('the data of a list of Wishlist'), ['yes', '', '', '4', '∞'])
    assert.deepEqual(await quantities('the backup of GiftWrapt'), ['yes', '', '', '4', ''])
    assert.deepEqual(await quantities('a wish list at Amazon, saved in a browser'), ['', '', '', '4', ''])
  })

  test('reads of no guest, no giver and no surprise', async () => {
    for (const [kind, file] of Object.entries(files)) {
      assert.doesNotMatch(JSON.stringify(await read(file)), /Opa|opa|pledged|waits|put away|colid/, kind)
    }
  })

  test('finds the lists of a backup under headings when there are several', async () => {
    const lists = [1, 2].map((id) => ({ id, name: `List ${id}`, type: 'wishlist' }))
    const items = [2, 1].map((listId) => ({ listId, title: `Of ${listId}`, quantity: 1, isArchived: false }))
    const { drafts } = await draftsOf(JSON.stringify({ version: 1, tables: { lists, items } }))
    assert.deepEqual(
      drafts.map(({ texts }) => [texts.name, texts.heading]),
      [
        ['Of 1', 'List 1'],
        ['Of 2', 'List 2'],
      ],
    )
  })

  test('sees a price in dollars on a list in dollars, and none where "$" may be of any country', async () => {
    const person = JSON.stringify({ _id: 'ana', wishlist: [{ name: 'Kite', price: '$12.50' }] })
    const priceOf = async (currency: string) => (await draftsOf(person, currency)).drafts[0]?.texts
    assert.partialDeepStrictEqual(await priceOf('CAD'), { price: '12.5', currency: 'CAD' })
    assert.partialDeepStrictEqual(await priceOf('EUR'), { price: '', currency: '' })
  })

  test('keeps the link of a gift that has no name, and names it by its address', async () => {
    const links =
      'https://www.shop.example/de/copper-kettle-large.html?x=1\n\nhttps://shop.example/p/731\nmilk, eggs\n'
    const { drafts, ...found } = await draftsOf(links)
    assert.deepEqual(
      drafts.map(({ texts }) => [texts.name, texts.url]),
      [
        ['copper kettle large', 'https://www.shop.example/de/copper-kettle-large.html?x=1'],
        ['shop.example', 'https://shop.example/p/731'],
      ],
    )
    assert.partialDeepStrictEqual(found, { isOwn: false, unread: ['milk, eggs'] })
  })

  test('finds no gift on a page without one, and says so', async () => {
    assert.deepEqual(await read('<html><body><a href="https://shop.example/x">Shop</a></body></html>'), {
      fault: 'no gifts',
      line: 1,
    })
  })
})

describe('a hostile file', () => {
  const list = (item: unknown, count = 1) =>
    JSON.stringify({ '@type': 'ItemList', itemListElement: Array.from({ length: count }, () => item) })

  test('has scripts and addresses in its names, which are text, and links that no browser may follow', async () => {
    const names = [
      '<script>alert(1)</script>Kettle',
      '=HYPERLINK("https://x")',
      'javascript:alert(1)',
      '\u202Eelttek',
    ]
    for (const name of names) {
      const item = {
        '@type': 'Product',
        name,
        url: 'javascript:alert(1)',
        image: 'data:image/svg+xml,<svg onload=alert(1)>',
        offers: { url: 'file:///etc/passwd', price: '1e400', priceCurrency: 'EUR' },
      }
      const [draft] = (await draftsOf(list(item))).drafts
      assert.partialDeepStrictEqual(draft?.texts, { url: '', picture: '', price: '' })
      assert.doesNotMatch(draft?.texts.name ?? '', /<|\u202E/)
    }
  })

  test('changes nothing of the program by the names of its fields', async () => {
    const evil =
      '{"__proto__": {"wishlist": [{"name": "X"}], "polluted": 1}, "constructor": {"prototype": {}}'
    for (const text of [
      `${evil}}`,
      `${evil}, "gifts": [{"name": "Kite", "__proto__": {"url": "https://x.example"}}]}`,
      `{"type": "data", "nodes": [{"data": [{"__proto__": 1, "list": 2}, {"polluted": 3}, {"items": 4}, 1, [5], {"name": 6}, "Kite"]}]}`,
    ]) {
      const found = await read(text)
      assert.equal(({} as { polluted?: number }).polluted, undefined)
      if ('drafts' in found) assert.deepEqual(found.drafts[0]?.texts.url ?? '', '')
    }
  })

  test('has ten thousand rows, of which one more than a list holds is read', async () => {
    const rows = '<li data-itemid="I"><a id="itemName_I" href="/dp/B00KETTLE1">Kettle</a></li>'
    const texts = {
      page: `<html>${rows.repeat(10_000)}`,
      list: list('https://shop.example/a', 10_000),
      links: 'https://shop.example/a\n'.repeat(4000),
      backup: JSON.stringify({
        tables: {
          lists: [{ id: 1, name: 'A' }],
          items: Array.from({ length: 10_000 }, () => ({ listId: 1, title: 'K' })),
        },
      }),
    }
    for (const [kind, text] of Object.entries(texts)) {
      const { drafts } = await draftsOf(text)
      assert.equal(drafts.length, 1001, kind)
    }
  })

  test('is deep or dense, and costs no time', async () => {
    const began = process.threadCpuUsage()
    const deep = (depth: number) => `{"gifts": ${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`
    assert.ok('drafts' in (await read(deep(32))))
    assert.deepEqual(await read(deep(33)), { fault: 'no json', line: 1 })
    assert.deepEqual(await read('['.repeat(1_000_000)), { fault: 'no json', line: 1 })
    const dense = (marks: number) => `[${Array.from({ length: marks }, () => '1').join(',')}]`
    assert.ok('drafts' in (await read(dense(120_000))))
    assert.deepEqual(await read(dense(120_001)), { fault: 'no json', line: 1 })
    // A place that names itself twice, again and again.
    const circle = JSON.stringify({ type: 'data', nodes: [{ data: [{ list: 0, items: 1 }, [1, 1, 0, 0]] }] })
    await read(circle)
    const nested = `<html>${'<div>'.repeat(400_000)}`
    assert.deepEqual(await read(nested), { fault: 'no gifts', line: 1 })
    const { user } = process.threadCpuUsage(began)
    assert.ok(user < 3_000_000, `${user / 1000} ms`)
  })

  test('names the same thing again and again, and costs no time and no memory', async () => {
    const began = process.threadCpuUsage()
    const many = (each: unknown) => Array.from({ length: 15_000 }, () => each)
    // Each place of the list names the list.
    const circle = JSON.stringify({ type: 'data', nodes: [{ data: [many(0)] }] })
    assert.deepEqual(await read(circle), { fault: 'empty', line: 1 })
    // Each gift is on each list.
    const backup = JSON.stringify({ tables: { lists: many({}), items: many({}) } })
    assert.deepEqual((await draftsOf(backup)).drafts.length, 1001)
    // Each place of the list is the same product with its 4,900 offers.
    const offers = Array.from({ length: 4900 }, () => ({ price: '1,0' }))
    const product = { '@type': 'Product', '@id': 'kite', name: 'Kite', offers }
    const itemListElement = Array.from({ length: 1000 }, () => ({ item: { '@id': 'kite' } }))
    const graph = JSON.stringify({ '@graph': [{ '@type': 'ItemList', itemListElement }, product] })
    assert.equal((await draftsOf(graph)).drafts[0]?.texts.name, 'Kite')
    const { user } = process.threadCpuUsage(began)
    assert.ok(user < 3_000_000, `${user / 1000} ms`)
  })

  test('names the same long text a thousand times, and others have their turn after each gift', async () => {
    const long = '<b>&amp;'.repeat(2_500)
    const product = {
      '@type': 'Product',
      '@id': 'k',
      name: long,
      description: long,
      offers: { seller: long },
    }
    const itemListElement = Array.from({ length: 1000 }, () => ({ item: { '@id': 'k' } }))
    const schema = { '@graph': [{ '@type': 'ItemList', itemListElement }, product] }
    const items = Array.from({ length: 1000 }, () => 4)
    const flat = [
      { list: 1 },
      { name: 2, items: 3 },
      'Wishes',
      items,
      { name: 5, note: 5 },
      ' \t'.repeat(40_000),
    ]
    const texts = {
      schema: JSON.stringify(schema),
      page: `<script type="application/ld+json">${JSON.stringify(schema)}</script>`,
      flat: JSON.stringify({ type: 'data', nodes: [{ data: flat }] }),
    }
    for (const [kind, text] of Object.entries(texts)) {
      let began = process.threadCpuUsage()
      let longest = 0
      const giveWay = async () => {
        const { user, system } = process.threadCpuUsage(began)
        longest = Math.max(longest, user + system)
        began = process.threadCpuUsage()
      }
      const found = await readGifts(text, headings, { currency: 'EUR' }, giveWay)
      await giveWay()
      assert.ok('drafts' in found, kind)
      assert.ok(longest < 100_000, `${kind}: ${longest / 1000} ms in one turn`)
    }
  })

  test('has at most three million letters as a page', async () => {
    const page = (letters: number) => `<p>${'x'.repeat(letters - 3)}`
    assert.deepEqual(await read(page(mostLettersOfPage)), { fault: 'no gifts', line: 1 })
    assert.deepEqual(await read(page(mostLettersOfPage + 1)), { fault: 'page too long', line: 1 })
  })

  test('goes on behind what is read of a page, and says so', async () => {
    const row = '<li data-itemid="I"><a id="itemName_I" href="/dp/B00KETTLE1">Kettle</a></li>'
    const page = (others: number) => `<html>${row}${'<br>'.repeat(others)}`
    assert.equal((await draftsOf(page(49_996))).isCut, undefined)
    assert.equal((await draftsOf(page(49_997))).isCut, true)
  })
})
