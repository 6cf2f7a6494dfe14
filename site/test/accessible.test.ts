import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openBrowser } from '@hopechest/testing/browser'
import { cutWords, faultsOf, isTooWide, keyboardStops, sizes } from '@hopechest/testing/look'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { makeList } from './lists.ts'
import { openSite, type SiteWorld } from './site-world.ts'

/** A4 without its margins, in pixels of a style sheet. */
const paper = { width: 688, height: 1040 }

let world: SiteWorld
let browser: Browser
let here: string
let give: string
before(async () => {
  world = await openSite()
  browser = await openBrowser()
  const gifts = [
    {
      name: 'Plate',
      price: 24,
      quantity_needed: 8,
      quantity_purchased: 3,
      description: 'Any of the greens.',
    },
    { name: 'Tent', price: 229 },
    { name: 'Carafe', price: 22, quantity_needed: 2, quantity_purchased: 2 },
    ...[30, 60, 70, 150].map((price) => ({ name: `Gift for ${price}`, price })),
  ]
  const meta = { registry_event_type: 'birthday', registry_event_date: '2027-06-12', registry_most_wanted: 1 }
  const { registry, items } = await makeList(world, { story: 'Come.\n\nStay.', meta }, gifts)
  await world.api.as.owner.setAffiliate(registry.id, items[1]?.id ?? 0, {
    affiliate_url: 'https://shop.example/tent?tag=ours',
  })
  here = `/registry/${registry.slug}`
  give = `${here}/items/${items[0]?.id}/give`
})
after(async () => {
  await browser?.close()
  await world.close()
})

/** Every page of a guest, one after the other. */
async function visitAll(
  context: BrowserContext,
  look: (page: Page, name: string) => Promise<void>,
): Promise<void> {
  const page = await context.newPage()
  const open = async (path: string, name = path) => {
    await page.goto(world.url + path)
    await look(page, name)
  }
  for (const path of ['/', '/privacy', '/nowhere', '/registry/none', '/back/nonsense', here]) await open(path)
  await page.locator('summary').click()
  await look(page, 'the open menu')
  await open(give)
  await page.getByRole('button', { name: 'Take it off the list' }).click()
  await look(page, 'the wrong form')
  await page.getByLabel('Your name').fill('Miriam')
  await page.getByLabel('A few words').fill('For the dinners.')
  world.letApiRest(true)
  await page.getByRole('button', { name: 'Take it off the list' }).click()
  await look(page, 'away')
  world.letApiRest(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Thank you, Miriam.' }).waitFor()
  await look(page, 'thanks')
  const back = await page.locator('#release-link').inputValue()
  await open(`${here}/yours`)
  await open(here, 'the list of a returning guest')
  await open(new URL(back).pathname, 'put it back')
  await page.getByRole('button', { name: 'Put it back' }).click()
  await look(page, 'it is back')
}

test('in German nothing is wider than a phone, and no button is cut', async () => {
  const context = await browser.newContext({ viewport: sizes['a phone'], locale: 'de-DE' })
  const page = await context.newPage()
  for (const path of ['/', '/privacy', '/registry/none', here, give]) {
    await page.goto(world.url + path)
    assert.equal(await page.locator('html').getAttribute('lang'), 'de')
    assert.ok(!(await isTooWide(page)), path)
    assert.deepEqual(await cutWords(page), [], path)
  }
  await context.close()
})

for (const [size, viewport] of Object.entries(sizes)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`every page of a guest is accessible, at ${size}, in ${colorScheme} colours`, async () => {
      const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' })
      const found: string[] = []
      await visitAll(context, async (page, name) => {
        found.push(...(await faultsOf(page)).map((each) => `${name}: ${each}`))
      })
      assert.deepEqual(found, [])
      await context.close()
    })
  }
}

test('on paper the list is accessible, and its address stands beside the letter', async () => {
  const context = await browser.newContext({ viewport: paper, colorScheme: 'dark' })
  const page = await context.newPage()
  await page.emulateMedia({ media: 'print' })
  await page.goto(world.url + here)
  assert.deepEqual(await faultsOf(page), [])
  const letter = await page.locator('.letter').boundingBox()
  const address = await page.locator('.printed-address').boundingBox()
  assert.ok((letter?.x ?? 0) + (letter?.width ?? 0) < (address?.x ?? 0))
  await context.close()
})

test('on the narrowest phone, with letters of twice the size, no page is wider than the window', async () => {
  const context = await browser.newContext({ viewport: { width: 320, height: 640 } })
  await visitAll(context, async (page, name) => {
    assert.ok(!(await isTooWide(page)), name)
    await page.evaluate('document.documentElement.style.fontSize = "200%"')
    assert.ok(!(await isTooWide(page)), `${name} with large letters`)
  })
  await context.close()
})

test('a guest reaches everything by keyboard, and sees where they are', async () => {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  for (const path of [here, give]) {
    await page.goto(world.url + path)
    const { wanted, reached, unseen } = await keyboardStops(page)
    assert.deepEqual(unseen, [], path)
    assert.equal(reached, wanted, path)
  }
  await context.close()
})
