import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { faultsAtEachSize, visits } from '@hopechest/testing/browser/faults'
import { type SharedBrowser, sharedBrowser } from '@hopechest/testing/browser/shared'
import { must } from '@hopechest/testing/outcome'
import type { Page } from 'playwright-core'
import { makeList } from './lists.ts'
import { listOf, password, signedIn } from './owners.ts'
import { openSite, type SiteWorld } from './site-world.ts'

let site: SiteWorld
let browser: SharedBrowser
before(async () => {
  site = await openSite()
  browser = await sharedBrowser()
})
after(() => site.close())

for (const { size, viewport, javaScriptEnabled } of visits) {
  describe(`people without mail at ${size}, ${javaScriptEnabled ? 'with' : 'without'} script`, () => {
    const newDevice = async () => (await browser.newContext({ viewport, javaScriptEnabled })).newPage()
    const isWell = async (page: Page, name: string) => {
      if (!javaScriptEnabled) return
      assert.deepEqual(await faultsAtEachSize(page), [], name)
      await page.setViewportSize(viewport)
    }
    const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
    async function signIn(page: Page, login: string, to: string) {
      await page.goto(`${site.url}/sign-in?to=${encodeURIComponent(to)}`)
      await page.getByLabel('E-mail').fill(login)
      await page.getByLabel('Password').fill(password)
      await press(page, 'Sign in')
      await page.waitForURL((url) => url.pathname !== '/sign-in')
    }

    test('a guest shows a code, and another device of hers shows and changes what she gives', async () => {
      const { registry } = await makeList(site, {}, [{ name: 'Plate' }])
      const [phone, tablet] = [await newDevice(), await newDevice()]
      await phone.goto(`${site.url}/registry/${registry.slug}`)
      await phone.getByRole('link', { name: 'Give this (Plate)' }).click()
      await phone.getByLabel('Your name').fill('Ida')
      await press(phone, 'Take it off the list')
      await phone.getByRole('heading', { name: 'Thank you, Ida.' }).waitFor()
      await phone.goto(`${site.url}/gifts`)
      await press(phone, 'Show a code')
      await phone.getByRole('heading', { name: 'Open this on your other device.' }).waitFor()
      await phone.locator('.qr-code').waitFor()
      assert.equal(await phone.getByRole('button', { name: 'Copy' }).count(), javaScriptEnabled ? 1 : 0)
      await isWell(phone, 'the code')
      const link = await phone.getByLabel('Link to your gifts').inputValue()

      await tablet.goto(link)
      await tablet.getByRole('heading', { name: 'Your gifts, on this device too?' }).waitFor()
      await isWell(tablet, 'the question of the other device')
      await press(tablet, 'Show my gifts')
      await tablet.getByRole('heading', { name: 'Plate' }).waitFor()
      await tablet.getByText('This device and another one show the same gifts.').waitFor()
      await isWell(tablet, 'the gifts on the other device')
      await tablet.getByRole('button', { name: 'Undo' }).click()
      await tablet.getByRole('heading', { name: 'Plate' }).waitFor({ state: 'detached' })
      await phone.goto(`${site.url}/gifts`)
      assert.equal(await phone.getByRole('heading', { name: 'Plate' }).count(), 0)
      await tablet.goto(link)
      await tablet.getByRole('heading', { name: 'This link does not work any more.' }).waitFor()
      await isWell(tablet, 'a link that is used up')
      for (const page of [phone, tablet]) await page.context().close()
    })

    test('an owner hands a link over, a person without an account asks the admins, is added, and owns the list', async () => {
      const ana = await signedIn(site, { name: 'Ana Keller' })
      const admin = await signedIn(site, { name: 'Ada Admin', role: 'administrator' })
      const { at, registry } = await listOf(ana, { title: 'Ana & Jonas' })
      const [own, his, hers] = [await newDevice(), await newDevice(), await newDevice()]
      await signIn(own, ana.person.email, `${at}/sharing`)
      await press(own, 'Make a link for an owner')
      const link = await own.getByLabel('Link for an owner').inputValue()
      await isWell(own, 'the link for an owner')

      await his.goto(link)
      await his.getByRole('heading', { name: '“Ana & Jonas” is yours, too?' }).waitFor()
      await isWell(his, 'the link without an account')
      await press(his, 'Ask an admin')
      await his.getByText('Write your name, with at most').waitFor()
      await isWell(his, 'the link without a name')
      await his.getByLabel('Your name').fill('Tom Berg')
      await press(his, 'Ask an admin')
      await his.getByText('The admins know that “Tom Berg” waits for an account.').waitFor()
      await isWell(his, 'the link of one who waits')
      await own.goto(`${site.url}${at}/sharing`)
      await own.getByText('“Tom Berg” has asked the admins for an account.').waitFor()

      await signIn(hers, admin.person.email, '/admin/people')
      const row = hers.getByText('“Tom Berg”, to own a list with “Ana Keller”')
      await row.waitFor()
      await isWell(hers, 'people who wait')
      await hers.getByRole('link', { name: 'Add a person' }).first().click()
      const email = `tom.${javaScriptEnabled}@berg.example`
      await hers.getByLabel('E-mail').fill(email)
      await hers.locator('main form .solid').click()
      const newPassword = await hers.locator('input[readonly]').first().inputValue()
      await isWell(hers, 'the link for a new person')

      await his.goto(newPassword)
      await his.locator('input[type=password]').first().fill(password)
      await his.locator('main form .solid').click()
      await his.waitForURL((url) => !url.pathname.startsWith('/new-password'))
      if (new URL(his.url()).pathname === '/sign-in') await signIn(his, email, '/lists')
      await his.goto(link)
      await isWell(his, 'the link of a person with an account')
      await press(his, 'Yes, it is mine, too')
      await his.waitForURL(`**${at}?mine=1*`)
      await hers.goto(`${site.url}/admin/people`)
      assert.equal(await row.count(), 0)
      const { registry_owners: owners } = must(await ana.client.getRegistry(registry.id)).meta
      assert.equal(owners.length, 1)
      for (const page of [own, his, hers]) await page.context().close()
    })
  })
}
