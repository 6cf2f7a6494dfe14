import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sizes, visits } from '@hopechest/testing/browser/faults'
import { type SharedBrowser, sharedBrowser } from '@hopechest/testing/browser/shared'
import { longTest } from '@hopechest/testing/depth'
import { must } from '@hopechest/testing/outcome'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { makeList } from './lists.ts'
import { listOf, signedIn } from './owners.ts'
import { openSite, siteOf } from './site-world.ts'

let browser: SharedBrowser
const world = siteOf(
  () => openSite(),
  async () => {
    browser = await sharedBrowser()
  },
)
/** A browser of its own. */
const newPage = async (options: BrowserContextOptions = {}) => (await browser.newContext(options)).newPage()

for (const { size, viewport, javaScriptEnabled } of visits) {
  describe(`a guest at ${size}, ${javaScriptEnabled ? 'with' : 'without'} script`, () => {
    let page: Page
    before(async () => {
      // The one story with motion: pages fade into each other, and every button still does what it says.
      const options = { viewport, javaScriptEnabled, reducedMotion: 'no-preference' } as const
      page = await newPage(options)
    })
    after(() => page.context().close())

    test('finds a gift, corrects a form, gives two pieces, and undoes it', async () => {
      const gifts = [{ name: 'Plate', price: 24, quantity_needed: 8 }, { name: 'Tent' }]
      const { registry } = await makeList(world, {}, gifts)
      await page.goto(`${world.url}/registry/${registry.slug}`)
      await page.getByRole('link', { name: 'Give this (Plate)' }).click()
      await page.getByRole('heading', { name: 'Wonderful. Is it bought already?' }).waitFor()
      await page.getByRole('button', { name: 'One more' }).click()
      await page.getByLabel('A few words to go with it').fill('For all the dinners.')
      // Enter in the number sends the form, not the stepper.
      await page.getByLabel('How many do you give?').press('Enter')
      await page.getByText('Please write your name').waitFor()
      assert.equal(await page.title(), 'Please look again: Wonderful. Is it bought already? · Hopechest')
      await page.locator('#name:focus').waitFor()
      assert.equal(await page.getByLabel('How many do you give?').inputValue(), '2')
      await page.keyboard.type('Miriam Okafor')
      await page.getByRole('button', { name: 'Take it off the list' }).click()
      await page.getByRole('heading', { name: 'Thank you, Miriam Okafor.' }).waitFor()
      await page.getByText('For all the dinners.').waitFor()
      await page.getByRole('link', { name: 'Back to the list' }).click()
      await page.getByText('You are giving 2 × Plate').waitFor()
      await page.getByRole('link', { name: 'Show or undo' }).click()
      await page.getByRole('button', { name: 'Undo (Plate)' }).click()
      await page.getByRole('heading', { name: 'It is back on the list.' }).waitFor()
      await page.getByRole('link', { name: 'Back to the list' }).click()
      await page.getByText('gifts wished for, 9 pieces').waitFor()
      assert.equal(await page.getByText('You are giving').count(), 0)
    })
  })
}

longTest(
  'where headings take the row, one menu holds three lists: which gifts, under which heading, and in which order',
  async () => {
    const gifts = [24, 28, 65, 78, 189, 229].map((price) => ({ name: `For ${price}`, price }))
    const { registry } = await makeList(world, {}, gifts)
    const long = 'What we wish for at the table, and in the rooms beside it'
    const registry_headings = ['Kitchen', long].map((title, items_above) => ({ title, items_above }))
    must(await world.api.as.owner.updateRegistry(registry.id, { meta: { registry_headings } }))
    const page = await newPage({ viewport: sizes['a desk'] })
    await page.goto(`${world.url}/registry/${registry.slug}`)
    await page.locator('.find-row summary').click()
    assert.equal(await page.getByRole('list', { name: 'Show', exact: true }).getByRole('link').count(), 5)
    const order = page.getByRole('list', { name: 'Order of the gifts' })
    const orders = (await order.getByRole('link').allTextContents()).slice(1)
    assert.deepEqual(orders, ['Lowest price first', 'Highest price first'])
    const isCut = (words: string) => {
      const shown = page.locator('.jump').getByText(words)
      return shown.evaluate((element) => element.scrollWidth > element.clientWidth)
    }
    assert.equal(await isCut(long), false, 'a desk has room for a long heading')
    await page.setViewportSize(sizes['a phone'])
    assert.equal(await isCut(long), true)
    await page.context().close()
  },
)

for (const locale of ['en-GB', 'de-DE']) {
  longTest(`no sentence of the heading goes on in the next line of a phone, in ${locale}`, async () => {
    const boat = { name: 'Boat', price: 200, quantity_needed: 8 }
    const { registry, items } = await makeList(world, {}, [{}, boat])
    const meta = { registry_group_gifts: [items[1]?.id ?? 0] }
    must(await world.api.as.owner.updateRegistry(registry.id, { meta }))
    const page = await newPage({ viewport: sizes['a phone'], locale })
    for (const { id } of items) {
      await page.goto(`${world.url}/registry/${registry.slug}/items/${id}/give`)
      const lines = await page.evaluate<number[]>(
        '[...document.querySelectorAll("h1 span")].map((each) => Math.round(each.clientHeight / Number.parseFloat(getComputedStyle(each).lineHeight)))',
      )
      assert.deepEqual(lines, [1, 1])
    }
    await page.context().close()
  })
}

test('a guest who comes back from a shop is asked once, and clicking out counts nothing', async () => {
  const { registry } = await makeList(world, {}, [{ name: 'Kettle', url: 'http://127.0.0.1:9/kettle' }])
  const page = await newPage()
  await page.goto(`${world.url}/registry/${registry.slug}`)
  const bar = page.locator('[data-ask-bar]')
  assert.equal(await bar.isVisible(), false)
  const [shop] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: /^Go to shop/ }).click(),
  ])
  await shop.close()
  // A headless window never hides its pages, so the test sends the events of a window.
  await page.evaluate('document.dispatchEvent(new Event("visibilitychange"))')
  await bar.getByText('Did you buy “Kettle”?').waitFor()
  await page.reload()
  assert.equal(await bar.isVisible(), false)
  const [item] = must(await world.api.as.owner.listRegistryItems(registry.id))
  assert.equal(item?.quantity_purchased, 0)
  await page.context().close()
})

test('a personal link that a browser loads as a picture opens nothing in it', async () => {
  const stranger = await signedIn(world)
  const { at } = await listOf(stranger, { meta: { registry_invitees: ['jo'] } })
  const { html } = await stranger.browser.open(`${at}/sharing`)
  const link = /value="(http[^"]*\/i\/[^"]+)"/.exec(html)?.[1] ?? ''
  const { registry } = await makeList(world, {}, [{ image_url: link }])
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${world.url}/registry/${registry.slug}`)
  assert.equal(await page.locator(`img[src="${link}"]`).count(), 0, 'no page of the site stands as a picture')
  // A shop may lead its picture there.
  const [answer] = await Promise.all([
    page.waitForResponse(link),
    page.evaluate(`new Image().src = ${JSON.stringify(link)}`),
  ])
  assert.equal(answer.status(), 404)
  assert.deepEqual(await context.cookies(), [])
  await page.goto(link)
  await page.getByRole('heading', { name: 'House on the hill' }).waitFor()
  assert.ok((await context.cookies()).length > 0)
  await context.close()
  // Over http, to another host than localhost, a browser says only what it accepts.
  const accepting = (accept: string, address = link) =>
    fetch(address, { headers: { accept }, redirect: 'manual' })
  for (const accept of ['image/avif,image/webp,*/*;q=0.8', 'image/*'])
    for (const address of [link, `${world.url}/nothing-here.png`]) {
      const refused = await accepting(accept, address)
      const { status, headers } = refused
      assert.deepEqual([status, headers.getSetCookie(), await refused.text()], [404, [], ''])
    }
  for (const accept of ['text/html,application/xhtml+xml,image/avif,*/*;q=0.8', '*/*'])
    assert.equal((await accepting(accept)).status, 303)
})

longTest('a guest chooses rows, and the browser remembers them', async () => {
  const gifts = [30, 20, 60].map((price) => ({ name: `For ${price}`, price }))
  const [one, other] = [await makeList(world, {}, gifts), await makeList(world, {}, gifts)]
  const page = await newPage({ viewport: sizes['a phone'] })
  const heightOfGift = async () => (await page.locator('.gift').first().boundingBox())?.height ?? 0
  await page.goto(`${world.url}/registry/${one.registry.slug}`)
  const asCard = await heightOfGift()
  await page.getByRole('link', { name: 'Show as rows' }).click()
  await page.getByRole('link', { name: 'Show as cards' }).waitFor()
  assert.ok((await heightOfGift()) < asCard)
  await page.locator('summary').click()
  await page.getByRole('link', { name: 'Lowest price first' }).click()
  await page.getByRole('heading', { level: 3, name: 'For 20' }).waitFor()
  const names = await page.getByRole('heading', { level: 3 }).allTextContents()
  assert.deepEqual(names, ['For 20', 'For 30', 'For 60'])
  await page.goto(`${world.url}/registry/${other.registry.slug}`)
  await page.getByRole('link', { name: 'Show as cards' }).click()
  await page.getByRole('link', { name: 'Show as rows' }).waitFor()
  assert.ok((await page.context().cookies()).every(({ name }) => !name.endsWith('hc_view')))
  await page.context().close()
})

longTest(
  'with letters of twice the size nothing is cut, and a list scrolls sideways in no view',
  async () => {
    const { registry } = await makeList(world, { title: 'Theodora & Bartholomew' }, [
      { price: 20 },
      { price: 30, quantity_needed: 4 },
    ])
    const page = await newPage({ viewport: sizes['a phone'] })
    for (const query of ['', '?view=rows']) {
      await page.goto(`${world.url}/registry/${registry.slug}${query}`)
      await page.evaluate('document.documentElement.style.fontSize = "200%"')
      const { width, cut } = await page.evaluate<{ width: number; cut: number }>(
        '({ width: document.documentElement.scrollWidth, cut: [...document.querySelectorAll(".brand span, .letter h1")].filter((each) => each.scrollWidth > each.clientWidth).length })',
      )
      assert.deepEqual({ width, cut }, { width: sizes['a phone'].width, cut: 0 })
      const [letters, ring] = await Promise.all(
        ['.letter .hoop-letters', '.letter .hoop-ring'].map((each) => page.locator(each).boundingBox()),
      )
      assert.ok((letters?.width ?? 0) < (ring?.width ?? 0) && (letters?.height ?? 0) < (ring?.height ?? 0))
    }
    await page.context().close()
  },
)
