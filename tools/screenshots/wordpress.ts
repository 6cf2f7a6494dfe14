import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBrowser } from '@hopechest/testing/browser/open'
import type { Page } from 'playwright-core'
import { root, stopAll } from '../run.ts'
import { openService } from '../wordpress/service.ts'
import { installPackages } from '../wordpress/sites/packages.ts'
import { sharedServers, sites } from '../wordpress/sites/sites.ts'
import { signInTo } from '../wordpress/stories/administration.ts'
import { shoot } from './shot.ts'

/**
 * The pictures of docs/wordpress.md, made anew into `docs/screens/wordpress/`. They follow the steps of that page on a
 * real WordPress, which it sets up by itself on Debian 12 as root: a step that no longer works ends this with its reason.
 */
const pictures = join(root, 'docs/screens/wordpress')
const folder = mkdtempSync(join(tmpdir(), 'hopechest-pictures-'))
chmodSync(folder, 0o755)
mkdirSync(pictures, { recursive: true })
try {
  await installPackages()
  await followTheGuide()
} finally {
  await stopAll()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

async function followTheGuide(): Promise<void> {
  const place = join(folder, 'site')
  mkdirSync(place)
  const site = await sites.sid.open(place, sharedServers(folder))
  const service = await openService(site, place, { ITEM_ROUTES: 'members' })
  const browser = await openBrowser(['--font-render-hinting=none'])
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
  const picture = (name: string) => shoot(page, join(pictures, `${name}.webp`))

  await signInTo(page, site.url, 'keeper', 'keeper-main-password')
  await page.goto(`${site.url}/wp-admin/options-general.php?page=hopechest`)
  await picture('steps')

  await page.fill('#registry_api_base_url', service.url)
  await page.fill('#registry_api_key', service.apiKey)
  await page.click('#submit')
  await page.getByText('Saved.').waitFor()
  await page.getByRole('button', { name: 'Make the account' }).click()
  await page.getByText('Pages now use an account').waitFor()
  await page.getByRole('button', { name: 'Check now' }).click()
  await page.getByText('Deleted registries').waitFor()
  await page.evaluate(`document.querySelector('#hopechest-check').scrollIntoView()`)
  await picture('check')

  await page.getByRole('button', { name: 'Make the page “My registries”' }).first().click()
  await page.goto(`${site.url}/wp-admin/options-general.php?page=hopechest`)
  const lists = await page.getByRole('link', { name: 'Look at it' }).first().getAttribute('href')
  await startList(page, `${lists}`)
  await page.evaluate('scrollTo(0, 0)')
  await picture('my-registries')

  await page.getByRole('link', { name: 'as a guest' }).first().click()
  await page.getByRole('link', { name: 'Show it without surprises' }).click()
  await picture('guest')
  await browser.close()
}

async function startList(page: Page, lists: string): Promise<void> {
  await page.goto(lists)
  await page.getByRole('link', { name: 'New list' }).click()
  await page.getByLabel('What is it called?').fill('Ana & Jonas')
  await page.getByText('Wedding').click()
  await page.getByRole('button', { name: 'Start the list' }).click()
  for (const [name, price] of [
    ['Cast-iron casserole', '229'],
    ['Stoneware dinner plate', '24'],
  ] as const) {
    await page.getByRole('link', { name: 'Or fill in a gift by hand' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill(name)
    await page.getByRole('textbox', { name: /^Price/ }).fill(price)
    await page.getByRole('textbox', { name: /^Link/ }).fill('https://shop.example/gift')
    await page.getByRole('button', { name: 'Put it on the list' }).click()
    await page.getByText(`${name} is on your list.`).waitFor()
  }
}
