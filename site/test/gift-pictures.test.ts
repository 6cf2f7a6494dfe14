import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { limits } from '@hopechest/contract'
import { leadingTo, openToyShop, sends, type ToyShop } from '@hopechest/outgoing/testing'
import { each, must } from '@hopechest/testing/outcome'
import { photo, pictureFiles, pngOf, secretPlace } from '@hopechest/testing/pictures/files'
import { until } from '@hopechest/testing/until'
import { decode, type SentFile, Visitor } from '@hopechest/testing/visitor'
import { frameOf } from './frames.ts'
import { listOf, signedIn } from './owners.ts'
import { kettleWith } from './previewers.ts'
import { siteOf } from './site-world.ts'

const { jpg, png } = pictureFiles
const mostBytes = limits.pictures.bytes

const frame = frameOf(import.meta)
let shop: ToyShop
/** Each story has pictures of its own: another list may have kept one. */
let story = 0
const offered = () => ['front', 'side', 'gone'].map((name) => `${shop.address}${story}/${name}.jpg`)
const previewer = kettleWith(offered)
const site = siteOf(async () => {
  shop = await openToyShop()
  return frame.open({ previewer, pictures: { fetching: leadingTo(shop.server) } })
})
beforeEach(() => {
  story++
  shop.reset()
  shop.answer = (request, answer) =>
    request.url?.includes('gone') ? answer.writeHead(404).end() : answer.end(jpg)
})
after(() => shop.close())

async function ownerOf() {
  const owner = await signedIn(site)
  const { registry, at } = await listOf(owner, { status: 'publish' }, [])
  await owner.browser.open(at)
  return { ...owner, registry, at }
}
const byHand = { name: 'An evening', price: '', quantity: '1', url: '', image_url: '' }
/** Adds a gift with a picture, as a form without script does. */
async function addWith(browser: Visitor, at: string, file: SentFile = { name: 'a.jpg', bytes: jpg }) {
  await browser.open(`${at}?add=by-hand`)
  return browser.submitWithFile(`${at}/items`, byHand, file)
}
const picturesOf = (registry: number) =>
  site.api.database.rows<{ address: string; file: string | null }>(
    'SELECT address, file FROM pictures WHERE registry_id = $1',
    [registry],
  )
/** The way in that leads to the form of a gift, for a list that is still to choose. */
const fromShop = '/add?link=https%3A%2F%2Fshop.example%2Fkettle'
const guestsPage = async (slug: string) => await new Visitor(site.url).read(`/registry/${slug}`)
const shownIn = (html: string) =>
  [...html.matchAll(/<img src="([^"]+)"/g)].map(([, src]) => decode(src ?? ''))
async function bytesAt(path: string) {
  const answer = await fetch(site.url + path, { headers: { 'accept-language': 'en' } })
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}

test('what a program sends is a file of the site, and guests see it at the gift that names it', async () => {
  const { client, registry } = await ownerOf()
  const { image_url } = must(await client.addPicture(registry.id, png.toString('base64')))
  must(await client.addRegistryItem(registry.id, { name: 'Kettle', url: offered()[0] ?? '', image_url }))
  const [picture = ''] = shownIn(await guestsPage(registry.slug))
  assert.ok(image_url.endsWith(picture), `${image_url} ${picture}`)
  const { answer, bytes } = await bytesAt(picture)
  assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'image/png'])
  assert.ok(bytes.length > 100)
})

test('the owner chooses among those of the shop, and guests read ours: the shop may go', async () => {
  const { browser, client, registry, at } = await ownerOf()
  await browser.fillIn(fromShop, `${at}/add`)
  const { html } = browser.page
  assert.match(html, /Two from shop\.example\. We keep our own copy, so that no shop sees your guests\./)
  assert.equal(shownIn(html).length, 2)
  assert.ok(shownIn(html).every((src) => src.startsWith('/assets/pictures/')))
  const [, side = ''] = offered()
  assert.equal((await browser.submit(`${at}/items`, { image_url: side })).status, 303)
  const [item] = must(await client.listRegistryItems(registry.id))
  assert.equal(item?.image_url, side, 'the API has the address that was chosen')
  shop.answer = sends(404, {})
  const [picture = ''] = shownIn(await guestsPage(registry.slug))
  const { answer, bytes } = await bytesAt(picture)
  assert.equal(answer.status, 200)
  const headers = {
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  }
  for (const [name, value] of Object.entries(headers)) assert.equal(answer.headers.get(name), value)
  assert.ok(bytes.length > 100)
  const kept = (await picturesOf(registry.id)).map(({ address }) => address)
  assert.deepEqual(kept, [side], 'what was not chosen is gone')
})

test('a shop whose pictures cannot be had keeps no owner from the gift; it is tried again', async () => {
  const { browser, client, registry, at } = await ownerOf()
  shop.answer = sends(500, {})
  await browser.fillIn(fromShop, `${at}/add`)
  assert.doesNotMatch(browser.page.html, /from shop\.example\. We keep/)
  assert.equal((await browser.submit(`${at}/items`)).status, 303)
  assert.equal(must(await client.listRegistryItems(registry.id))[0]?.image_url, offered()[0])
  const words = await guestsPage(registry.slug)
  assert.deepEqual(shownIn(words), [])
  assert.match(words, /<div class="words-on-wash"><h3 dir="auto">Copper kettle<\/h3>/)
  const due = await site.api.database.rows(
    'SELECT address FROM pictures WHERE registry_id = $1 AND file IS NULL AND due_at_step IS NOT NULL',
    [registry.id],
  )
  assert.equal(due.length, 1)
})

test('without script an own picture goes with the form, and says nothing of its place', async () => {
  const { browser, client, registry, at } = await ownerOf()
  assert.match(await browser.read(`${at}?add=by-hand`), /enctype="multipart\/form-data"/)
  await browser.submitWithFile(`${at}/items`, byHand, { name: 'IMG_2041.JPG', bytes: photo() })
  assert.equal(browser.page.status, 303)
  const [picture = ''] = shownIn(await guestsPage(registry.slug))
  const { bytes } = await bytesAt(picture)
  assert.equal(bytes.includes(secretPlace), false)
  const stored = await site.api.database.rows<{ content: string }>('SELECT content FROM pictures')
  assert.ok(stored.every(({ content }) => !Buffer.from(content ?? '', 'base64').includes(secretPlace)))
  const [item] = must(await client.listRegistryItems(registry.id))
  assert.equal(item?.image_url, site.url + picture, 'the API has the address at which it is served')
  // Another one takes its place, and the first one is gone.
  await browser.open(`${at}?edit=${item?.id}`)
  await browser.submitWithFile(`${at}/items/${item?.id}`, {}, { name: 'b.png', bytes: png })
  assert.equal(browser.page.status, 303)
  const [next = ''] = shownIn(await guestsPage(registry.slug))
  assert.match(next, /\.png$/)
  assert.equal((await bytesAt(picture)).answer.status, 404)
  // And the owner takes it off.
  await browser.fillIn(`${at}?edit=${item?.id}`, `${at}/items/${item?.id}`, { image_url: '' })
  assert.deepEqual(shownIn(await guestsPage(registry.slug)), [])
  assert.equal((await bytesAt(next)).answer.status, 404)
})

test('a file that is no picture is named, and what was typed stays', async () => {
  const { browser, registry, at } = await ownerOf()
  const film = Buffer.from('\0\0\0\x20ftypqt  \0\0\0\0')
  const tooLarge = Buffer.concat([png, Buffer.alloc(mostBytes + 1 - png.length)])
  const files: [name: string, bytes: Buffer, said: RegExp][] = [
    ['IMG_2041.MOV', film, /“IMG_2041\.MOV” is a film\. Choose a picture of up to 4 MB/],
    ['a.svg', Buffer.from('<svg onload="alert(1)"/>'), /“a\.svg” is no picture that we can show/],
    ['a<b>.jpg', Buffer.from('<script>alert(1)</script>'), /“a&lt;b&gt;\.jpg” is no picture/],
    ['half.jpg', jpg.subarray(0, 200), /is broken or not whole/],
    ['bomb.png', pngOf(30_000, 30_000), /has too many dots/],
    ['large.png', tooLarge, /This picture has 4\.1 MB; 4 are the most\. Nothing is saved yet/],
  ]
  for (const [name, bytes, said] of files) {
    const { html, status } = await addWith(browser, at, { name, bytes })
    assert.equal(status, 422, name)
    assert.match(html, said, name)
    assert.match(html, /value="An evening"/)
    assert.doesNotMatch(html.replaceAll(/<template.*?<\/template>/gs, ''), /from before stays/, name)
  }
  const largest = Buffer.concat([png, Buffer.alloc(mostBytes - png.length)])
  await addWith(browser, at, { name: 'a.png', bytes: largest })
  assert.equal(browser.page.status, 303)
  assert.equal(shownIn(await guestsPage(registry.slug)).length, 1)
})

test('of a gift that has a picture, the one from before stays when another is too large', async () => {
  const { browser, client, registry, at } = await ownerOf()
  await addWith(browser, at)
  const [item] = must(await client.listRegistryItems(registry.id))
  await browser.open(`${at}?edit=${item?.id}`)
  const bytes = Buffer.alloc(mostBytes + 1)
  const { html } = await browser.submitWithFile(`${at}/items/${item?.id}`, {}, { name: 'b.jpg', bytes })
  assert.match(html, /4\.1 MB; 4 are the most\. The one from before stays\. Nothing is saved yet/)
  assert.equal(shownIn(await guestsPage(registry.slug)).length, 1)
})

// Our own site reads no form of that length. A host says of a file that is too large how large it is.
test('of a picture that is larger than a form may be, the owner reads how large it is, and finds the form again', async () => {
  const { browser, client, registry, at } = await ownerOf()
  const isOwn = !frame.isOfHost
  const kettle = { name: 'Kettle', url: 'https://a.example/1' }
  const { id } = must(await client.addRegistryItem(registry.id, kettle))
  for (const [form, to] of [
    [`${at}?add=by-hand`, `${at}/items`],
    [`${at}?edit=${id}`, `${at}/items/${id}`],
  ] as const) {
    await browser.open(form)
    const bytes = Buffer.alloc(16_790_000)
    const { html, status } = await browser.submitWithFile(to, byHand, { name: 'a.jpg', bytes })
    assert.equal(status, isOwn ? 413 : 422)
    assert.match(html, /16\.8 MB; 4 are the most\./)
    assert.ok(html.includes(isOwn ? `href="${form}"` : 'value="An evening"'), form)
  }
  assert.deepEqual(each(must(await client.listRegistryItems(registry.id)), 'name'), ['Kettle'])
})

test('a script sends the picture alone, with the token of the form', async () => {
  const { browser, at, registry } = await ownerOf()
  const token = new URLSearchParams({ token: browser.formTo(`${at}/add`).get('token') ?? '' })
  const send = (bytes: Buffer, form = token) =>
    browser.postWithFile(`${at}/pictures`, form, { name: 'a.jpg', bytes })
  const { html, status } = await send(photo())
  const said = JSON.parse(html)
  assert.deepEqual([status, said.address], [200, new URL(said.src, site.url).href])
  assert.equal(
    (await bytesAt(said.src.slice(new URL(site.url).pathname.replace(/\/$/, '').length))).answer.status,
    200,
  )
  const refused = await send(Buffer.from('no'))
  assert.equal(refused.status, 422)
  assert.match(JSON.parse(refused.html).fault, /“a\.jpg” is no picture/)
  assert.equal((await send(jpg, new URLSearchParams({ token: 'none' }))).status, 403)
  const stranger = await signedIn(site)
  await stranger.browser.open('/lists/new')
  const theirs = new URLSearchParams({ token: stranger.browser.formTo('/lists/new').get('token') ?? '' })
  await stranger.browser.postWithFile(`${at}/pictures`, theirs, { name: 'b.png', bytes: png })
  assert.notEqual(stranger.browser.page.status, 200)
  assert.equal((await picturesOf(registry.id)).length, 1)
})

test('an address that a program or a file has set is fetched when the list is looked at', async () => {
  const { client, registry } = await ownerOf()
  const image_url = `${shop.address}set-by-a-program.jpg`
  const gift = { name: 'Tent', url: 'https://shop.example/tent', image_url }
  must(await client.addRegistryItem(registry.id, gift))
  assert.deepEqual(shownIn(await guestsPage(registry.slug)), [])
  await until('a picture', async () => shownIn(await guestsPage(registry.slug)).length === 1)
  assert.equal(must(await client.listRegistryItems(registry.id))[0]?.image_url, image_url)
  assert.equal(shop.asked.length, 1)
})

test('the picture of an idea stays when another guest tries to change the idea', async () => {
  const { registry } = await ownerOf()
  const list = `/registry/${registry.slug}`
  const [author, other] = [new Visitor(site.url), new Visitor(site.url)]
  const typed = { name: 'Tent', link: 'https://shop.example/tent', price: '', note: '', author: 'Samir' }
  await author.fillIn(`${list}/ideas/new`, typed)
  const [, at = ''] = /#idea-(\d+)$/.exec(author.page.location) ?? assert.fail(author.page.html)
  await until('a picture', async () => shownIn(await guestsPage(registry.slug)).length === 1)
  const form = await other.formAt(`${list}/ideas/${at}`, { ...typed, link: '' })
  await other.post(`${list}/ideas/${at}/change`, form)
  assert.equal(shownIn(await guestsPage(registry.slug)).length, 1)
  assert.equal(shop.asked.length, 1)
})

test('gifts that move together keep their pictures, also when the list is deleted before the other is opened', async () => {
  const { browser, client, registry, at } = await ownerOf()
  await addWith(browser, at)
  const [item] = must(await client.listRegistryItems(registry.id))
  const other = must(await client.createRegistry({ title: 'Another', status: 'publish' }))
  const token = (await browser.formAt(at, `${at}/add`)).get('token') ?? ''
  const chosen = { act: 'list', item: String(item?.id), to: other.slug }
  await browser.post(`${at}/several`, new URLSearchParams({ token, ...chosen }))
  const arrived = async () => (await picturesOf(other.id)).some(({ file }) => file !== null)
  await until('the picture on the other list', arrived)
  await client.deleteRegistry(registry.id)
  const [picture = ''] = shownIn(await guestsPage(other.slug))
  assert.equal((await bytesAt(picture)).answer.status, 200)
})

test('no one guesses the address of a picture, and no other file is behind it', async () => {
  const { registry } = await ownerOf()
  for (const file of ['x.jpg', '%2e%2e%2fhopechest.css', 'null', '0.svg', `${'a'.repeat(27)}.jpg`])
    assert.equal((await bytesAt(`/assets/pictures/${registry.id}/${file}`)).answer.status, 404)
  for (const list of ['0', 'x', '1e3', '99999999999999999999'])
    assert.equal((await bytesAt(`/assets/pictures/${list}/x.jpg`)).answer.status, 404)
})
