import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sizes } from '@hopechest/testing/browser/faults'
import { sharedBrowser } from '@hopechest/testing/browser/shared'
import { must } from '@hopechest/testing/outcome'
import { Visitor } from '@hopechest/testing/visitor'
import { fullMeta, listOf, type SignedInPerson, signedIn } from './owners.ts'
import { openSite, type SiteWorld } from './site-world.ts'

/** Bytes as they travel, compressed. All of a page but its pictures, the font included. */
const mostOfAll = { all: 60_000, script: 15_000, stylesheet: 12_000, longList: 60_000 }
/** Who is signed in has a sheet more, and admins a third. */
const mostOfOwners = { ...mostOfAll, stylesheet: 18_500, longList: 64_000 }
const mostOfAdmins = { ...mostOfAll, stylesheet: 20_000 }

type Kind = 'document' | 'script' | 'stylesheet' | 'font'
type Weights = Record<Kind | 'all', number>

let site: SiteWorld
let ana: SignedInPerson
before(async () => {
  site = await openSite({ hasMail: true, databaseFile: 'hopechest.db' })
  await site.accounts.settings.change({ sign_up: 'open' })
  ana = await signedIn(site, { role: 'administrator' })
})
after(() => site.close())

/** What a browser that keeps nothing fetches for a page: the page, what its head names, and the fonts of its styles. */
async function weigh(path: string, person?: Pick<SignedInPerson, 'browser'>): Promise<Weights> {
  const cookie = person?.browser.cookie ?? ''
  const page = await load(path, cookie)
  const named = (pattern: RegExp, text = page.text) =>
    new Set([...text.matchAll(pattern)].map(([, each = '']) => each))
  const sum = async (paths: Iterable<string>) => {
    let bytes = 0
    for (const each of paths) bytes += (await loadOnce(each)).bytes
    return bytes
  }
  const styles = named(/<link\b[^>]*rel="stylesheet"[^>]*href="([^"]+)"/g)
  const fonts = new Set<string>()
  for (const style of styles) {
    const { text } = await loadOnce(style)
    // A browser loads the extended letters only for a page that has some.
    for (const font of named(/url\("?([^")]+\.woff2)/g, text)) {
      if (!font.includes('-ext')) fonts.add(new URL(font, site.url + style).pathname)
    }
  }
  const weights = {
    document: page.bytes,
    script: await sum(named(/<script\b[^>]*src="([^"]+)"/g)),
    stylesheet: await sum(styles),
    font: await sum(fonts),
  }
  return { ...weights, all: Object.values(weights).reduce((all, bytes) => all + bytes, 0) }
}

interface Loaded {
  text: string
  /** As it travels, compressed. */
  bytes: number
}

/** A long page says no length, so the bytes are counted as they come. */
async function load(path: string, cookie = ''): Promise<Loaded> {
  const headers = { 'accept-encoding': 'gzip, br', ...(cookie && { cookie }) }
  const asked = request(site.url + path, { headers }).end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  const body = await buffer(response)
  const { location } = response.headers
  if (location) return load(location, cookie)
  const { 'content-encoding': encoding = 'none' } = response.headers
  const plain = { br: brotliDecompressSync, gzip: gunzipSync, none: (bytes: Buffer) => bytes }
  return { text: String(plain[encoding as keyof typeof plain](body)), bytes: body.length }
}

const loaded = new Map<string, Promise<Loaded>>()

function loadOnce(path: string): Promise<Loaded> {
  const known = loaded.get(path) ?? load(path)
  loaded.set(path, known)
  return known
}

test('no page travels with more than 60 KB without its pictures, of which 15 KB script and, for guests, 12 KB styles', async (t) => {
  const story = 'Come to the orchard behind the mill. '.repeat(20)
  const gifts = Array.from({ length: 24 }, (_, n) => ({
    name: `Gift ${n}`,
    price: n + 1,
    description: story.slice(0, 200),
  }))
  const list = {
    title: 'Ana & Jonas',
    story,
    status: 'publish',
    meta: { registry_reveal: 'always' },
  } as const
  const { at, registry, items } = await listOf(ana, list, gifts)
  const invitees = Array.from({ length: 20 }, (_, n) => `guest${n}@orchard.example`)
  must(await ana.client.addInvitees(registry.id, invitees))
  const guests = `/registry/${registry.slug}`
  const item = items[0]?.id ?? 0
  must(await ana.client.createPurchase(registry.id, item, { purchaser: 'Miriam', note: 'For you.' }))
  const forGuests = [
    ...[
      '/',
      '/privacy',
      '/help',
      '/nowhere',
      '/registry/none',
      '/sign-in',
      '/sign-up',
      '/forgot',
      '/add/how',
    ],
    ...[guests, `${guests}?sort=cheap`, `${guests}/items/${item}/give`, `${guests}/yours`, '/gifts'],
    `/set-up/${await site.accounts.setUp.offer()}`,
  ]
  const parts = ['', '?add=by-hand', `?edit=${item}`, '/details', '/sharing', '/cards', '/surprises']
  const forOwners = [
    ...['/lists', '/lists/new', '/account', '/account/delete', '/add', '/add?link=https://a.example/'],
    ...[...parts, '/as-guest', '/import', '/copy', '/delete', `/items/${item}/move`].map((part) => at + part),
  ]
  const forAdmins = ['', '/people', '/people/new', `/people/${ana.person.id}`, '/links', `/links/${item}`]
  const admin = [...forAdmins, '/settings', '/health'].map((part) => `/admin${part}`)
  const heaviest = { all: 0, script: 0, stylesheet: 0, document: 0, font: 0 }
  const found: string[] = []
  for (const [person, paths, most] of [
    [undefined, forGuests, mostOfAll],
    [ana, [...forOwners, '/help/operate', '/help/settings'], mostOfOwners],
    [ana, admin, mostOfAdmins],
  ] as const) {
    for (const path of paths) {
      const weights = await weigh(path, person)
      for (const kind of ['all', 'script', 'stylesheet'] as const) {
        if (weights[kind] > most[kind]) found.push(`${path}: ${weights[kind]} bytes of ${kind}`)
      }
      assert.ok(weights.document > 500 && weights.stylesheet > 5000, `${path}: ${JSON.stringify(weights)}`)
      for (const kind of ['all', 'script', 'stylesheet', 'document', 'font'] as const) {
        heaviest[kind] = Math.max(heaviest[kind], weights[kind])
      }
    }
  }
  t.diagnostic(`the most bytes: ${JSON.stringify(heaviest)}`)
  assert.ok(heaviest.script > 0 && heaviest.font > 0, 'the scripts and fonts are found')
  assert.deepEqual(found, [])
})

test('the page of a person with ten lists travels with at most 60 KB', async (t) => {
  const circle = must(await ana.client.addCircle('Family'))
  const lise = must(await ana.client.addPerson({ name: 'Oma Lise' }))
  must(await ana.client.putInCircle(circle.id, lise.id))
  for (let n = 0; n < 10; n++) {
    const gifts = Array.from({ length: 20 }, (_, each) => ({ name: `Gift ${each}`, price: each + 1 }))
    const { registry } = await listOf(ana, { title: `Birthday of cousin ${n}`, status: 'publish' }, gifts)
    must(
      await ana.client.setOpenTo(registry.id, { circle_ids: [circle.id], person_ids: [], left_out_ids: [] }),
    )
  }
  const browser = new Visitor(site.url)
  await browser.open(`/p/${lise.link}`)
  const { html } = await browser.follow()
  assert.equal(html.match(/class="next-day"/g)?.length, 10)
  const { all, document } = await weigh('/p', { browser })
  t.diagnostic(`${all} bytes, ${document} of them the page`)
  assert.ok(all > 0 && all <= mostOfAll.all, `${all} bytes`)
})

test('a list of 500 gifts travels to guests with at most 60 KB, to its owner with 64, and scrolls at once on a phone', async (t) => {
  const gifts = Array.from({ length: 500 }, (_, n) => ({
    name: `Gift number ${n} of a long list`,
    url: `https://shop${n % 7}.example/things/${n * 7919}`,
    retailer: `Shop ${n % 7}`,
    price: 10 + (n % 90),
    image_url: `https://shop${n % 7}.example/pictures/${n * 104_729}.jpg`,
  }))
  const { at, registry, items } = await listOf(ana, { title: 'A long list', status: 'publish' }, gifts)
  must(await ana.client.updateRegistry(registry.id, { meta: fullMeta(items) }))
  for (const [person, path, most] of [
    [undefined, `/registry/${registry.slug}`, mostOfAll],
    [ana, at, mostOfOwners],
  ] as const) {
    const { all, document } = await weigh(path, person)
    t.diagnostic(`${path}: ${all} bytes, ${document} of them the page`)
    assert.ok(all > 0 && all <= most.longList, `${path}: ${all} bytes`)
  }
  const browser = await sharedBrowser()
  const page = await (await browser.newContext({ viewport: sizes['a phone'] })).newPage()
  await page.goto(`${site.url}/registry/${registry.slug}`)
  const [isThere, grown] = await page.evaluate<[boolean, number]>(`new Promise((resolve) => {
    const { scrollHeight } = document.documentElement
    scrollTo({ top: scrollHeight, behavior: 'instant' })
    requestAnimationFrame(() => {
      const { top } = [...document.querySelectorAll('.gift')].at(-1).getBoundingClientRect()
      resolve([top < innerHeight, document.documentElement.scrollHeight - scrollHeight])
    })
  })`)
  assert.ok(isThere, 'the last gift is there in the next frame')
  assert.equal(grown, 0, 'nothing below moves')
  await page.context().close()
})
