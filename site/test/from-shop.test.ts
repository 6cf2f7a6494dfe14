import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAssets } from '@hopechest/look'
import { allIn, firstIn } from '@hopechest/testing/found'
import { each, must } from '@hopechest/testing/outcome'
import { decode, Visitor } from '@hopechest/testing/visitor'
import { addressesAt } from '../addresses.ts'
import { mostToChoose, readBriefLists } from '../pages/brief-lists.ts'
import { bookmarkOf } from '../pages/owners/shop/how.ts'
import { password, signedIn } from './owners.ts'
import { kettlesEverywhere } from './previewers.ts'
import { openSite, siteOf } from './site-world.ts'

const site = siteOf(() => openSite({ previewer: kettlesEverywhere }))

const shop = 'https://shop.example/kettle?size=2&colour=red'
const add = (link: string, title = '') => `/add?${new URLSearchParams({ link, title })}`

async function ownerOf(...titles: string[]) {
  const { browser } = await signedIn(site, { name: 'Ana Keller' })
  const paths = []
  for (const title of titles) {
    await browser.fillIn('/lists/new', { title, occasion: 'birthday', day: '' })
    paths.push(browser.page.location)
  }
  return { browser, paths }
}

test('the person chooses a list, and its form comes filled in', async () => {
  const { browser, paths } = await ownerOf('Birthday', 'Home')
  assert.match(await browser.read(add('www.shop.example/kettle')), /Which list is it for/)
  const { html } = await browser.open(add(shop, 'Kettle | Shop'))
  assert.match(html, /Which list is it for/)
  for (const path of paths) assert.ok(html.includes(`action="${path}/add"`))
  const hatches = allIn(html, /<pattern id="([^"]+)"/g)
  assert.deepEqual([hatches.length, new Set(hatches).size], [2, 2], 'each hoop has its own thread')
  assert.match((await browser.submit(`${paths[0]}/add`)).html, /name="name"[^>]*value="Copper kettle"/)
  assert.ok(decode(browser.page.html).includes(`value="${shop}"`))
})

test('a person with many lists chooses among all, and those whom they invite stay out of memory', async () => {
  const { browser, client } = await signedIn(site)
  const meta = { registry_invitees: ['jo@mail.example'] }
  const slugs: string[] = []
  for (let n = 0; n < 21; n++)
    slugs.unshift(must(await client.createRegistry({ title: `List ${n}`, story: 'Once', meta })).slug)
  const { html } = await browser.open(add(shop))
  for (const slug of slugs) assert.ok(html.includes(`action="/lists/${slug}/add"`))
  const lists = must(await readBriefLists(client, { limit: 30 }))
  assert.deepEqual(each(lists, 'slug'), slugs)
  assert.doesNotMatch(JSON.stringify(lists), /jo@|Once/)
})

test('of hundreds of lists the newest two hundred stand there, and the page leads to the others', async () => {
  const { browser, person, client } = await signedIn(site)
  await site.accounts.people.changeRole(person.id, 'administrator')
  const make = async (n: number) => must(await client.createRegistry({ title: `List ${n}` })).slug
  const oldest = await make(0)
  for (let n = 1; n < mostToChoose; n++) await make(n)
  const offered = async () => {
    const { html } = await browser.open(add(shop))
    return [
      html.split('/add"').length - 1,
      html.includes(`/lists/${oldest}/add`),
      /class="hc-button plain" href="\/lists"/.test(html),
    ]
  }
  assert.deepEqual(await offered(), [mostToChoose, true, false])
  await make(mostToChoose)
  assert.deepEqual(await offered(), [mostToChoose, false, true])
})

test('where the shop lets nothing be read, the title that the bookmark knew is the name', async () => {
  const { browser, paths } = await ownerOf('Birthday')
  await browser.fillIn(add('https://closed.example/1', 'Wool blanket, large'), `${paths[0]}/add`)
  assert.match(browser.page.html, /name="name"[^>]*value="Wool blanket, large"/)
})

test('a phone that puts the link into its text is understood', async () => {
  const { browser } = await ownerOf('Birthday')
  const text = new URLSearchParams({ title: 'Kettle', text: `Look at this: ${shop} nice`, link: '' })
  const { html } = await browser.open(`/add?${text}`)
  assert.ok(decode(html).includes(`name="link" value="${shop}"`))
})

test('a guest signs in first, and comes back with the link', async () => {
  const { person } = await signedIn(site, { name: 'Elke Brandt' })
  const browser = new Visitor(site.url)
  await browser.open(add(shop, 'Kettle & more'))
  await browser.follow()
  await browser.submit('/sign-in', { login: person.email, password })
  const { html } = await browser.follow()
  assert.ok(decode(html).includes('Kettle & more'))
  assert.match(html, /You have no list yet/)
})

test('a list that is started for a gift leads back to the gift', async () => {
  const { browser } = await ownerOf()
  const { html } = await browser.open(add(shop, 'Kettle'))
  const start = firstIn(html, /href="(\/lists\/new\?[^"]+)"/)
  await browser.fillIn(decode(start), '/lists/new', { title: '', occasion: 'birthday', day: '' })
  assert.equal(browser.page.status, 422)
  await browser.submit('/lists/new', { title: 'First', occasion: 'birthday', day: '' })
  assert.equal(browser.page.location, add(shop, 'Kettle'))
  assert.match((await browser.follow()).html, />First</)
})

test('a text that is no page of a shop is asked for again', async () => {
  const { browser } = await ownerOf('Birthday')
  assert.equal((await browser.open('/add')).status, 200)
  assert.match(browser.page.html, /name="link"/)
  for (const odd of ['javascript:alert(1)', 'kettle', 'https://user:secret@shop.example/', 'file:///etc']) {
    const { status, html } = await browser.open(add(odd))
    assert.equal(status, 422, odd)
    assert.doesNotMatch(html, /href="(?:javascript|file):/, odd)
  }
})

test('the bookmark is a line to copy, and a phone finds the site among the places to share with', async () => {
  const browser = new Visitor(site.url)
  const { html } = await browser.open('/add/how')
  const bookmark = bookmarkOf({ to: addressesAt(site.url), assets: readAssets() })
  assert.ok(decode(html).includes(`value="${bookmark}"`))
  assert.doesNotMatch(html, /href="javascript:/)
  const manifest = JSON.parse(await browser.read('/manifest.webmanifest'))
  assert.equal(manifest.share_target.action, '/add')
  assert.deepEqual(manifest.share_target.params, { title: 'title', text: 'text', url: 'link' })
  assert.equal(manifest.display, 'minimal-ui')
})
