import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { asManyAsYouLike } from '@hopechest/contract'
import { visits } from '@hopechest/testing/browser/faults'
import { follow } from '@hopechest/testing/browser/follow'
import { type SharedBrowser, sharedBrowser } from '@hopechest/testing/browser/shared'
import { must } from '@hopechest/testing/outcome'
import { until } from '@hopechest/testing/until'
import type { Page } from 'playwright-core'
import { listOf, password, signedIn } from './owners.ts'
import { kettlesEverywhere } from './previewers.ts'
import { openSite, type SiteWorld } from './site-world.ts'

let site: SiteWorld
let browser: SharedBrowser
before(async () => {
  site = await openSite({ previewer: kettlesEverywhere })
  browser = await sharedBrowser()
})
after(() => site.close())

for (const { size, viewport, javaScriptEnabled } of visits) {
  describe(`at ${size}, ${javaScriptEnabled ? 'with' : 'without'} script`, () => {
    let page: Page
    before(async () => {
      page = await (await browser.newContext({ viewport, javaScriptEnabled })).newPage()
    })
    after(() => page.context().close())

    test('an owner lets search engines show a list, wishes for any number of a gift, and reads it anew', async () => {
      const owner = await signedIn(site)
      const { registry, items, at } = await listOf(owner, { status: 'publish' }, [
        { name: 'My kettle', price: 70 },
      ])
      const id = items[0]?.id ?? 0
      const stored = async () => must(await owner.client.getItem(id))
      await page.goto(`${site.url}/sign-in`)
      await page.locator('#login').fill(owner.person.email)
      await page.locator('#password').fill(password)
      await follow(page.locator('main .solid'))

      await page.goto(`${site.url}${at}/sharing`)
      const choice = page.getByLabel('Whether search engines may show this list')
      await choice.selectOption('may')
      if (!javaScriptEnabled) {
        await follow(page.locator('form', { has: choice }).getByRole('button', { name: 'Save' }))
      }
      await until('the choice is stored', async () => {
        const { meta } = must(await owner.client.getRegistry(registry.id))
        return meta.registry_search_engines
      })

      await page.goto(`${site.url}${at}?edit=${id}`)
      await page.getByLabel('As many as they like').check()
      await follow(page.locator('.gift-form .acts .solid'))
      assert.equal((await stored()).quantity_needed, asManyAsYouLike)

      await page.goto(`${site.url}${at}?edit=${id}`)
      await follow(page.getByRole('button', { name: 'Look again in the shop' }))
      await page.getByText('Price: €70 before, €78.50 now.').waitFor()
      assert.equal((await stored()).price, 70)
      await follow(page.locator('.gift-form .acts .solid'))
      const { price, quantity_needed } = await stored()
      assert.deepEqual({ price, quantity_needed }, { price: 78.5, quantity_needed: asManyAsYouLike })
    })

    test('a guest gives of a gift without a number, keeps another list, finds both again, and forgets them', async () => {
      const owner = await signedIn(site)
      const day = (registry_event_date: string) => ({
        status: 'publish' as const,
        meta: { registry_event_date },
      })
      const late = await listOf(owner, { title: 'In summer', ...day('2027-07-01') }, [
        { name: 'Honey', quantity_needed: asManyAsYouLike },
      ])
      const soon = await listOf(owner, { title: 'At Christmas', ...day('2026-12-24') })
      const guest = await (await browser.newContext({ viewport, javaScriptEnabled })).newPage()
      await guest.goto(`${site.url}/registry/${late.registry.slug}`)
      await guest.getByText('As many as you like', { exact: true }).waitFor()
      await follow(guest.getByRole('link', { name: 'Give this (Honey)' }))
      await guest.getByLabel('How many do you give?').fill('3')
      await guest.getByLabel('Your name').fill('Miriam')
      await follow(guest.getByRole('button', { name: 'Take it off the list' }))
      await guest.goto(`${site.url}/registry/${late.registry.slug}`)
      await guest.getByText('As many as you like, 3 are given').waitFor()

      await guest.goto(`${site.url}/registry/${soon.registry.slug}`)
      await follow(guest.getByRole('link', { name: 'Keep this list' }))
      await follow(guest.getByRole('button', { name: 'Keep it' }))
      await guest.getByText('The list is kept here.').waitFor()
      assert.deepEqual(await guest.locator('.lists strong').allTextContents(), ['At Christmas', 'In summer'])
      await follow(guest.getByRole('button', { name: 'Forget it (At Christmas)' }))
      assert.deepEqual(await guest.locator('.lists strong').allTextContents(), ['In summer'])
      await follow(guest.getByRole('button', { name: 'Forget it (In summer)' }))
      await guest.getByText('No list is kept in this browser.').waitFor()
      await guest.context().close()
    })
  })
}
