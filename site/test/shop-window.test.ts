import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { limits } from '@hopechest/contract'
import { must } from '@hopechest/testing/outcome'
import { decode, Visitor } from '@hopechest/testing/visitor'
import { listOf, password, signedIn } from './owners.ts'
import { openSite, siteOf } from './site-world.ts'

const product = (more = '') => `<html lang="en"><head><title>Copper kettle</title></head>
<script type="application/ld+json">{"@type":"Product","name":"Copper kettle","image":"/kettle.jpg"${more}}</script></html>`
const priced = product(',"offers":{"price":"78.00","priceCurrency":"EUR"}')
const shop = 'https://shop.example/kettle?size=2'

const site = siteOf(openSite)

/** The service reaches no shop: whatever is known of a page came along. */
describe('the small window beside a shop', () => {
  async function ownerOf(lists: Record<string, Parameters<typeof listOf>[2]>) {
    const ana = await signedIn(site)
    const made: Awaited<ReturnType<typeof listOf>>[] = []
    for (const [title, gifts] of Object.entries(lists)) made.push(await listOf(ana, { title }, gifts))
    return { ...ana, made, namesOn: (n: number) => namesOn(ana, made[n]?.registry.id ?? 0) }
  }
  const namesOn = async ({ client }: Awaited<ReturnType<typeof signedIn>>, id: number) =>
    must(await client.listRegistryItems(id)).map(({ name, price, url }) => [name, price, url])

  const sent = (html: string, { link = shop, title = 'Kettle | Shop', from = '' } = {}) => ({
    link,
    title,
    from,
    page: Buffer.from(html).toString('base64'),
  })
  const press = (browser: Visitor, page: string, more?: Parameters<typeof sent>[1]) =>
    browser.fillIn('/add/window', '/add/window', sent(page, more))
  const ofShop = [{ name: 'Tea', url: 'https://www.shop.example/tea' }]

  test('what the owner pressed at a shop of their list is on it at once, and Undo takes it off', async () => {
    const { browser, made, namesOn } = await ownerOf({ Home: ofShop })
    await press(browser, priced, { from: 'https://shop.example/' })
    const { html } = await browser.follow()
    assert.match(html, />On your list</)
    assert.match(html, /Copper kettle/)
    assert.match(html, /€78/)
    assert.match(html, /It is on <bdi>Home/)
    assert.deepEqual((await namesOn(0)).at(-1), ['Copper kettle', 78, shop])
    await browser.submit(/\/undo$/)
    assert.match(browser.page.html, /It is off your list again/)
    assert.equal((await namesOn(0)).length, 1)
    await browser.submit(/\/back$/)
    assert.match((await browser.follow()).html, />On your list</)
    assert.equal((await namesOn(0)).length, 2)
    await browser.submit(/\/undo$/)
    assert.equal(made.length, 1)
  })

  test('the extension, which no page can imitate, needs no shop that is known', async () => {
    const { browser, namesOn } = await ownerOf({ Home: [] })
    await press(browser, priced, { from: 'extension' })
    assert.match((await browser.follow()).html, />On your list</)
    assert.equal((await namesOn(0)).length, 1)
  })

  test('a page that imitates the press adds nothing: what it brings is shown, and its owner decides', async () => {
    const { browser, namesOn } = await ownerOf({ Home: ofShop })
    for (const [link, from] of [
      ['https://evil.example/trap', 'https://evil.example/'],
      ['https://evil.example/trap', 'https://shop.example/'],
      [shop, 'https://evil.example/'],
      [shop, ''],
      [shop, 'shop.example'],
      [shop, 'https://shop.example.evil.example/'],
      [shop, 'http://shop.example/'],
      [shop, 'https://shop.example:8443/'],
    ] as const) {
      const { html } = await press(browser, priced, { link, from })
      assert.match(html, /Put it on the list/, `${link} from ${from}`)
      assert.match(html, /Copper kettle/)
      assert.equal((await namesOn(0)).length, 1, `${link} from ${from}`)
    }
    await browser.submit('/add/window/gift')
    assert.match((await browser.follow()).html, />On your list</)
    assert.deepEqual((await namesOn(0)).at(-1), ['Copper kettle', 78, shop])
  })

  test('a page of our own site, where strangers write, adds nothing either: a gift without a shop is from none', async () => {
    const { browser, client, made, namesOn } = await ownerOf({ Home: [] })
    const { id } = made[0]?.registry ?? assert.fail()
    must(await client.addRegistryItems(id, [{ name: 'A walk', url: `${site.url}/?registry=${id}` }]))
    const before = await namesOn(0)
    const link = `${site.url}/trap`
    await press(browser, priced, { link, from: `${site.url}/registry/of-a-stranger` })
    assert.match(browser.page.html, /Put it on the list/)
    assert.deepEqual(await namesOn(0), before)
  })

  test('a form of another site, or without the token of ours, reaches nothing', async () => {
    const { browser, namesOn } = await ownerOf({ Home: ofShop })
    const fields = sent(priced, { from: 'extension' })
    const evil = new Visitor(site.url, { origin: 'https://evil.example' })
    for (const [name, value] of browser.cookies) evil.cookies.set(name, value)
    await browser.open('/add/window')
    for (const [visitor, form] of [
      [browser, new URLSearchParams(fields)],
      [evil, browser.formTo('/add/window', fields)],
    ] as const)
      assert.equal((await visitor.post('/add/window', form)).status, 403)
    assert.equal((await namesOn(0)).length, 1)
  })

  test('a page that says nothing of a product leaves the name to its owner and keeps the link', async () => {
    const { browser, namesOn } = await ownerOf({ Home: [] })
    const { html } = await press(browser, '<html></html>', { title: 'Robot or not?', from: 'extension' })
    assert.match(html, /Type the name yourself; the link is kept\./)
    assert.match(html, /name="name"[^>]*value="Robot or not\?"/)
    assert.equal((await namesOn(0)).length, 0)
    await browser.submit('/add/window/gift', { name: '', price: 'many' })
    assert.equal(browser.page.status, 422)
    await browser.submit('/add/window/gift', { name: 'Wool blanket', price: '' })
    assert.deepEqual(await namesOn(0), [['Wool blanket', null, shop]])
  })

  test('two prices that contradict each other are a question, also at a known shop', async () => {
    const { browser, namesOn } = await ownerOf({ Home: [] })
    const page = `${priced}<meta property="product:price:amount" content="69"><meta property="product:price:currency" content="EUR">`
    const { html } = await press(browser, page, { from: 'extension' })
    assert.match(html, /name="price"/)
    assert.equal((await namesOn(0)).length, 0)
    await browser.submit('/add/window/gift', { price: '69' })
    assert.deepEqual((await namesOn(0))[0]?.slice(0, 2), ['Copper kettle', 69])
  })

  test('a gift that is there already is not added twice; one more of it may be wished for, and taken back', async () => {
    const { browser, made, client } = await ownerOf({ Home: [{ url: shop }] })
    const { html } = await press(browser, priced, { link: `${shop}#reviews`, from: 'extension' })
    assert.match(html, /It is on your list already/)
    await browser.submit(/\/wanted$/)
    assert.match((await browser.follow()).html, /You wish for 2 of it/)
    const wanted = async () =>
      must(await client.listRegistryItems(made[0]?.registry.id ?? 0)).map((item) => item.quantity_needed)
    assert.deepEqual(await wanted(), [2])
    await browser.submit(/\/wanted$/)
    assert.deepEqual(await wanted(), [1])
  })

  test('a word moves the gift to another list, which is the one for the next gift', async () => {
    const { browser, made, namesOn } = await ownerOf({ Home: [], Garden: [] })
    const [home, garden] = made.map(({ registry }) => registry.slug)
    await press(browser, priced, { from: 'extension' })
    const { html } = await browser.follow()
    assert.match(html, new RegExp(`<option value="${garden}" selected>`), 'the newest list')
    await browser.submit(/\/move$/, { to: home ?? '' })
    assert.match((await browser.follow()).html, new RegExp(`<option value="${home}" selected>`))
    assert.deepEqual([(await namesOn(0)).length, (await namesOn(1)).length], [1, 0])
    await press(browser, priced, { link: 'https://other.example/1', from: 'extension' })
    assert.deepEqual([(await namesOn(0)).length, (await namesOn(1)).length], [2, 0])
  })

  test('the same form sent twice adds one gift', async () => {
    const { browser, namesOn } = await ownerOf({ Home: [] })
    await press(browser, priced)
    const form = browser.formTo('/add/window/gift')
    await browser.post('/add/window/gift', form)
    await browser.post('/add/window/gift', form)
    assert.equal((await namesOn(0)).length, 1)
  })

  test('a person who is signed out signs in and comes back to the window', async () => {
    const { person } = await ownerOf({ Home: [] })
    const browser = new Visitor(site.url)
    const { html } = await browser.open('/add/window')
    const signIn = decode(/href="([^"]+)" data-sign-in/.exec(html)?.[1] ?? '')
    await browser.fillIn(signIn, '/sign-in', { login: person.email, password })
    assert.equal(browser.page.location, '/add/window')
  })

  test('a person without a list starts one, and their gift comes along', async () => {
    const { browser } = await ownerOf({})
    await press(browser, priced)
    assert.equal(
      browser.page.location,
      `/lists/new?${new URLSearchParams({ link: shop, gift: 'Kettle | Shop' })}`.replaceAll('+', '%20'),
    )
  })

  test('a page that lies in size, depth, encoding or address does no harm', async () => {
    const { browser, namesOn } = await ownerOf({ Home: ofShop })
    const script = '<script>alert(1)</script>'
    for (const [page, more] of [
      ['<div>'.repeat(50_000), {}],
      [`{"a":${'['.repeat(100_000)}`, {}],
      [`<script type="application/ld+json">${'[{"@type":"Product","name":'.repeat(8000)}`, {}],
      ['\0\ud800'.repeat(1000), {}],
      ['x'.repeat(limits.sentPage * 2), {}],
      [priced, { link: 'javascript:alert(1)' }],
      [priced, { link: 'https://user:secret@shop.example/' }],
      [priced, { link: `https://shop.example/${'x'.repeat(3000)}` }],
      [priced.replaceAll('Copper kettle', script), { title: script }],
    ] as const) {
      await press(browser, page, more)
      assert.ok(browser.page.status < 500, page.slice(0, 40))
      assert.doesNotMatch(browser.page.html, /<script>alert|href="javascript:/)
      assert.equal((await namesOn(0)).length, 1)
    }
    const { page: _, ...fields } = sent('')
    await browser.fillIn('/add/window', '/add/window', { ...fields, page: '%%%' })
    assert.equal(browser.page.status, 200)
    await browser.fillIn('/add/window', '/add/window', { ...fields, page: 'A'.repeat(1_300_000) })
    assert.equal(browser.page.status, 413)
  })

  test('the list of another person takes no gift, and its gifts answer to no one else', async () => {
    const { made, namesOn } = await ownerOf({ Home: ofShop })
    const { browser } = await ownerOf({ Mine: [] })
    const { slug = '' } = made[0]?.registry ?? {}
    const item = made[0]?.items[0]?.id ?? 0
    await press(browser, priced)
    await browser.submit('/add/window/gift', { list: slug })
    assert.equal((await namesOn(0)).length, 1)
    assert.equal((await browser.open(`/lists/${slug}/items/${item}/window`)).status, 404)
    const form = await browser.formAt('/add/window')
    for (const act of ['move', 'picture', 'wanted', 'undo', 'back'])
      assert.equal((await browser.post(`/lists/${slug}/items/${item}/window/${act}`, form)).status, 404, act)
    assert.equal((await namesOn(0)).length, 1)
  })
})
