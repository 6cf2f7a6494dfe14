import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { faultsInEveryForm, visits } from '@hopechest/testing/browser/faults'
import { type SharedBrowser, sharedBrowser } from '@hopechest/testing/browser/shared'
import { must } from '@hopechest/testing/outcome'
import type { Page } from 'playwright-core'
import { listOf, password, type SignedInPerson, signedIn } from './owners.ts'
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
    let owner: SignedInPerson
    let samir: Page
    let miriam: Page
    let ana: Page
    before(async () => {
      owner = await signedIn(site)
      const open = async () => (await browser.newContext({ viewport, javaScriptEnabled })).newPage()
      samir = await open()
      miriam = await open()
      ana = await open()
    })
    after(async () => {
      for (const page of [samir, miriam, ana]) await page.context().close()
    })
    /** Forms, sizes and colours need a script to be looked at. */
    const look = async (page: Page, name: string) => {
      if (javaScriptEnabled) assert.deepEqual(await faultsInEveryForm(page), [], name)
      await page.setViewportSize(viewport)
    }

    test('a guest adds an idea, another one gives it, and after the day the owner thanks both and takes the rest over', async () => {
      const meta = { registry_event_type: 'wedding', registry_event_date: '2999-06-12' }
      const { registry, at } = await listOf(owner, { title: 'Ana & Jonas', status: 'publish', meta })
      const list = `${site.url}/registry/${registry.slug}`

      await samir.goto(list)
      await look(samir, 'no idea yet')
      await samir.getByRole('link', { name: 'Add an idea' }).click()
      await samir.getByLabel('What is it?').fill('Copper kettle')
      await samir.getByLabel('Link').fill('https://klangraum.example/first-three')
      await samir.getByLabel('About how much?').fill('60')
      await samir.getByLabel('Why it would suit them').fill('They have asked for the player.')
      await samir.getByRole('button', { name: 'Show it to the guests' }).click()
      await samir.locator('[aria-invalid="true"]').waitFor()
      await look(samir, 'the wrong form')
      await samir.getByLabel('Your name').fill('Samir')
      await samir.getByRole('button', { name: 'Show it to the guests' }).click()
      await samir.getByText('This is on their list already').waitFor()
      await look(samir, 'on the list already')
      await samir.getByLabel('What is it?').fill('Three records to begin with')
      await samir.getByRole('button', { name: 'Show it to the guests' }).click()
      await samir.getByText('Your idea').waitFor()
      await samir.getByRole('link', { name: 'Add an idea' }).click()
      await samir.getByLabel('What is it?').fill('A kite for two')
      await samir.getByRole('button', { name: 'Show it to the guests' }).click()
      await samir.getByRole('heading', { name: 'A kite for two', exact: true }).waitFor()
      await look(samir, 'ideas')
      const heights = await samir
        .locator('.ideas .acts .outline')
        .evaluateAll((buttons) => buttons.map((each) => each.getBoundingClientRect().height))
      assert.equal(heights.length, 2)
      assert.equal(heights[0], heights[1])

      await miriam.goto(list)
      await miriam.getByRole('link', { name: 'Give this (Three records to begin with)' }).click()
      await look(miriam, 'an idea')
      await miriam.getByLabel('What do you say?').fill('They have the first one.')
      await miriam.getByRole('button', { name: 'Say it' }).click()
      await miriam.getByText('You: They have the first one.').waitFor()
      await miriam.getByLabel('Your name').fill('Miriam')
      await miriam.getByRole('button', { name: 'I give this' }).click()
      await miriam.getByRole('heading', { name: 'You give this, Miriam.' }).waitFor()
      await look(miriam, 'an idea that is given')
      await samir.goto(list)
      await samir.getByText('Taken care of').waitFor()

      await ana.goto(`${site.url}/sign-in`)
      await ana.getByLabel('E-mail').fill(owner.person.email)
      await ana.getByLabel('Password', { exact: true }).fill(password)
      await ana.locator('main').getByRole('button', { name: 'Sign in' }).click()
      await ana.goto(`${site.url}${at}/surprises`)
      await ana.getByLabel('Ideas of guests').waitFor()
      assert.equal(await ana.getByText('Samir').count(), 0)
      await look(ana, 'wrapped')

      const gone = { meta: { registry_event_date: '2026-06-12' } }
      must(await owner.client.updateRegistry(registry.id, gone))
      await ana.goto(`${site.url}${at}/surprises`)
      await ana.getByText('2 ideas, 1 of them given').waitFor()
      await look(ana, 'unwrapped')
      const thanked = ana.getByRole('button', { name: 'Thanked for the gift (Three records' })
      await thanked.click()
      await ana.locator('[aria-pressed="true"]').waitFor()
      await ana.getByRole('button', { name: 'Put it on my list (A kite for two)' }).click()
      await ana.getByText('It is on your list.').waitFor()
      await ana.goto(`${site.url}${at}`)
      await ana.getByText('A kite for two').first().waitFor()
    })
  })
}
