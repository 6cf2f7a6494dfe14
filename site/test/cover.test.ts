import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '@hopechest/contract'
import { each, must } from '@hopechest/testing/outcome'
import { photo, pictureFiles, pngChunk, secretPlace } from '@hopechest/testing/pictures/files'
import { decode, type SentFile, Visitor } from '@hopechest/testing/visitor'
import { frameOf } from './frames.ts'
import { listOf, signedIn } from './owners.ts'
import { siteOf } from './site-world.ts'

const { jpg, png } = pictureFiles
const headers = { 'accept-language': 'en' }

const frame = frameOf(import.meta)
const site = siteOf(() => frame.open())

async function ownerOf(status: 'publish' | 'private' = 'publish') {
  const owner = await signedIn(site)
  const { registry, at } = await listOf(owner, { status }, [{ name: 'Kettle' }])
  return { ...owner, registry, at }
}
const ours: SentFile = { name: 'we.jpg', bytes: jpg }
async function choose(browser: Visitor, at: string, words = '', file = ours) {
  await browser.open(`${at}/cover`)
  return browser.submitWithFile(`${at}/cover`, { words }, file)
}
const guestsPage = (slug: string) => new Visitor(site.url).read(`/registry/${slug}`)
const coverIn = (html: string) => {
  const [, src, alt] = /<p class="cover"><img src="([^"]+)" alt="([^"]*)">/.exec(html) ?? []
  return src === undefined ? undefined : { src: decode(src), alt: decode(alt ?? '') }
}
const ofList = 'SELECT address FROM pictures WHERE registry_id = $1'
const kept = (registry: number) => site.api.database.rows<{ address: string }>(ofList, [registry])

test('an owner chooses it with words; guests, messages with the link and the card of My lists show it', async () => {
  const { browser, registry, at } = await ownerOf()
  assert.equal(coverIn(await guestsPage(registry.slug)), undefined)
  const sent = await choose(browser, at, 'Ana & Jonas', { name: 'IMG_2041.JPG', bytes: photo() })
  assert.equal(sent.status, 303)
  const page = await guestsPage(registry.slug)
  const { src = '', alt } = coverIn(page) ?? {}
  assert.equal(alt, 'Ana & Jonas')
  const image = Buffer.from(await (await fetch(site.url + src, { headers })).arrayBuffer())
  assert.ok(image.length > 100)
  assert.equal(image.includes(secretPlace), false, 'it does not say where it was taken')
  assert.deepEqual(each(await kept(registry.id), 'address'), ['cover of the list'], 'one copy is kept')
  const card = `<span class="card-cover"><img src="${src}" alt="Ana &amp; Jonas"`
  assert.ok((await browser.read('/lists')).includes(card))
  assert.ok((await browser.read(`${at}/details`)).includes(`<img class="cover-now" src="${src}"`))
  if (!frame.isOfHost) {
    assert.match(page, new RegExp(`<meta property="og:image" content="http[^"]+${src}">`))
    assert.match(page, /<meta property="og:image:alt" content="Ana &amp; Jonas">/)
  }
})

test('the browser of its owner is asked to paint it small, also where no gift has a picture', async () => {
  const { browser, at } = await ownerOf()
  const asked = () => browser.read(at).then((html) => /data-small-pictures="([^"]*)"/.exec(html)?.[1])
  assert.equal(await asked(), undefined)
  const large = pngChunk('IDAT', Buffer.alloc(limits.pictures.small.bytes))
  await choose(browser, at, '', {
    name: 'we.png',
    bytes: Buffer.concat([png.subarray(0, 33), large, png.subarray(33)]),
  })
  const { src } = coverIn(await browser.read(`${at}/as-guest?wrapped=1`)) ?? {}
  assert.deepEqual(each(JSON.parse(decode((await asked()) ?? '[]')), 'file'), [src?.split('/').at(-1)])
})

test('of a list that is not open to all no message shows it', async () => {
  const { browser, client, registry, at } = await ownerOf()
  await choose(browser, at, 'We two')
  must(await client.updateRegistry(registry.id, { status: 'private' }))
  const page = await browser.read(`${at}/as-guest?wrapped=1`)
  assert.equal(coverIn(page)?.alt, 'We two')
  assert.doesNotMatch(page, /og:image/)
})

test('words change alone; another picture takes its place; an owner takes it off', async () => {
  const { browser, registry, at } = await ownerOf()
  await choose(browser, at, 'One')
  const first = coverIn(await guestsPage(registry.slug))
  assert.equal((await browser.fillIn(`${at}/cover`, { words: 'Two' })).status, 303)
  assert.deepEqual(coverIn(await guestsPage(registry.slug)), { src: first?.src, alt: 'Two' })
  await choose(browser, at, '', { name: 'we.png', bytes: png })
  const second = coverIn(await guestsPage(registry.slug))
  assert.equal(second?.alt, '')
  assert.notEqual(second?.src, first?.src)
  assert.equal((await fetch(site.url + first?.src, { headers })).status, 404)
  assert.equal((await browser.fillIn(`${at}/cover`, { image_url: '' })).status, 303)
  assert.equal(coverIn(await guestsPage(registry.slug)), undefined)
  assert.deepEqual(await kept(registry.id), [])
})

test('what is no picture, and words that are too long, leave the one before', async () => {
  const { browser, registry, at } = await ownerOf()
  await choose(browser, at, 'One')
  const before = coverIn(await guestsPage(registry.slug))
  const script: SentFile = { name: 'a.svg', bytes: Buffer.from('<svg><script>alert(1)</script></svg>') }
  const refused = await choose(browser, at, 'Two', script)
  assert.equal(refused.status, 422)
  assert.match(refused.html, /“a\.svg” is no picture that we can show\./)
  const long = await choose(browser, at, 'w'.repeat(limits.coverWords + 1))
  assert.equal(long.status, 422)
  assert.match(long.html, /At most 300 characters fit here\. These are 301\./)
  assert.deepEqual(coverIn(await guestsPage(registry.slug)), before)
  await choose(browser, at, 'w'.repeat(limits.coverWords))
  assert.equal(coverIn(await guestsPage(registry.slug))?.alt.length, limits.coverWords)
})

test('no form takes the cover of a stranger, or a picture that the list does not have', async () => {
  const stranger = await ownerOf()
  await choose(stranger.browser, stranger.at)
  const theirs = `${site.url}${coverIn(await guestsPage(stranger.registry.slug))?.src}`
  const { browser, registry, at } = await ownerOf()
  for (const image_url of [theirs, 'cover of the list', 'https://shop.example/none.jpg']) {
    await browser.open(`${at}/cover`)
    await choose(browser, at)
    await browser.open(`${at}/cover`)
    const before = coverIn(await guestsPage(registry.slug))
    const refused = await browser.submit(`${at}/cover`, { image_url, words: '' })
    assert.equal(refused.status, 422, image_url)
    assert.deepEqual(coverIn(await guestsPage(registry.slug)), before)
  }
  const lamp = { name: 'Lamp', image_url: 'cover of the list', quantity: '1' }
  await browser.fillIn(`${at}?add=by-hand`, `${at}/items`, lamp)
  const rows = (await kept(registry.id)).filter(({ address }) => address === 'cover of the list')
  assert.equal(rows.length, 1, 'a gift that names it gets nothing')
  const other = await ownerOf()
  await other.browser.fillIn(`${other.at}?add=by-hand`, `${other.at}/items`, lamp)
  assert.deepEqual(await kept(other.registry.id), [])
  assert.equal((await browser.open(`${other.at}/cover`)).status, 404, 'its form is not for others')
})

test('a copy of the list has it, and so has the file of an account', async () => {
  const { browser, registry, at } = await ownerOf()
  await choose(browser, at, 'We two')
  const made = await browser.fillIn(`${at}/copy`, { title: 'Ten years' })
  assert.equal(made.status, 303)
  const slug = /\/lists\/([^?]+)/.exec(made.location ?? '')?.[1] ?? ''
  const copied = coverIn(await browser.read(`/lists/${slug}/as-guest?wrapped=1`))
  assert.equal(copied?.alt, 'We two')
  assert.notEqual(copied?.src, coverIn(await guestsPage(registry.slug))?.src)
  if (frame.isOfHost) return
  const everything = JSON.parse(await browser.read('/account/everything.json'))
  assert.equal(everything.lists.length, 2)
  for (const { cover } of everything.lists) assert.equal(cover?.words, 'We two')
})
