import type { Page } from 'playwright-core'
import type { Demo } from '../demo/open.ts'
import type { Take } from './shot.ts'
import { signIn } from './sign-in.ts'

/** The way of an admin through all pages, and the way in from any shop. */
export async function adminPages(demo: Demo, page: Page, take: Take): Promise<void> {
  const { url } = demo
  const open = async (path: string, name: string) => {
    await page.goto(url + path)
    await take(name)
  }
  await signIn(demo, page)
  await open('/admin', 'admin-lists')
  await open('/admin/people', 'admin-people')
  await page.locator('.ledger-name').first().click()
  await page.getByRole('button', { name: 'Make a link' }).waitFor()
  await take('admin-person')
  await open('/admin/people/new', 'admin-person-new')
  await page.goto(`${url}/admin/links`)
  await page.getByRole('checkbox').nth(0).check()
  await page.getByRole('checkbox').nth(1).check()
  await take('admin-links')
  await page.goto(`${url}/admin/links?state=active`)
  await page
    .getByRole('link', { name: /^Change/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Save the link' }).waitFor()
  await take('admin-link')
  await open('/admin/settings', 'admin-settings')
  await open('/admin/health', 'admin-health')
  await open('/add/how', 'add-how')
  await open('/add', 'add-link')
  const kettle = new URLSearchParams({ link: 'https://klangraum.example/kettle', title: 'Copper kettle' })
  await open(`/add?${kettle}`, 'add')
}
