import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { faultsOf, isTooWide, narrowest, sizes } from '@hopechest/testing/browser/faults'
import { type SharedBrowser, sharedBrowser } from '@hopechest/testing/browser/shared'
import { must } from '@hopechest/testing/outcome'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { languages } from '../words/index.ts'
import { pageAs } from './browsers.ts'
import { listOf, type SignedInPerson, signedIn } from './owners.ts'
import { openSite, type SiteWorld } from './site-world.ts'

let site: SiteWorld
let browser: SharedBrowser
let ana: SignedInPerson
before(async () => {
  site = await openSite({ now: () => new Date() })
  browser = await sharedBrowser()
  ana = await signedIn(site)
})
after(() => site.close())

async function contextOf(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: sizes['a phone'], ...options })
  await context.addCookies(ana.browser.kept)
  return context
}

describe('a gift in parts', () => {
  let page: Page
  before(async () => {
    page = await (await contextOf()).newPage()
  })
  after(() => page.context().close())
  const isWell = async () => assert.deepEqual(await faultsOf(page), [])

  test('is told in a sentence that follows what its owner types, who says how guests hand it over', async () => {
    const { at, items, registry } = await listOf(ana, {}, [{ name: 'Telescope', price: 320 }])
    await page.goto(`${site.url}${at}?edit=${items[0]?.id}`)
    await page.getByLabel('Note for your guests').fill('All of you together.')
    await page.getByLabel('Let guests give parts of it').check()
    await page.locator('#quantity:focus').waitFor()
    assert.equal(await page.getByLabel('Price of the whole').inputValue(), '320')
    assert.equal(await page.getByLabel('Note for your guests').inputValue(), 'All of you together.')
    await page.getByLabel('How many parts').fill('8')
    await page.locator('[data-said]', { hasText: '€40 each' }).waitFor()
    assert.equal(await page.locator('[data-stitched] line').count(), 8)
    assert.equal(await page.getByLabel('Account number (IBAN)').isVisible(), false)
    await page.getByLabel('By a transfer to my account').check()
    assert.equal(await page.getByLabel('Account number (IBAN)').isVisible(), true)
    await isWell()
    await page.getByLabel('I say it in my own words').check()
    await page.locator('.gift-form .hc-button.solid').click()
    await page.getByText('Say how they hand it over. Guests read it before they give.').waitFor()
    await isWell()
    await page.getByLabel('How do they hand it over?').fill('In an envelope, at coffee on Sunday.')
    await page.locator('.gift-form .hc-button.solid').click()
    await page.getByText('in 8 parts, €40 each').waitFor()
    await isWell()
    const { meta } = must(await ana.client.getRegistry(registry.id))
    assert.equal(meta.registry_hand_over, 'In an envelope, at coffee on Sunday.')
    assert.equal(must(await ana.client.getItem(items[0]?.id ?? 0)).price, 40)
  })

  test('has price and number as they are for one gift, once its owner takes the parts back', async () => {
    const { at, items, registry } = await listOf(ana, {}, [{ price: 40, quantity_needed: 8 }])
    must(await ana.client.updateItemMeta(registry.id, items[0]?.id ?? 0, { is_group_gift: true }))
    must(await ana.client.updateRegistry(registry.id, { meta: { registry_reveal: 'always' } }))
    await page.goto(`${site.url}${at}?edit=${items[0]?.id}`)
    await page.getByLabel('Let guests give parts of it').uncheck()
    await page.locator('#price:focus').waitFor()
    assert.equal(await page.locator('#price').inputValue(), '320')
    assert.equal(await page.locator('.gift-form #quantity').inputValue(), '1')
    await page.locator('.gift-form .hc-button.solid').click()
    await page.getByText('€320').first().waitFor()
  })

  for (const code of languages)
    test(`stays within the narrowest phone, whatever it costs, in ${code}`, async () => {
      const costs = [
        { price: 12_500 / 7, quantity_needed: 7 },
        { price: 1_234_567.89 / 12, quantity_needed: 12 },
        { price: 320 / 3, quantity_needed: 3 },
      ]
      const { at, items, registry } = await listOf(ana, { meta: { registry_reveal: 'always' } }, costs)
      for (const { id } of items)
        must(await ana.client.updateItemMeta(registry.id, id, { is_group_gift: true }))
      const narrow = await (await contextOf({ viewport: narrowest, locale: code })).newPage()
      for (const { id } of items) {
        await narrow.goto(`${site.url}${at}?edit=${id}`)
        assert.equal(await narrow.locator(':root').getAttribute('lang'), code)
        await narrow.locator('.parts-sentence #quantity').waitFor()
        assert.equal(await isTooWide(narrow), false, `${id}`)
      }
      await narrow.context().close()
    })
})

for (const timezoneId of ['Etc/GMT-1', 'Asia/Kolkata', 'Pacific/Kiritimati']) {
  test(`the hour at which a kept gift goes back is that of the guest's clock, where the day is the same, in ${timezoneId}`, async () => {
    const { registry, items } = await listOf(ana, { status: 'publish' })
    const context = await browser.newContext({ timezoneId, locale: 'en-GB' })
    const page = await context.newPage()
    await page.goto(`${site.url}/registry/${registry.slug}/items/${items[0]?.id}/give`)
    await page.getByLabel('I will buy it').check()
    await page.getByLabel('Your name').fill('Ida')
    await page.getByRole('button', { name: 'Keep it for me' }).click()
    const time = page.locator('.seam time')
    await time.waitFor()
    await page.waitForLoadState()
    const until = new Date((await time.getAttribute('datetime')) ?? '')
    const [there, inUtc] = [timezoneId, 'UTC'].map((timeZone) => {
      const date = until.toLocaleDateString('en-GB', { timeZone })
      const hour = until.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
      return { date, hour }
    })
    const isSameDay = there?.date === inUtc?.date
    assert.equal(await time.textContent(), isSameDay ? there?.hour : `${inUtc?.hour} UTC`)
    await context.close()
  })
}

test('the Back button shows an owner what they typed, and leads who has signed out to the sign-in', async () => {
  const { person, browser: signedOut } = await signedIn(site)
  const page = await pageAs({ browser: signedOut })
  await page.goto(`${site.url}/lists/new`)
  await page.locator('[name=title]').fill('House on the hill')
  await page.goto(`${site.url}/account`)
  await page.goBack()
  assert.equal(await page.locator('[name=title]').inputValue(), 'House on the hill')
  await page.goto(`${site.url}/account`)
  assert.ok((await page.content()).includes(person.email))
  await page.locator('form[action="/sign-out"]').evaluate((form: { submit(): void }) => form.submit())
  await page.waitForURL('**/sign-in?left=1*')
  await page.goBack()
  assert.ok(page.url().endsWith('/sign-in?to=%2Faccount'), page.url())
  assert.ok(!(await page.content()).includes(person.email))
  await page.context().close()
})

// The browser of our tests keeps no page for Back; others keep those that do not forbid it (decision 066).
test('the Back button finds no page of a person that a browser may have kept', async () => {
  const { browser: own } = await signedIn(site)
  const rulesOf = async (path: string) => (await own.open(path)).headers.get('cache-control')
  for (const path of [
    '/',
    '/lists',
    '/lists/new',
    '/account',
    '/account/everything.json',
    '/help',
    '/nothing',
  ])
    assert.equal(await rulesOf(path), 'no-store', path)
  await own.open('/account')
  await own.submit('/sign-out')
  for (const path of ['/', '/sign-in', '/help', '/nothing'])
    assert.equal(await rulesOf(path), 'private, no-cache', path)
})
