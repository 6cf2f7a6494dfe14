import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { narrowest, sizes, visits } from '@hopechest/testing/browser/faults'
import { type SharedBrowser, sharedBrowser } from '@hopechest/testing/browser/shared'
import { longTest } from '@hopechest/testing/depth'
import { must } from '@hopechest/testing/outcome'
import { until } from '@hopechest/testing/until'
import type { Page } from 'playwright-core'
import { listOf, password, signedIn } from './owners.ts'
import { kettlesEverywhere } from './previewers.ts'
import { openSite, type SiteWorld } from './site-world.ts'

let browser: SharedBrowser
before(async () => {
  browser = await sharedBrowser()
})

for (const { size, viewport, javaScriptEnabled } of visits) {
  describe(`an owner at ${size}, ${javaScriptEnabled ? 'with' : 'without'} script`, () => {
    let site: SiteWorld
    let page: Page
    let slug: string
    before(async () => {
      site = await openSite({ previewer: kettlesEverywhere })
      page = await (await browser.newContext({ viewport, javaScriptEnabled })).newPage()
    })
    after(async () => {
      await page.context().close()
      await site.close()
    })

    const names = () =>
      page.locator('[data-row]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-name') ?? ''))
    const line = 'Most wanted is above this line'

    test('has a list that opens by its link, with one gift, after ten clicks and fields, and one more without script', async () => {
      let acts = 0
      const click = (name: string | RegExp) => {
        acts++
        return page.getByRole('button', { name }).click()
      }
      const fill = (label: string, text: string) => {
        acts++
        return page.getByLabel(label, { exact: true }).fill(text)
      }
      await page.goto(`${site.url}/set-up/${await site.accounts.setUp.offer()}`)
      await fill('Your name', 'Ruth Aldous')
      await fill('E-mail', 'ruth@orchard.example')
      await fill('Password', password)
      await click('Make my account')
      acts++
      await page.getByRole('link', { name: 'New list' }).click()
      await fill('What is it called?', 'House on the hill')
      await click('Start the list')
      await page.waitForURL(/\/lists\/house-on-the-hill-/)
      slug = new URL(page.url()).pathname.split('/').at(-1) ?? ''
      await fill('Add a gift', 'www.shop.example/kettle')
      await click('Add')
      await page.getByRole('link', { name: 'Change Copper kettle' }).waitFor()
      const saved = page.waitForEvent('load')
      acts++
      await page.getByLabel('Who can open this list').selectOption('publish')
      if (!javaScriptEnabled) {
        await page.locator('form[action$="/status"] button').click()
        acts++
      }
      await saved
      await until('the list is open', async () => {
        const guest = await fetch(`${site.url}/registry/${slug}`)
        return guest.status === 200 && (await guest.text()).includes('Copper kettle')
      })
      assert.ok(acts <= (javaScriptEnabled ? 10 : 11), `${acts} clicks and fields`)
    })

    test('reads their name in the bar, on one line', async () => {
      const name = page.locator('.hc-menu > summary > span[aria-hidden]')
      assert.equal(await name.textContent(), 'Ruth')
      assert.ok(await name.evaluate((span) => span.scrollWidth <= span.clientWidth))
      assert.ok(((await name.boundingBox())?.height ?? 99) < 30)
    })

    test('adds a gift by hand, and the pen, the number and the way out do what they say', async () => {
      await page.goto(`${site.url}/lists/${slug}`)
      await page.getByText('Other ways').click()
      await page.getByRole('link', { name: 'Fill in a gift by hand' }).click()
      const price = page.getByLabel('Price (optional)')
      const reading = page.locator('output[for="price currency"]')
      await price.fill('1,234')
      if (javaScriptEnabled) {
        await page.getByText('€1,234', { exact: true }).waitFor()
        await price.fill('1.234')
        assert.equal(await reading.textContent(), '', 'which of two prices it is, no one knows')
        await price.fill('1,234')
        await page.getByLabel('Currency').selectOption('SEK')
        await page.getByText('SEK 1,234', { exact: true }).waitFor()
        await page.getByLabel('Currency').selectOption({ index: 0 })
      }
      await price.fill('12,50')
      await page.getByRole('button', { name: 'Put it on the list' }).click()
      await page.getByText('A gift needs a name').waitFor()
      await page.locator('#name:focus').waitFor()
      assert.equal(await reading.textContent(), '€12.50')
      await page.getByLabel('Name', { exact: true }).fill('Lamp')
      await page.getByLabel('Link (optional)', { exact: true }).fill('https://shop.example/lamp')
      await page.getByRole('button', { name: 'One more', exact: true }).click()
      await page.getByRole('button', { name: 'Put it on the list' }).click()
      await page.getByText('“Lamp” is on your list.').waitFor()
      await page.getByText('2 gifts, 3 pieces, about €104').waitFor()

      await page.getByRole('link', { name: 'Change Lamp' }).click()
      await page.getByLabel('Name', { exact: true }).fill('Blue lamp')
      await page.getByLabel('Note for your guests').fill('Any blue.')
      // Enter in a field saves; it neither counts nor removes.
      await page.getByLabel('Name', { exact: true }).press('Enter')
      await page.getByText('“Blue lamp” is saved.').waitFor()
      await page.getByRole('link', { name: 'Change Blue lamp' }).click()
      await page.getByRole('button', { name: 'One more', exact: true }).click()
      await page.getByRole('button', { name: 'One more', exact: true }).click()
      await page.getByRole('button', { name: 'Save', exact: true }).first().click()
      await page.getByText('2 gifts, 5 pieces').waitFor()
      await page.getByText('4 wanted').waitFor()
      await page.getByRole('link', { name: 'Change Blue lamp' }).click()
      await page.getByLabel('Name', { exact: true }).fill('Not this')
      await page.getByRole('link', { name: 'Cancel' }).click()
      await page.getByRole('heading', { name: 'Blue lamp' }).waitFor()
    })

    test('meets the line of the most wanted with the third gift, and moves it and the gifts by their grips', async () => {
      assert.deepEqual(await names(), ['Copper kettle', 'Blue lamp'])
      await page.goto(`${site.url}/lists/${slug}?add=by-hand`)
      await page.getByLabel('Name', { exact: true }).fill('Vase')
      await page.getByRole('button', { name: 'Put it on the list' }).click()
      await page.getByText('“Vase” is on your list.').waitFor()
      assert.deepEqual(await names(), [line, 'Copper kettle', 'Blue lamp', 'Vase'])
      const press = async (name: string, to: string, moved: string) => {
        // A panel that was pressed up or down stays open for the next press.
        if ((await page.locator('.panel-row').count()) === 0)
          await page.getByLabel(`Move ${name}`, { exact: true }).click()
        await page.getByRole('button', { name: to, exact: true }).click()
        await page.getByText(moved).waitFor({ state: 'attached' })
      }
      await press('Blue lamp', 'To the top', '“Blue lamp”: now 1 of 3.')
      await press(line, 'Down', `“${line}”: now 2 of 3.`)
      await press(line, 'Up', `“${line}”: now 1 of 3.`)
      assert.deepEqual(await names(), ['Blue lamp', line, 'Copper kettle', 'Vase'])
      await until('the order is saved', async () => {
        const guest = await (await fetch(`${site.url}/registry/${slug}`)).text()
        const parts = ['Most wanted', '>Blue lamp<', '>Copper kettle<'].map((text) => guest.indexOf(text))
        return (parts[0] ?? -1) >= 0 && (parts[0] ?? 0) < (parts[1] ?? 0) && (parts[1] ?? 0) < (parts[2] ?? 0)
      })
      await page.goto(`${site.url}/lists/${slug}`)
      assert.deepEqual(await names(), ['Blue lamp', line, 'Copper kettle', 'Vase'])
    })
  })
}

describe('an owner with script', () => {
  let site: SiteWorld
  before(async () => {
    site = await openSite()
  })
  after(() => site.close())

  /** The editor of a list of these gifts. */
  async function editorOf(...gifts: string[]) {
    const ana = await signedIn(site, { role: 'administrator' })
    const { at, registry } = await listOf(
      ana,
      { status: 'publish', meta: { registry_most_wanted: 3 } },
      gifts.map((name) => ({ name })),
    )
    const context = await browser.newContext({ viewport: sizes['a desk'] })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await context.addCookies(ana.browser.kept)
    const page = await context.newPage()
    await page.goto(site.url + at)
    const stored = async () =>
      must(await ana.client.listRegistryItems(registry.id))?.map(({ name }) => name) ?? []
    return { page, stored, registry }
  }

  longTest(
    'sees four gifts and the line at a desk, copies the whole address, and finds all tabs on a phone',
    async () => {
      const { page, registry } = await editorOf('One', 'Two', 'Three', 'Four')
      const last = await page.getByRole('heading', { name: 'Four' }).boundingBox()
      assert.ok((last?.y ?? 900) + 40 < 900, `the fourth gift stands at ${last?.y}`)
      const address = `${site.url}/registry/${registry.slug}`
      assert.equal(await page.getByLabel('Link for your guests').inputValue(), address.replace('http://', ''))
      await page.getByRole('button', { name: 'Copy' }).click()
      await page.getByText('Copied').waitFor()
      assert.equal(await page.evaluate('navigator.clipboard.readText()'), address)
      await page.setViewportSize(narrowest)
      const tabs = page.getByRole('navigation', { name: 'Parts of the list' }).getByRole('link')
      const tops = await tabs.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top))
      assert.equal(new Set(tops).size, 1, 'no tab stands on a line of its own')
      await tabs.last().click()
      await page.waitForURL('**/details')
      const { x = 999, width = 0 } = (await tabs.last().boundingBox()) ?? {}
      assert.ok(x + width <= narrowest.width, 'the page opens with its tab in sight')
      const row = await page.locator('.hc-tabs').evaluate((each) => each.getBoundingClientRect().x)
      for (const tab of (await tabs.all()).toReversed()) {
        await tab.focus()
        const { x = 0 } = (await tab.boundingBox()) ?? {}
        assert.ok(Math.round(x) >= row, 'a tab comes whole into sight with the focus')
      }
      assert.ok(await page.locator('.brand span').isVisible())
      const { name } = await site.accounts.settings.read()
      await site.accounts.settings.change({ name: 'Wünsche der Kellers-Ott' })
      for (const width of [360, 390]) {
        await page.setViewportSize({ width, height: 844 })
        await page.reload()
        const { height = 99 } = (await page.locator('.top-menu').boundingBox()) ?? {}
        assert.ok(height < 60, `the menu is ${height} px high beside a long name of the site`)
      }
      await site.accounts.settings.change({ name })
      await page.setViewportSize(narrowest)
      await page.reload()
      assert.ok(await page.getByRole('link', { name: 'Admin' }).isHidden())
      await page.locator('.top-menu summary').click()
      await page.getByRole('link', { name: 'Admin' }).click()
      await page.waitForURL('**/admin')
      await page.context().close()
    },
  )
})
