import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { createPreviewer } from '@hopechest/link-preview'
import { readAssets } from '@hopechest/look'
import { faultsOf, sizes } from '@hopechest/testing/browser/faults'
import { type SharedBrowser, sharedBrowser } from '@hopechest/testing/browser/shared'
import { listen } from '@hopechest/testing/listen'
import { must } from '@hopechest/testing/outcome'
import type { BrowserContext, Page } from 'playwright-core'
import { addressesAt } from '../addresses.ts'
import { bookmarkOf } from '../pages/owners/shop/how.ts'
import { listOf, password, type SignedInPerson, signedIn } from './owners.ts'
import { openSite, type SiteWorld } from './site-world.ts'

/** A policy that forbids forms and requests to other sites, and any tie between windows. */
const strict = {
  'content-security-policy': "default-src 'none'; form-action 'self'; connect-src 'self'; script-src 'self'",
  'cross-origin-opener-policy': 'same-origin',
}
const pages: Record<string, string> = {
  '/kettle': `<title>Copper kettle</title><script type="application/ld+json">{"@type":"Product","name":"Copper kettle","offers":{"price":78,"priceCurrency":"EUR"}}</script>`,
  '/tea':
    '<title>Green tea</title><main><h1>Green tea</h1><p class="price">€9.50</p><input value="typed words"></main>',
}

describe('the bookmark, pressed on the page of a shop', () => {
  let site: SiteWorld
  let browser: SharedBrowser
  let shop: Server
  let shopUrl: string
  let bookmark: string
  before(async () => {
    site = await openSite({ previewer: createPreviewer() })
    browser = await sharedBrowser()
    shop = createServer(({ url = '' }, answer) => {
      answer
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...strict })
        .end(`<!doctype html><html lang="en">${pages[url] ?? ''}`)
    })
    shopUrl = await listen(shop)
    const line = bookmarkOf({ to: addressesAt(site.url), assets: readAssets() })
    bookmark = decodeURIComponent(line.replace(/^javascript:/, ''))
  })
  after(async () => {
    shop.closeAllConnections()
    shop.close()
    await site.close()
  })

  async function contextOf(person?: SignedInPerson): Promise<BrowserContext> {
    const context = await browser.newContext({ viewport: sizes['a phone'] })
    const cookies = [...(person?.browser.cookies ?? [])]
    await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: site.url })))
    return context
  }

  async function press(page: Page): Promise<Page> {
    const [seen] = await Promise.all([page.context().waitForEvent('page'), page.evaluate(bookmark)])
    return seen
  }

  test('shows the gift of a shop that is new to the list, and puts the next one from there on it at once', async () => {
    const ana = await signedIn(site)
    const { registry } = await listOf(ana, { title: 'Ana & Jonas' }, [])
    const names = async () => must(await ana.client.listRegistryItems(registry.id)).map(({ name }) => name)
    const page = await (await contextOf(ana)).newPage()
    await page.goto(`${shopUrl}/kettle`)
    const first = await press(page)
    await first.getByText('€78').waitFor()
    assert.equal(new URL(first.url()).hash, '')
    assert.deepEqual(await names(), [])
    assert.deepEqual(await faultsOf(first), [])
    await first.locator('form:not([data-after-a-look])').waitFor()
    await first.getByRole('button', { name: 'Put it on the list' }).click()
    await first.getByRole('heading', { name: 'On your list' }).waitFor()
    assert.deepEqual(await names(), ['Copper kettle'])
    assert.deepEqual(await faultsOf(first), [])

    await page.goto(`${shopUrl}/tea`)
    const second = await press(page)
    await second.getByRole('heading', { name: 'On your list' }).waitFor()
    await second.getByText('€9.50').waitFor()
    assert.deepEqual(await names(), ['Copper kettle', 'Green tea'])
    const [list] = await Promise.all([
      page.context().waitForEvent('page'),
      second.getByRole('link', { name: 'See it' }).click(),
    ])
    await list.getByText('Green tea').first().waitFor()
    await second.getByRole('button', { name: 'Undo' }).click()
    await second.getByRole('heading', { name: 'It is off your list again' }).waitFor()
    assert.deepEqual(await names(), ['Copper kettle'])
    assert.deepEqual(await faultsOf(second), [])
    await page.goto(`${shopUrl}/kettle`)
    const again = await press(page)
    await again.getByRole('heading', { name: 'It is on your list already' }).waitFor()
    await page.context().close()
  })

  test('waits while its person signs in, and takes the gift along', async () => {
    const ana = await signedIn(site)
    await listOf(ana, { title: 'Birthday' }, [])
    const page = await (await contextOf()).newPage()
    await page.goto(`${shopUrl}/kettle`)
    const seen = await press(page)
    await seen.waitForURL('**/sign-in**')
    await seen.getByText('Sign in, and the gift comes along.').waitFor()
    await seen.getByLabel('Name or e-mail').fill(ana.person.email)
    await seen.getByLabel('Password').fill('not this one')
    await seen.getByRole('button', { name: 'Sign in' }).click()
    await seen.locator('.fault').waitFor()
    await seen.getByText('Sign in, and the gift comes along.').waitFor()
    await seen.getByLabel('Name or e-mail').fill(ana.person.email)
    await seen.getByLabel('Password').fill(password)
    await seen.getByRole('button', { name: 'Sign in' }).click()
    await seen.getByText('Copper kettle').waitFor()
    await page.context().close()
  })

  test('is what a hostile page may imitate: a press that was meant for that page adds nothing', async () => {
    const ana = await signedIn(site)
    const { registry } = await listOf(ana, {}, [])
    const page = await (await contextOf(ana)).newPage()
    await page.goto(`${shopUrl}/kettle`)
    const forged = new URLSearchParams({
      link: 'https://evil.example/',
      title: 'Trap',
      from: 'extension',
      page: Buffer.from('<title>Trap</title>').toString('base64'),
    })
    const address = JSON.stringify(`${site.url}/add/window#${forged}`)
    // The press comes as soon as the button is there.
    const early = `addEventListener('load', () => document.querySelector('[data-after-a-look] button')?.click())`
    await page.context().addInitScript(early)
    const [seen] = await Promise.all([
      page.context().waitForEvent('page'),
      page.evaluate<unknown>(`window.open(${address})`),
    ])
    await seen.getByRole('button', { name: 'Put it on the list' }).waitFor()
    assert.deepEqual(must(await ana.client.listRegistryItems(registry.id)), [])
    await page.context().close()
  })

  test('counts no press before its person could look, also after it has come back to the front', async () => {
    const ana = await signedIn(site)
    const url = 'https://other.example/tent'
    const { registry } = await listOf(ana, {}, [{ url }])
    const stored = async () =>
      must(await ana.client.listRegistryItems(registry.id)).map((item) => item.quantity_needed)
    const page = await (await contextOf(ana)).newPage()
    for (const [link, button, action] of [
      [url, 'One more', 'form[action$="/wanted"]'],
      ['https://evil.example/', 'Put it on the list', 'form[action$="/add/window/gift"]'],
    ] as const) {
      await page.goto(`${shopUrl}/kettle`)
      const forged = new URLSearchParams({
        link,
        page: Buffer.from('<title>Trap</title><meta property="og:type" content="product">').toString(
          'base64',
        ),
      })
      const [seen] = await Promise.all([
        page.context().waitForEvent('page'),
        page.evaluate<unknown>(`window.open(${JSON.stringify(`${site.url}/add/window#${forged}`)})`),
      ])
      await seen.getByRole('button', { name: button }).waitFor()
      await seen.locator('form[data-after-a-look]').waitFor({ state: 'detached' })
      // A page above it has gone between two presses.
      const isSent = await seen.evaluate<boolean>(`(() => {
        let isSent = false
        addEventListener('submit', () => { isSent = true })
        dispatchEvent(new Event('focus'))
        document.querySelector(${JSON.stringify(action)}).requestSubmit()
        return isSent
      })()`)
      assert.equal(isSent, false, button)
      await seen.close()
    }
    assert.deepEqual(await stored(), [1])
    await page.context().close()
  })

  test('takes nothing along that was typed on the page, and leaves the page as it is', async () => {
    const page = await (await contextOf()).newPage()
    await page.goto(`${shopUrl}/tea`)
    const was = await page.content()
    const seen = await press(page)
    await seen.waitForURL('**/sign-in**')
    const kept = await seen.evaluate<string>(`sessionStorage.getItem('hopechest-shop-page')`)
    const [sent] = JSON.parse(kept) as [string]
    const html = Buffer.from(new URLSearchParams(sent).get('page') ?? '', 'base64').toString()
    assert.match(html, /Green tea/)
    assert.doesNotMatch(html, /typed words/)
    assert.equal(await page.content(), was)
    await page.context().close()
  })

  test('stops at its bound on a page that lies in size, depth or letters, and takes the address along', async () => {
    const page = await (await contextOf()).newPage()
    await page.goto(`${shopUrl}/kettle`)
    const lies = {
      size: `for (let n = 0; n < 20_000; n++) document.body.append('word '.repeat(50), document.createElement('p'))`,
      depth: `{ let last = document.body; for (let n = 0; n < 3000; n++) { const next = document.createElement('b'); last.append(next); last = next } last.append('deep') }`,
      letters: `document.title = '\\ud800'.repeat(100_000); document.body.className = '\\ud800'.repeat(1_000_000)`,
    }
    for (const [name, lie] of Object.entries(lies)) {
      await page.reload()
      await page.evaluate<unknown>(lie)
      const seen = await press(page)
      await seen.waitForURL('**/sign-in**')
      const kept = await seen.evaluate<string>(`sessionStorage.getItem('hopechest-shop-page')`)
      assert.ok(kept.length < 1_000_000, `${name} ${kept.length}`)
      const [sent] = JSON.parse(kept) as [string]
      assert.equal(new URLSearchParams(sent).get('link'), `${shopUrl}/kettle`, name)
      await seen.close()
    }
    await page.context().close()
  })

  test('takes what stands around the heading of a page that is longer than its bound', async () => {
    const page = await (await contextOf()).newPage()
    await page.goto(`${shopUrl}/tea`)
    await page.evaluate<unknown>(
      `for (let n = 0; n < 20_000; n++) document.body.prepend('more words', document.createElement('p'))`,
    )
    const seen = await press(page)
    await seen.waitForURL('**/sign-in**')
    const kept = await seen.evaluate<string>(`sessionStorage.getItem('hopechest-shop-page')`)
    const [sent] = JSON.parse(kept) as [string]
    const html = Buffer.from(new URLSearchParams(sent).get('page') ?? '', 'base64').toString()
    assert.match(html, /<h1>Green tea<\/h1><p class="price">€9.50/)
    assert.doesNotMatch(html, /more words/)
    await page.context().close()
  })

  test('is a line that every browser keeps, also where its remarks and indents are gone', () => {
    const line = bookmarkOf({ to: addressesAt(site.url), assets: readAssets() })
    assert.ok(line.length < 8000, `${line.length}`)
    assert.doesNotMatch(line, /\s/)
    assert.doesNotThrow(() => new Function(bookmark))
  })
})
