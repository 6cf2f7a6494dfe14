import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openBrowser } from '@hopechest/testing/browser'
import { must } from '@hopechest/testing/outcome'
import type { Browser } from 'playwright-core'
import { openScene } from './scene.ts'

describe('a guest in a real browser', () => {
  let scene: Awaited<ReturnType<typeof openScene>>
  let browser: Browser

  before(async () => {
    scene = await openScene()
    browser = await openBrowser()
    await enterSettings()
  })
  after(() => browser?.close())

  /** As an administrator does it, on the settings page. */
  const enterSettings = async () => {
    const page = await (await browser.newContext()).newPage()
    await page.goto(`${scene.url}/wp-login.php`)
    await page.fill('#user_login', 'keeper')
    await page.fill('#user_pass', 'keeper-main-password')
    await page.click('#wp-submit')
    await page.goto(`${scene.url}/wp-admin/options-general.php?page=hopechest`)
    await page.fill('#registry_api_base_url', scene.service.url)
    await page.fill('#registry_api_key', scene.service.apiKey)
    await page.fill('#registry_api_username', scene.keeper.username)
    await page.fill('#registry_api_password', scene.keeper.password)
    await page.click('#submit')
    await page.getByText('Saved.').waitFor()
    await page.context().close()
  }

  for (const javaScriptEnabled of [true, false]) {
    test(`a guest gives two plates and puts them back, ${javaScriptEnabled ? 'with' : 'without'} script`, async () => {
      const client = scene.clientOf(scene.keeper)
      const registry = must(await client.createRegistry({ title: 'Ana & Jonas', status: 'publish' }))
      const plate = { name: 'Plate', url: 'https://shop.example/plate', quantity_needed: 6 }
      const { id } = must(await client.addRegistryItem(registry.id, plate))
      const page = await (await browser.newContext({ javaScriptEnabled })).newPage()
      const bought = async () => must(await client.getItem(id)).quantity_purchased

      await page.goto(registry.permalink)
      await page.getByText('6 of 6 left').waitFor()
      await page.getByText('I bought this').click()
      await page.getByRole('button', { name: 'Take it off the list' }).click()
      await page.getByText('Please tell us your name').waitFor()
      await page.getByRole('button', { name: 'One more' }).click()
      await page.getByLabel('Your name').fill('Mia')
      await page.getByLabel('A few words').fill('For long dinners')
      await page.getByRole('button', { name: 'Take it off the list' }).click()
      await page.getByText('Thank you, Mia.').waitFor()
      await page.getByText('For long dinners').waitFor()
      assert.equal(await bought(), 2)

      await page.getByRole('link', { name: 'Back to the list' }).click()
      await page.getByText('4 of 6 left').waitFor()
      await page.locator('.yours a').click()
      await page.getByRole('button', { name: 'Undo' }).click()
      await page.getByText('It is back on the list.').waitFor()
      assert.equal(await bought(), 0)
    })
  }
})
