import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { files, sixty } from '@hopechest/gift-files/testing'
import { allIn, firstIn } from '@hopechest/testing/found'
import { each, must } from '@hopechest/testing/outcome'
import { decode } from '@hopechest/testing/visitor'
import { listOf, signedIn } from './owners.ts'
import { openSite, siteOf } from './site-world.ts'

const site = siteOf(openSite)

async function ownerWith(gifts: readonly object[]) {
  const owner = await signedIn(site)
  const made = await listOf(owner, { title: 'House on the hill' }, gifts)
  const form = `${made.at}/import`
  const { browser, client } = owner
  return {
    ...owner,
    ...made,
    /** What the page of the form holds after it was read, as a browser sends it. */
    async look(table: string) {
      const { status, html } = await browser.fillIn(form, { table, act: 'look' })
      assert.equal(status, 200, decode(html))
      const sent = browser.formTo(form, { act: 'add', table: tableIn(html) })
      sent.delete('pick')
      for (const mark of ticksIn(html, ' checked')) sent.append('pick', mark)
      return { html, sent }
    },
    add: (sent: URLSearchParams) => browser.post(form, sent),
    items: async () => must(await client.listRegistryItems(made.registry.id)),
  }
}

const tableIn = (html: string) =>
  decode(firstIn(html, /<textarea[^>]*id="table"[^>]*>\n([\s\S]*?)<\/textarea>/))

const ticksIn = (html: string, state = '') =>
  allIn(html, new RegExp(`name="pick" value="([^"]*)" aria-label="[^"]*"${state}`, 'g'))

describe('an owner who brings a list along', () => {
  test('sees sixty gifts of another program, and has them once she adds them', async () => {
    const owner = await ownerWith([])
    const { html, sent } = await owner.look(files['the backup of GiftWrapt'] ?? '')
    assert.equal(ticksIn(html, ' checked').length, 60)
    assert.match(html, /60 chosen/)
    assert.doesNotMatch(html, /hc-notice/, 'nothing was left out')
    assert.match(html, /Put 60 gifts on the list</)
    assert.equal((await owner.items()).length, 0, 'nothing is stored before she adds them')
    assert.equal((await owner.add(sent)).status, 303)
    assert.deepEqual(
      (await owner.items()).map(({ name, price }) => [name, price]),
      sixty.map(({ name, price }) => [name, price]),
    )
  })

  test('reads of sixty links that no page was read, and of none that its page has no price', async () => {
    const owner = await ownerWith([])
    const [, links = ''] = Object.entries(files).find(([kind]) => kind.startsWith('links')) ?? []
    const { html } = await owner.look(links)
    assert.equal(ticksIn(html, ' checked').length, 60)
    assert.doesNotMatch(html, /no price on the page/)
  })

  test('reads what the other list is called, what is there already and what has no price', async () => {
    const [first] = sixty
    const owner = await ownerWith([{ name: first?.name, url: first?.url, price: 3 }])
    const { html, sent } = await owner.look(files['a page that names its products in an ItemList'] ?? '')
    assert.match(html, /“Kettles” holds 60 gifts\. 1 is on your list already\./)
    assert.equal(allIn(html, /(on your list already)<\/p><p class="hint"/g).length, 1)
    assert.equal(allIn(html, /(no price on the page)/g).length, 6)
    assert.match(html, /59 chosen/)
    await owner.add(sent)
    assert.equal((await owner.items()).length, 60)
  })

  test('leaves gifts out by their ticks, and adds what is there once more if she ticks it', async () => {
    const owner = await ownerWith([{ name: 'A', url: 'https://shop.example/a' }])
    const table = 'name,url\nA,https://shop.example/a\nB,https://shop.example/b\nC,https://shop.example/c'
    const { html, sent } = await owner.look(table)
    const [a, b, c] = ticksIn(html)
    assert.deepEqual(sent.getAll('pick'), [b, c])
    sent.delete('pick')
    sent.append('pick', a ?? '')
    sent.append('pick', c ?? '')
    await owner.add(sent)
    assert.deepEqual(each(await owner.items(), 'name'), ['A', 'A', 'C'])
  })

  test('chooses nothing, and reads that she has to choose', async () => {
    const owner = await ownerWith([])
    const { sent } = await owner.look('name\nA\nB')
    sent.delete('pick')
    const { status, html } = await owner.add(sent)
    assert.equal(status, 422)
    assert.match(html, /Choose at least one gift\./)
    assert.equal(ticksIn(html, ' checked').length, 0)
  })

  test('presses twice, or in two tabs, and has each gift once', async () => {
    const owner = await ownerWith([])
    const file = files['the backup of GiftWrapt'] ?? ''
    const [one, other] = [await owner.look(file), await owner.look(file)]
    assert.notEqual(one.sent.get('key'), other.sent.get('key'))
    const both = await Promise.all([owner.add(one.sent), owner.add(one.sent)])
    assert.deepEqual(each(both, 'status'), [303, 303])
    assert.equal((await owner.add(one.sent)).location, `${owner.at}?imported=60&focus=note`)
    assert.equal((await owner.add(other.sent)).location, `${owner.at}?imported=60&focus=note`)
    assert.equal((await owner.items()).length, 60)
  })

  test('reads which lines of a text have no link, and the form keeps what was read', async () => {
    const owner = await ownerWith([])
    const { html } = await owner.look('My wishes\nKettle https://shop.example/kettle\nhttps://shop.example/1')
    assert.match(decode(html), /This line has no link, and is left out: “My wishes”\./)
    const table = tableIn(html)
    assert.match(table, /^Name,Link,.*\r?\nKettle,https:\/\/shop\.example\/kettle,/)
    const again = await owner.look(table)
    assert.equal(ticksIn(again.html, ' checked').length, 2)
  })

  test('has ticks for 900 gifts, and of more each comes', async () => {
    const owner = await ownerWith([])
    const table = (count: number) =>
      `name\n${Array.from({ length: count }, (_, n) => `Gift ${n}`).join('\n')}`
    assert.equal(ticksIn((await owner.look(table(900))).html).length, 900)
    const { html } = await owner.look(table(901))
    assert.equal(ticksIn(html).length, 0)
    assert.match(html, /Put 901 gifts on the list</)
  })
})

describe('a hostile page', () => {
  test('brings scripts that are only text, and comes out of a file as text', async () => {
    const owner = await ownerWith([])
    const names = [
      '<img src=x onerror=alert(1)>',
      '=HYPERLINK("https://x.example","y")',
      '"><script>alert(1)</script>',
    ]
    const people = { _id: 'x', wishlist: names.map((name) => ({ name, url: 'javascript:alert(1)' })) }
    const { html, sent } = await owner.look(JSON.stringify(people))
    assert.doesNotMatch(html, /<img src=x|<script>alert|javascript:/)
    await owner.add(sent)
    const items = await owner.items()
    assert.deepEqual(each(items, 'name'), names)
    assert.ok(items.every(({ url }) => url.startsWith(site.url)))
    const { html: csv } = await owner.browser.open(`${owner.at}/gifts.csv`)
    assert.match(csv, /"'=HYPERLINK\(""https:\/\/x\.example""/)
  })

  test('with ten thousand gifts puts none on the list, neither looked at nor added', async () => {
    const file = `name\n${'<script>alert(1)</script>\n'.repeat(10_000)}`
    const owner = await ownerWith([])
    await owner.browser.open(`${owner.at}/import`)
    for (const act of ['look', 'add']) {
      const sent = owner.browser.formTo(`${owner.at}/import`, { table: file, act })
      const { status, html } = await owner.add(sent)
      assert.equal(status, 422, act)
      assert.match(decode(html), /class="fault"/)
      assert.doesNotMatch(html, /<script>alert/)
    }
    assert.equal((await owner.items()).length, 0)
  })

  test('of five megabytes is refused', async () => {
    const owner = await ownerWith([])
    const sent = await owner.browser.formAt(`${owner.at}/import`, {
      table: `<html>${'x'.repeat(5_000_000)}`,
      act: 'look',
    })
    assert.equal((await owner.add(sent)).status, 413)
    sent.set('table', `<html>${'x'.repeat(3_000_000)}`)
    const { status, html } = await owner.add(sent)
    assert.equal(status, 422)
    assert.match(html, /The page has more than 3,000,000 characters\./)
  })

  test('says of a tick what no page of ours says, and nothing comes of it', async () => {
    const owner = await ownerWith([])
    const { sent } = await owner.look('name\nA\nB')
    sent.set('shown', `${sent.get('shown')} ${'x '.repeat(5000)}__proto__ constructor!`)
    sent.append('pick', '__proto__')
    await owner.add(sent)
    assert.equal((await owner.items()).length, 2)
  })
})
