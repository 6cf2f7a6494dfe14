import type { Page } from 'playwright-core'
import type { Demo } from '../demo/open.ts'
import type { Take } from './shot.ts'
import { signIn } from './sign-in.ts'

/** The pages of an account: the ways in, the account itself, and the way out. */
export async function accountPages(demo: Demo, page: Page, take: Take): Promise<void> {
  const { url, accounts } = demo
  const elke = await accounts.people.findByLogin('elke@example.org')
  const accountId = elke?.id ?? 0
  const open = async (path: string, name: string) => {
    await page.goto(url + path)
    await take(name)
  }
  await open('/sign-in', 'signin')
  await page.getByLabel('Name or e-mail').fill('ana')
  await page.getByLabel('Password').fill('ana likes wool')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('do not belong together').waitFor()
  await take('signin-wrong')
  const invitation = await accounts.links.make({ purpose: 'sign_up', hours: 1 })
  await open(`/sign-up/${invitation}`, 'signup')
  await open('/sign-up', 'signup-closed')
  await open('/forgot', 'forgot')
  const reset = await accounts.links.make({ purpose: 'reset_password', accountId, hours: 1 })
  await open(`/new-password/${reset}`, 'new-password')
  const confirm = { purpose: 'confirm_email', accountId, email: 'elke@new.example', hours: 1 } as const
  await open(`/confirm/${await accounts.links.make(confirm)}`, 'confirm')
  await signIn(demo, page)
  await open('/account', 'account')
  await page.getByLabel('What is it for?').fill('Backup script')
  await page.getByRole('button', { name: 'Make an application password' }).click()
  await page.locator('#app-password').scrollIntoViewIfNeeded()
  await take('account-application')
  await open('/account/delete', 'account-delete')
}
