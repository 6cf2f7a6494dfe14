import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultsAtEachSize } from '@hopechest/testing/browser/faults'
import { sharedBrowser } from '@hopechest/testing/browser/shared'
import type { Page } from 'playwright-core'
import { signInTo } from './administration.ts'
import { openScene } from './scene.ts'

/** The menu and the bar of the administration are the business of WordPress, and so is the height of its buttons. */
const faultsOfOurs = async (page: Page) =>
  (await faultsAtEachSize(page, '#wpbody-content .wrap')).filter(
    (fault) => !fault.includes('too small to touch'),
  )

test('the settings page keeps no person out, on a phone and at a desk, in light and in dark colours', async () => {
  const { url } = await openScene()
  const page = await (await (await sharedBrowser()).newContext()).newPage()
  await signInTo(page, url, 'keeper', 'keeper-main-password')
  await page.goto(`${url}/wp-admin/options-general.php?page=hopechest`)
  await page.getByRole('button', { name: 'Check now' }).click()
  await page.getByText('Deleted registries').waitFor()
  assert.deepEqual(await faultsOfOurs(page), [])
})
