import type { Page } from 'playwright-core'
import type { Demo } from '../demo/open.ts'

/** Signs the first person of the household in, who is an admin and owns the wedding. */
export async function signIn({ url, people: [ana] }: Demo, page: Page): Promise<void> {
  await page.goto(`${url}/sign-in`)
  await page.getByLabel('Name or e-mail').fill(ana?.username ?? '')
  await page.getByLabel('Password').fill(ana?.password ?? '')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/lists')
}
