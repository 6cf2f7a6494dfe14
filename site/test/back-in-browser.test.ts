import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sharedBrowser } from '@hopechest/testing/browser/shared'
import type { Visitor } from '@hopechest/testing/visitor'
import type { Page } from 'playwright-core'
import { password, signedIn } from './owners.ts'
import { openSite, type SiteWorld } from './site-world.ts'

describe('the Back button', () => {
  let site: SiteWorld
  let page: Page
  let email: string
  before(async () => {
    site = await openSite()
    page = await (await (await sharedBrowser()).newContext()).newPage()
    email = (await signedIn(site)).person.email
    await page.goto(`${site.url}/sign-in`)
    await page.locator('[name=login]').fill(email)
    await page.locator('[name=password]').fill(password)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/lists')
  })
  after(() => site.close())

  // The browser of our tests keeps no page for it; others keep those that do not forbid it (decision 018).
  test('finds no page of a person that a browser may have kept', async () => {
    const rulesOf = async (browser: Visitor, path: string) =>
      (await browser.open(path)).headers.get('cache-control')
    const { browser } = await signedIn(site)
    for (const path of [
      '/',
      '/lists',
      '/lists/new',
      '/account',
      '/account/everything.json',
      '/help',
      '/nothing',
    ])
      assert.equal(await rulesOf(browser, path), 'no-store', path)
    await browser.open('/account')
    await browser.submit('/sign-out')
    for (const path of ['/', '/sign-in', '/help', '/nothing'])
      assert.equal(await rulesOf(browser, path), 'private, no-cache', path)
  })

  test('shows an owner what they typed', async () => {
    await page.goto(`${site.url}/lists/new`)
    await page.locator('[name=title]').fill('House on the hill')
    await page.goto(`${site.url}/account`)
    await page.goBack()
    assert.equal(await page.locator('[name=title]').inputValue(), 'House on the hill')
  })

  test('leads a person who has signed out to the sign-in', async () => {
    await page.goto(`${site.url}/account`)
    assert.ok((await page.content()).includes(email))
    await page.locator('form[action="/sign-out"]').evaluate((form: { submit(): void }) => form.submit())
    await page.waitForURL('**/sign-in?left=1*')
    await page.goBack()
    assert.ok(page.url().endsWith('/sign-in?to=%2Faccount'), page.url())
    assert.ok(!(await page.content()).includes(email))
  })
})
