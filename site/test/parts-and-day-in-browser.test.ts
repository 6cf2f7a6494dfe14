import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { faultsOf, isTooWide, narrowest, visits } from '@hopechest/testing/browser/faults'
import { type SharedBrowser, sharedBrowser } from '@hopechest/testing/browser/shared'
import { must } from '@hopechest/testing/outcome'
import type { Page } from 'playwright-core'
import { languages } from '../words/index.ts'
import { listOf, password, type SignedInPerson, signedIn } from './owners.ts'
import { openSite, type SiteWorld } from './site-world.ts'

let site: SiteWorld
let browser: SharedBrowser
before(async () => {
  site = await openSite({ now: () => new Date('2027-06-13T14:00:00Z') })
  browser = await sharedBrowser()
})
after(() => site.close())

for (const { size, viewport, javaScriptEnabled } of visits) {
  describe(`at ${size}, ${javaScriptEnabled ? 'with' : 'without'} script`, () => {
    let page: Page
    let ana: SignedInPerson
    const isWell = async () => javaScriptEnabled && assert.deepEqual(await faultsOf(page), [])
    before(async () => {
      ana = await signedIn(site)
      page = await (await browser.newContext({ viewport, javaScriptEnabled })).newPage()
      await page.goto(`${site.url}/sign-in`)
      await page.getByLabel('Name or e-mail').fill(ana.person.email)
      await page.getByLabel('Password').fill(password)
      await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
      await page.waitForURL(/\/lists/)
    })
    after(() => page.context().close())

    test('an owner turns a gift into parts by a sentence, and says how guests hand them over', async () => {
      const { at, items, registry } = await listOf(ana, {}, [{ name: 'Telescope', price: 320 }])
      await page.goto(`${site.url}${at}?edit=${items[0]?.id}`)
      await page.getByLabel('Note for your guests').fill('All of you together.')
      await page.getByLabel('Let guests give parts of it').check()
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Show the sentence' }).click()
      await page.locator('#quantity:focus').waitFor()
      assert.equal(await page.getByLabel('Price of the whole').inputValue(), '320')
      assert.equal(await page.getByLabel('Note for your guests').inputValue(), 'All of you together.')
      await isWell()
      await page.getByLabel('How many parts').fill('8')
      if (javaScriptEnabled) {
        await page.locator('[data-said]', { hasText: '€40 each' }).waitFor()
        assert.equal(await page.locator('[data-stitched] line').count(), 8)
      }
      await page.locator('.gift-form .button.solid').click()
      await page.getByText('Say how they hand it over. Guests read it before they give.').waitFor()
      await isWell()
      await page.getByLabel('How shall they hand it over?').fill('In an envelope, at coffee on Sunday.')
      await page.locator('.gift-form .button.solid').click()
      await page.getByText('in 8 parts, €40 each').waitFor()
      await isWell()
      const { meta } = must(await ana.client.getRegistry(registry.id))
      assert.equal(meta.registry_hand_over, 'In an envelope, at coffee on Sunday.')
      assert.equal(must(await ana.client.getItem(items[0]?.id ?? 0)).price, 40)
    })

    test('the sentence of a gift in parts stays within the narrowest phone, whatever it costs', async () => {
      const costs = [
        { price: 12_500 / 7, quantity_needed: 7 },
        { price: 1_234_567.89 / 12, quantity_needed: 12 },
        { price: 320 / 3, quantity_needed: 3 },
      ]
      const { at, items, registry } = await listOf(ana, { meta: { registry_reveal: 'always' } }, costs)
      for (const { id } of items)
        must(await ana.client.updateItemMeta(registry.id, id, { is_group_gift: true }))
      await page.setViewportSize(narrowest)
      for (const code of languages) {
        await page.setExtraHTTPHeaders({ 'accept-language': code })
        for (const { id } of items) {
          await page.goto(`${site.url}${at}?edit=${id}`)
          assert.equal(await page.locator(':root').getAttribute('lang'), code)
          await page.locator('.parts-sentence #quantity').waitFor()
          assert.equal(await isTooWide(page), false, `${code}, ${id}`)
        }
      }
      await page.setViewportSize(viewport)
      await page.setExtraHTTPHeaders({})
    })

    test('an owner takes the parts back, and finds price and number as they are for one gift', async () => {
      const { at, items, registry } = await listOf(ana, {}, [{ price: 40, quantity_needed: 8 }])
      must(await ana.client.updateItemMeta(registry.id, items[0]?.id ?? 0, { is_group_gift: true }))
      must(await ana.client.updateRegistry(registry.id, { meta: { registry_reveal: 'always' } }))
      await page.goto(`${site.url}${at}?edit=${items[0]?.id}`)
      await page.getByLabel('Let guests give parts of it').uncheck()
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Show price and number' }).click()
      await page.locator('#price:focus').waitFor()
      assert.equal(await page.locator('#price').inputValue(), '320')
      assert.equal(await page.locator('.gift-form #quantity').inputValue(), '1')
      await page.locator('.gift-form .button.solid').click()
      await page.getByText('€320').first().waitFor()
      const { price, quantity_needed } = must(await ana.client.getItem(items[0]?.id ?? 0))
      assert.deepEqual([price, quantity_needed], [320, 1])
    })

    test('after the day an owner opens the list from its card, writes the letters, and the card goes', async () => {
      const { registry, items } = await listOf(
        ana,
        { title: 'Ana & Jonas', status: 'publish', meta: { registry_event_date: '2027-06-12' } },
        [{ name: 'Kettle' }, { name: 'Plate' }],
      )
      for (const [n, purchaser] of ['Tante Elke', 'Samir'].entries())
        must(await site.api.as.admin.createPurchase(registry.id, items[n]?.id ?? 0, { purchaser }))
      await listOf(ana, { title: 'Jonas is turning forty', meta: { registry_event_date: '2027-06-14' } })
      await page.goto(`${site.url}/lists`)
      await page.getByText('2 gifts from 2 people. 2 letters to write.').waitFor()
      await page.getByRole('heading', { name: 'Tomorrow is the day.' }).waitFor()
      await isWell()
      await page.getByRole('link', { name: 'See who gave what' }).click()
      await page.getByRole('heading', { name: 'Who gave what' }).waitFor()
      assert.equal(await page.locator('.tabs a').first().textContent(), 'Thanks')
      await isWell()
      for (const [n, left] of ['1 letter to write', 'Every letter is written'].entries()) {
        await page.locator('[name="is_thanked"]').nth(n).click()
        await page.getByText(left).waitFor()
      }
      await page.goto(`${site.url}/lists`)
      await page.getByText('2 gifts from 2 people. Every letter is written.').waitFor()
      assert.equal(await page.getByText('The day has come.').count(), 0)
      await isWell()
    })

    test('the gifts of a list for a child say what is bought and what is kept', async () => {
      const meta = { registry_for_child: true, registry_event_date: '2028-03-07' }
      const { registry, items, at } = await listOf(ana, { status: 'publish', meta }, [
        { name: 'Kite' },
        { name: 'Tent' },
        { name: 'Bike', price: 40, quantity_needed: 8 },
      ])
      const [kite = 0, tent = 0, bike = 0] = items.map(({ id }) => id)
      must(await ana.client.updateItemMeta(registry.id, bike, { is_group_gift: true }))
      const { admin } = site.api.as
      must(await admin.createPurchase(registry.id, kite, { purchaser: 'Ida', is_set_aside: true }))
      must(await admin.createPurchase(registry.id, tent, { purchaser: 'Samir' }))
      must(await admin.createPurchase(registry.id, bike, { purchaser: 'Lena', quantity: 2 }))
      await page.goto(site.url + at)
      for (const said of [/^Kept until/, 'Bought', '€80 of €320 have come together'])
        await page.getByText(said, { exact: true }).waitFor()
      await isWell()
      await page.goto(`${site.url}${at}/surprises`)
      await page.getByText('€80 of €320', { exact: true }).waitFor()
      await isWell()
    })
  })
}
