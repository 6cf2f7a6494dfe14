import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultsOf, sizes } from '@hopechest/testing/browser/faults'
import { openBrowser } from '@hopechest/testing/browser/open'
import type { Page } from 'playwright-core'
import { signInTo } from './administration.ts'
import { openScene } from './scene.ts'

/** The menu and the bar of the administration are the business of WordPress, and so is the height of its buttons. */
const faultsOfOurs = async (page: Page) =>
  (await faultsOf(page, '#wpbody-content .wrap')).filter((fault) => !fault.startsWith('too small to touch'))

for (const [size, viewport] of Object.entries(sizes)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`the settings page keeps no person out, at ${size}, in ${colorScheme} colours, before and after the account is made`, async () => {
      const { url } = await openScene()
      const browser = await openBrowser()
      const page = await browser.newPage({ viewport, colorScheme })
      await signInTo(page, url, 'keeper', 'keeper-main-password')
      await page.goto(`${url}/wp-admin/options-general.php?page=hopechest`)
      await page.getByRole('button', { name: /Make the account|Make a new password for it/ }).click()
      await page.getByText('Pages now use an account').waitFor()
      await page.getByRole('button', { name: 'Check now' }).click()
      await page.getByText('Deleted registries').waitFor()
      assert.deepEqual(await faultsOfOurs(page), [])
      await page.getByRole('button', { name: 'Take its password away' }).click()
      await page.getByText('The password of the account is deleted').waitFor()
      assert.deepEqual(await faultsOfOurs(page), [])
      await browser.close()
    })
  }
}
