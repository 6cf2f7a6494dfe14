import type { Page } from 'playwright-core'
import type { Demo } from '../demo/open.ts'

/** The way of an owner through the pages of an account and of a list; `take` makes a picture of the one that is open. */
export async function ownerPages(
  { url, pages, people }: Demo,
  page: Page,
  take: (name: string) => Promise<void>,
): Promise<void> {
  const [wedding = '', , empty = ''] = pages.map((address) => address.replace('/registry/', '/lists/'))
  const open = async (address: string, name: string) => {
    await page.goto(address)
    await take(name)
  }
  await open(`${url}/sign-in`, 'signin')
  await page.getByLabel('Name or e-mail').fill(people[0]?.username ?? '')
  await page.getByLabel('Password').fill(people[0]?.password ?? '')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/lists')
  await take('lists')
  await open(`${url}/lists/new`, 'new')
  await open(`${url}/account`, 'account')
  await open(empty, 'owner-empty')
  await open(wedding, 'owner')
  await page.locator('.pen').nth(1).click()
  await page.getByRole('button', { name: 'Remove from the list' }).waitFor()
  await take('owner-edit')
  await open(`${wedding}?add=by-hand`, 'owner-add')
  await open(`${wedding}/details`, 'details')
}
