import type { Page } from 'playwright-core'
import type { Demo } from '../demo/open.ts'

/** The way of an admin through all pages; `take` makes a picture of the one that is open. */
export async function adminPages(
  { url, people: [admin] }: Demo,
  page: Page,
  take: (name: string) => Promise<void>,
): Promise<void> {
  const open = async (path: string, name: string) => {
    await page.goto(url + path)
    await take(name)
  }
  await page.goto(`${url}/sign-in`)
  await page.locator('[name=login]').fill(admin?.username ?? '')
  await page.locator('[name=password]').fill(admin?.password ?? '')
  await page.locator('main button').click()
  await page.waitForURL('**/lists')
  await open('/admin', 'admin-lists')
  await open('/admin/people', 'admin-people')
  await page.locator('.ledger-name').first().click()
  await page.getByRole('button', { name: 'Make a link' }).waitFor()
  await take('admin-person')
  await page.goto(`${url}/admin/links`)
  await page.getByRole('checkbox').nth(0).check()
  await page.getByRole('checkbox').nth(1).check()
  await take('admin-links')
  await open('/admin/settings', 'admin-settings')
  await open('/admin/health', 'admin-health')
  await open('/add/how', 'add-how')
  const kettle = new URLSearchParams({ link: 'https://klangraum.example/kettle', title: 'Copper kettle' })
  await open(`/add?${kettle}`, 'add')
}
