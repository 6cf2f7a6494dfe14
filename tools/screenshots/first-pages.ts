import type { Page } from 'playwright-core'
import type { Service } from '../demo/open.ts'
import type { Take } from './shot.ts'

/** A new site: its first page, and the lists of its first person. */
export async function firstPages({ url, accounts }: Service, page: Page, take: Take): Promise<void> {
  await page.goto(`${url}/set-up/${await accounts.setUp.offer()}`)
  await take('setup')
  await page.getByLabel('What shall the site be called?').fill('Mill Orchard Gifts')
  await page.getByLabel('Your name').fill('Ruth Aldous')
  await page.getByLabel('E-mail').fill('ruth')
  await page.getByLabel('Password').fill('short')
  await page.getByRole('button', { name: 'Make my account' }).click()
  await page.getByText('That does not look like an e-mail address').waitFor()
  await take('setup-wrong')
  await page.getByLabel('E-mail').fill('ruth@orchard.example')
  await page.getByLabel('Password').fill('a quiet garden gate')
  await page.getByRole('button', { name: 'Make my account' }).click()
  await page.waitForURL('**/lists')
  await take('lists-empty')
}
