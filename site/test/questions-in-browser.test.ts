import { after, before, describe, test } from 'node:test'
import { visits } from '@hopechest/testing/browser/faults'
import { type SharedBrowser, sharedBrowser } from '@hopechest/testing/browser/shared'
import { listOf, password, signedIn } from './owners.ts'
import { openSite, type SiteWorld } from './site-world.ts'

let site: SiteWorld
let browser: SharedBrowser
before(async () => {
  site = await openSite({ now: () => new Date() })
  browser = await sharedBrowser()
})
after(() => site.close())

for (const { size, viewport, javaScriptEnabled } of visits) {
  describe(`at ${size}, ${javaScriptEnabled ? 'with' : 'without'} script`, () => {
    const open = async () => (await browser.newContext({ viewport, javaScriptEnabled })).newPage()

    test('a guest asks which size, and reads what the owner answers', async () => {
      const ana = await signedIn(site)
      const { registry, at } = await listOf(ana, { status: 'publish' })
      const guest = await open()
      await guest.goto(`${site.url}/registry/${registry.slug}`)
      await guest.getByRole('link', { name: 'Ask about it (Copper kettle)' }).click()
      await guest.getByLabel('Your question').fill('Which size?')
      await guest.getByRole('button', { name: 'Ask', exact: true }).click()
      await guest.getByText('Your question is asked.').waitFor()

      const owner = await open()
      await owner.goto(`${site.url}/sign-in`)
      await owner.locator('#login').fill(ana.person.email)
      await owner.locator('#password').fill(password)
      await owner.locator('main button.solid').first().click()
      await owner.waitForURL(/\/lists/)
      await owner.goto(site.url + at)
      await owner.getByText('1 open question').waitFor()
      await owner.getByLabel('Your answer').fill('Two litres')
      await owner.getByRole('button', { name: 'Answer (Which size?)' }).click()
      await owner.getByText('Two litres').waitFor()
      await owner.locator('a:focus', { hasText: 'Change the answer' }).waitFor()

      await guest.goto(`${site.url}/registry/${registry.slug}`)
      await guest.locator('summary', { hasText: '1 question' }).click()
      await guest.getByText('Two litres').waitFor()
      await Promise.all([guest.context().close(), owner.context().close()])
    })
  })
}
