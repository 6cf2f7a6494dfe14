// May take 240 s: a browser paints two dozen photos.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { limits } from '@hopechest/contract'
import { sizes } from '@hopechest/testing/browser/faults'
import { sharedBrowser } from '@hopechest/testing/browser/shared'
import { must } from '@hopechest/testing/outcome'
import type { BrowserContext } from 'playwright-core'
import { listOf, signedIn } from './owners.ts'
import { openSite, type SiteWorld } from './site-world.ts'

const gifts = 24
const mostOfPage = 600_000
const { bytes: mostOfCard, side } = limits.pictures.small

/** Paints what a camera sees, more or less: colours that run into each other, edges, and noise in the dark. */
const paintPhoto = `async (seed) => {
  const canvas = document.createElement('canvas')
  canvas.width = 1600
  canvas.height = 1200
  const paper = canvas.getContext('2d')
  let n = seed * 7919 + 1
  const random = () => (n = (n * 48271) % 2147483647) / 2147483647
  const sky = paper.createLinearGradient(0, 0, 1600, 1200)
  for (const at of [0, 0.5, 1]) sky.addColorStop(at, 'hsl(' + random() * 360 + ' 40% ' + (30 + random() * 50) + '%)')
  paper.fillStyle = sky
  paper.fillRect(0, 0, 1600, 1200)
  for (let i = 0; i < 60; i++) {
    paper.fillStyle = 'hsl(' + random() * 360 + ' 50% ' + random() * 90 + '% / 0.5)'
    paper.beginPath()
    paper.ellipse(random() * 1600, random() * 1200, random() * 300, random() * 200, random() * 3, 0, 7)
    paper.fill()
  }
  const tile = document.createElement('canvas')
  tile.width = tile.height = 400
  const grain = tile.getContext('2d')
  const dots = grain.createImageData(400, 400)
  for (let i = 0; i < dots.data.length; i++) dots.data[i] = i % 4 < 3 ? random() * 255 : 18
  grain.putImageData(dots, 0, 0)
  for (let x = 0; x < 1600; x += 400) for (let y = 0; y < 1200; y += 400) paper.drawImage(tile, x, y)
  const blob = await new Promise((done) => canvas.toBlob(done, 'image/jpeg', 0.85))
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let text = ''
  for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192))
  return btoa(text)
}`

describe('pictures of their size', () => {
  let site: SiteWorld
  let owner: Awaited<ReturnType<typeof signedIn>>
  let list: Awaited<ReturnType<typeof listOf>>
  let phone: BrowserContext
  before(async () => {
    site = await openSite()
    owner = await signedIn(site)
    list = await listOf(owner, { status: 'publish' }, [])
    phone = await (await sharedBrowser()).newContext({ viewport: sizes['a phone'] })
  })
  after(async () => {
    await phone.close()
    await site.close()
  })

  test('the browser of the owner paints a small copy of each, and the page of a guest is light', async (t) => {
    const { at, registry } = list
    // No page of the list: one that is open while it is empty is read anew as soon as its first gift comes.
    const page = await phone.newPage()
    for (let n = 0; n < gifts; n++) {
      const photo = Buffer.from(await page.evaluate<string>(`(${paintPhoto})(${n})`), 'base64')
      assert.ok(photo.length > mostOfCard)
      await owner.browser.open(`${at}?add=by-hand`)
      const typed = { name: `Gift ${n}`, price: '', quantity: '1', url: '', image_url: '' }
      await owner.browser.submitWithFile(`${at}/items`, typed, { name: 'a.jpg', bytes: photo })
      assert.equal(owner.browser.page.status, 303)
    }
    assert.equal(must(await owner.client.listRegistryItems(registry.id)).length, gifts)

    await phone.addCookies(owner.browser.kept)
    // The page says nothing of it, so the test follows what its script sends.
    const painted = Promise.withResolvers<void>()
    let sent = 0
    page.on('response', (answer) => {
      if (answer.url().endsWith('/pictures/small') && ++sent === gifts) painted.resolve()
    })
    await page.goto(site.url + at)
    await painted.promise
    const small = () =>
      site.api.database.rows<{ file: string; bytes: number }>(
        "SELECT file, bytes FROM pictures WHERE registry_id = $1 AND address LIKE 'small of %'",
        [registry.id],
      )
    const rows = await small()
    assert.equal(rows.length, gifts)
    const bytes = rows.map((each) => Number(each.bytes))
    assert.ok(Math.max(...bytes) <= mostOfCard, String(bytes))
    await page.close()

    const guest = await (await sharedBrowser()).newContext({ viewport: sizes['a phone'] })
    const guestPage = await guest.newPage()
    let weight = 0
    const answers: Promise<unknown>[] = []
    guestPage.on('requestfinished', (request) =>
      answers.push(
        request.sizes().then(({ responseBodySize, responseHeadersSize }) => {
          weight += responseBodySize + responseHeadersSize
        }),
      ),
    )
    await guestPage.goto(`${site.url}/registry/${registry.slug}`)
    const pictures = guestPage.locator('.gift img')
    assert.equal(await pictures.count(), gifts)
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded()
      await picture.evaluate((image) => (image as unknown as { decode(): Promise<void> }).decode())
    }
    const widths = await pictures.evaluateAll((images) =>
      images.map((image) => (image as unknown as { naturalWidth: number }).naturalWidth),
    )
    assert.deepEqual([...new Set(widths)], [side])
    await guestPage.waitForLoadState('networkidle')
    await Promise.all(answers)
    t.diagnostic(`${weight} bytes of a page with ${gifts} pictures`)
    assert.ok(weight <= mostOfPage, `${weight} bytes`)

    const whole = guestPage.getByRole('link', { name: 'The whole picture of Gift 0, opens in a new tab' })
    const [opened] = await Promise.all([guest.waitForEvent('page'), whole.click()])
    await opened.waitForLoadState()
    assert.match(opened.url(), /\/assets\/pictures\/\d+\/[\w-]+\.jpg$/)
    await guest.close()
  })
})
