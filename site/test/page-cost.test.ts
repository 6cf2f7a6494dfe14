import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { listOf, type SignedInPerson, signedIn } from './owners.ts'
import { openSite, type SiteWorld } from './site-world.ts'

const most = { page: 60_000, scripts: 15_000, styles: 12_288, longList: 100_000 }

let site: SiteWorld
let ana: SignedInPerson
before(async () => {
  site = await openSite()
  ana = await signedIn(site)
})
after(() => site.close())

/** How many bytes travel, compressed, for a page, and for each kind of file that it refers to. */
async function bytesOf(path: string) {
  const cookie = [...ana.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const get = async (address: string) => {
    const headers = { cookie, 'accept-encoding': 'br' }
    const response = await fetch(site.url + address, { headers })
    assert.equal(response.status, 200, address)
    const body = await response.text()
    return { body, bytes: Number(response.headers.get('content-length')) }
  }
  const page = await get(path)
  const sum = async (pattern: RegExp) => {
    const files = await Promise.all([...page.body.matchAll(pattern)].map(([, file]) => get(file ?? '')))
    return files.reduce((bytes, file) => bytes + file.bytes, 0)
  }
  const scripts = await sum(/<script[^>]* src="([^"]+)"/g)
  const styles = await sum(/<link rel="stylesheet" href="([^"]+)"/g)
  return { page: page.bytes, scripts, styles, all: page.bytes + scripts + styles }
}

test('no page of an owner travels with more than 60 KB, of which 15 KB script and 12 KB styles', async () => {
  const { at } = await listOf(
    ana,
    {},
    Array.from({ length: 20 }, (_, n) => ({ name: `Gift ${n}` })),
  )
  const pages = [
    '/lists',
    '/lists/new',
    '/account',
    '/account/delete',
    at,
    `${at}?add=by-hand`,
    `${at}/details`,
  ]
  for (const path of [...pages, `${at}/sharing`, `${at}/surprises`]) {
    const { all, scripts, styles } = await bytesOf(path)
    assert.ok(all <= most.page, `${path}: ${all} bytes`)
    assert.ok(scripts <= most.scripts, `${path}: ${scripts} bytes of script`)
    assert.ok(styles > 0 && styles <= most.styles, `${path}: ${styles} bytes of styles`)
  }
})

test('a list of 500 gifts travels to its owner with at most 100 KB', async () => {
  const gifts = Array.from({ length: 500 }, (_, n) => ({
    name: `Gift number ${n} of a long list`,
    url: `https://shop${n % 7}.example/things/${n * 7919}`,
    retailer: `Shop ${n % 7}`,
    price: 10 + (n % 90),
    image_url: `https://shop${n % 7}.example/pictures/${n * 104_729}.jpg`,
  }))
  const { at } = await listOf(ana, {}, gifts)
  const { page } = await bytesOf(at)
  assert.ok(page > 0 && page <= most.longList, `${page} bytes`)
})
