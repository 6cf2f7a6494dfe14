// May take 180 s: a browser paints pictures of nine megabytes.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { deflateSync } from 'node:zlib'
import { limits } from '@hopechest/contract'
import { leadingTo, openToyShop, type ToyShop } from '@hopechest/outgoing/testing'
import { faultsOf, sizes } from '@hopechest/testing/browser/faults'
import { sharedBrowser } from '@hopechest/testing/browser/shared'
import { avif, pictureFiles, pngChunk } from '@hopechest/testing/pictures/files'
import { until } from '@hopechest/testing/until'
import type { BrowserContext, Page } from 'playwright-core'
import { listOf, signedIn } from './owners.ts'
import { openSite, type SiteWorld } from './site-world.ts'

/** Nothing in it repeats, so it is as large as its dots. */
function largePng(width: number, height: number): Buffer {
  const head = Buffer.from(pictureFiles.png.subarray(16, 29))
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([8, 2], 8)
  const row = () => Buffer.concat([Buffer.alloc(1), randomBytes(width * 3)])
  const dots = deflateSync(Buffer.concat(Array.from({ length: height }, row)), { level: 0 })
  const parts = [pngChunk('IHDR', head), pngChunk('IDAT', dots), pngChunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([pictureFiles.png.subarray(0, 8), ...parts])
}

/** It says that it is AVIF, and no browser can read it. */
const broken = Buffer.concat([avif.subarray(0, avif.length - 40), Buffer.alloc(40, 0xff)])
const files: Record<string, Buffer> = {
  '/large.png': largePng(2000, 1500),
  '/kind.avif': avif,
  '/broken.avif': broken,
  '/huge.png': Buffer.concat([pictureFiles.png, Buffer.alloc(limits.pictures.chosenBytes)]),
  '/page.png': Buffer.from('<!doctype html>Are you a person?'),
}

describe('pictures of shops that the site does not keep as they are', () => {
  let shop: ToyShop
  let site: SiteWorld
  let context: BrowserContext
  let page: Page
  let guest: Page
  let at: string
  let slug: string
  before(async () => {
    shop = await openToyShop()
    shop.answer = ({ url = '' }, answer) => {
      const file = files[url]
      return file ? answer.end(file) : answer.writeHead(404).end()
    }
    site = await openSite({ pictures: { fetching: leadingTo(shop.server) } })
    const owner = await signedIn(site)
    const gifts = [...Object.keys(files), '/gone.png'].map((path) => ({
      name: path.slice(1),
      url: `https://shop.example${path}`,
      image_url: shop.address.replace(/\/$/, '') + path,
    }))
    const list = await listOf(owner, { status: 'publish' }, gifts)
    at = site.url + list.at
    slug = list.registry.slug
    // A guest comes first: the page has the pictures fetched behind its answer.
    const browser = await sharedBrowser()
    guest = await (await browser.newContext({ viewport: sizes['a phone'] })).newPage()
    await guest.goto(`${site.url}/registry/${slug}`)
    const waiting = () =>
      site.api.database.rows('SELECT address FROM pictures WHERE file IS NULL AND fault IS NULL')
    const all = () => site.api.database.rows('SELECT address FROM pictures')
    await until(
      'all answers of the shop',
      async () => (await all()).length === gifts.length && (await waiting()).length === 0,
    )
    context = await browser.newContext({ viewport: sizes['a phone'] })
    await context.addCookies(owner.browser.kept)
    page = await context.newPage()
  })
  after(async () => {
    await guest.context().close()
    await context.close()
    await site.close()
    await shop.close()
  })

  const row = (name: string) => page.locator(`.own-row[data-name="${name}"]`)
  const widthOf = async (of: Page, selector: string) =>
    of
      .locator(selector)
      .first()
      .evaluate(async (image) => {
        const picture = image as unknown as { decode(): Promise<void>; naturalWidth: number }
        await picture.decode()
        return picture.naturalWidth
      })

  test('the browser of the owner makes one of nine megabytes smaller and reads AVIF, and says why of the others', async () => {
    const small = page.waitForResponse('**/pictures/small')
    await page.goto(at)
    await row('large.png').locator('.mat img').waitFor()
    await row('kind.avif').locator('.mat img').waitFor()
    assert.equal(await widthOf(page, '[data-name="large.png"] .mat img'), limits.pictures.paintedSide)
    assert.equal(await widthOf(page, '[data-name="kind.avif"] .mat img'), 12)
    await row('broken.avif').getByText('Your browser could not read the shop’s picture.').waitFor()
    await row('huge.png').getByText('more than 15 MB or too many dots').waitFor()
    await row('page.png').getByText('What the shop sends is no picture that we can keep.').waitFor()
    await row('gone.png').getByText('The shop has not given us its picture so far.').waitFor()
    assert.equal(await row('large.png').locator('[data-picture-of]').count(), 0)
    assert.equal((await small).status(), 200)
    assert.deepEqual(await faultsOf(page), [])
  })

  test('the picture stays, a card shows its small copy, and guests read of no reason', async () => {
    await page.goto(at)
    assert.equal(await widthOf(page, '[data-name="large.png"] .mat img'), limits.pictures.small.side)
    await guest.reload()
    assert.deepEqual(await guest.locator('.gift img').count(), 2)
    assert.doesNotMatch(await guest.content(), /shop’s picture|What the shop sends/)
  })

  test('the form of the gift says why, too, and offers another picture', async () => {
    await row('huge.png').getByRole('link', { name: 'Change' }).click()
    await page.getByRole('group', { name: 'Picture' }).getByText('more than 15 MB').waitFor()
    assert.deepEqual(await faultsOf(page), [])
  })

  test('what the shop sends goes to the page as bytes that no browser shows', async () => {
    const [answer] = await Promise.all([page.waitForResponse('**/pictures/large'), page.goto(at)])
    const headers = answer.headers()
    assert.deepEqual(
      ['content-type', 'content-disposition', 'x-content-type-options'].map((name) => headers[name]),
      ['application/octet-stream', 'attachment', 'nosniff'],
    )
    assert.match(headers['cache-control'] ?? '', /no-store/)
  })
})
