import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultsOf, sizes } from '@hopechest/testing/browser/faults'
import { sharedBrowser } from '@hopechest/testing/browser/shared'
import { listOf, signedIn } from './owners.ts'
import { openSiteWithProvider } from './provider-of-accounts.ts'

test('from an invitation letter to the list: a guest reads it by its link, signs in by her other account, and finds it there', async () => {
  await using site = await openSiteWithProvider({ hasMail: true })
  const email = 'eva@lindenhof.example'
  site.provider.people.set('eva', { name: 'Eva Linden', email, email_verified: true })
  const ana = await signedIn(site)
  const { at } = await listOf(ana, { title: 'House on the hill', meta: { registry_invitees: [email] } })
  await ana.browser.fillIn(`${at}/sharing`, `${at}/sharing/send-all`)
  const { text } = await site.letterTo(email)
  const [link = ''] = /https?:\/\/\S+\/p\/\S+/.exec(text) ?? assert.fail(text)

  const context = await (await sharedBrowser()).newContext({ viewport: sizes['a phone'] })
  const page = await context.newPage()
  await page.goto(link)
  await page.getByRole('heading', { name: 'House on the hill' }).waitFor()
  await page.goto(`${site.url}/sign-in`)
  assert.deepEqual(await faultsOf(page), [])
  await page.getByRole('link', { name: 'Sign in with Lindenhof' }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Name').fill('eva')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${site.url}/lists`)
  await page.getByRole('link', { name: 'House on the hill' }).first().click()
  await page.getByRole('heading', { name: 'House on the hill' }).waitFor()
  await page.goto(`${site.url}/account`)
  await page.getByText('Lindenhof', { exact: true }).waitFor()
  assert.deepEqual(await faultsOf(page), [])

  // The sign-out is a form of ours, and the way on to the provider no redirect of it.
  await page.goto(`${site.url}/sign-in/with/1?prove=1&to=/account`)
  await page.getByLabel('Name').fill('eva')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${site.url}/account`)
  await page.getByText('You have just shown that it is you.').first().waitFor()
  await context.close()
})
