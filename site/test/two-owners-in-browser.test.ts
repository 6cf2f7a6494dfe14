import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Client } from '@hopechest/client'
import { faultsAtEachSize, visits } from '@hopechest/testing/browser/faults'
import { type SharedBrowser, sharedBrowser } from '@hopechest/testing/browser/shared'
import { must } from '@hopechest/testing/outcome'
import type { BrowserContext, Page } from 'playwright-core'
import { listOf, signedIn } from './owners.ts'
import { openSite, type SiteWorld } from './site-world.ts'

let site: SiteWorld
let browser: SharedBrowser
before(async () => {
  site = await openSite()
  browser = await sharedBrowser()
})
after(() => site.close())

/** A field of a form: what this owner types, and what the other one has saved meanwhile, as the page shows both. */
interface Both {
  type(page: Page): Promise<unknown>
  label: string
  yours: string
  theirs: string
  /** What is stored, in the words of the page. */
  stored(): Promise<string>
}

for (const { size, viewport, javaScriptEnabled } of visits) {
  describe(`two owners who change the same, at ${size}, ${javaScriptEnabled ? 'with' : 'without'} script`, () => {
    let context: BrowserContext
    let page: Page
    let client: Client
    let jonas: Client
    let list: Awaited<ReturnType<typeof listOf>>
    before(async () => {
      const ana = await signedIn(site)
      const other = await signedIn(site, { name: 'Jonas Weber' })
      client = ana.client
      jonas = other.client
      list = await listOf(ana, { story: 'Come', meta: { registry_owners: [other.person.username] } }, [
        { name: 'Kettle', description: 'The red one', retailer: 'Kupfer', price: 78 },
        { name: 'Lamp' },
        { name: 'Vase' },
      ])
      context = await browser.newContext({ viewport, javaScriptEnabled })
      const cookies = [...ana.browser.cookies]
      await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: site.url })))
      page = await context.newPage()
    })
    after(() => context.close())

    const isWell = async () => {
      if (!javaScriptEnabled) return
      assert.deepEqual(await faultsAtEachSize(page), [])
      await page.setViewportSize(viewport)
    }

    /**
     * The form says of each field what both want. Whatever she takes over of the other owner counts, and for the rest what she
     * has typed: one field after the other is taken over, until she saves.
     */
    async function choose(form: string, fields: readonly Both[], taken: readonly string[]) {
      for (const { type } of fields) await type(page)
      const save = page.locator(`form[action="${form}"] .acts .solid`)
      await save.click()
      const asked = page.locator('.meanwhile')
      await asked.getByRole('heading', { name: 'This was changed meanwhile, too' }).waitFor()
      if (javaScriptEnabled) await page.locator('#meanwhile:focus').waitFor()
      const said = await asked.locator('> div').allInnerTexts()
      const lines = said.map((each) =>
        each
          .split('\n')
          .filter((line) => line !== '')
          .slice(0, 5)
          .join('|'),
      )
      const both = fields.map(
        ({ label, yours, theirs }) => `${label}|Saved meanwhile|${theirs}|Yours|${yours}`,
      )
      assert.deepEqual(lines.toSorted(), both.toSorted())
      await isWell()
      for (const label of taken) {
        const take = asked.locator('button', { hasText: `: ${label}` })
        await take.click()
        await take.waitFor({ state: 'detached' })
      }
      await isWell()
      // With the last answer all is saved.
      if (taken.length < fields.length) await save.click()
      await asked.waitFor({ state: 'detached' })
      for (const { label, yours, theirs, stored } of fields)
        assert.equal(await stored(), taken.includes(label) ? theirs : yours, label)
    }

    const fill = (name: string, value: string) => (on: Page) => on.locator(`[name=${name}]`).fill(value)

    for (const isTaken of [false, true]) {
      const whose = isTaken ? 'those of the other owner' : 'her own'
      test(`see both of each detail of a list, and she keeps ${whose}`, async () => {
        const { registry, at } = list
        const change = {
          title: 'Our list',
          story: 'Come',
          meta: {
            registry_event_type: 'wedding',
            registry_event_date: '',
            registry_currency: '',
            registry_for_child: false,
          },
        }
        must(await client.updateRegistry(registry.id, change))
        must(await client.setSendTo(registry.id, { send_to: 'Old street 1' }))
        await page.goto(`${site.url}${at}/details`)
        const theirs = {
          registry_event_type: 'Moving in',
          registry_event_date: '2027-06-12',
          registry_currency: 'SEK',
          registry_for_child: true,
        }
        must(await jonas.updateRegistry(registry.id, { title: 'His <list>', story: 'Stay', meta: theirs }))
        must(await jonas.setSendTo(registry.id, { send_to: 'New street 2' }))
        const now = async () => must(await client.getRegistry(registry.id))
        const fields: Both[] = [
          {
            label: 'What is it called?',
            yours: 'Her list',
            theirs: 'His <list>',
            type: fill('title', 'Her list'),
            stored: async () => (await now()).title,
          },
          {
            label: 'What is the occasion?',
            yours: 'Ninety',
            theirs: 'Moving in',
            type: fill('own_occasion', 'Ninety'),
            stored: async () => (await now()).meta.registry_event_type,
          },
          {
            label: 'When is the day?',
            yours: '1 May 2028',
            theirs: '12 June 2027',
            type: fill('day', '2028-05-01'),
            stored: async () =>
              (await now()).meta.registry_event_date === '2027-06-12' ? '12 June 2027' : '1 May 2028',
          },
          {
            label: 'Your story',
            yours: 'Go',
            theirs: 'Stay',
            type: fill('story', 'Go'),
            stored: async () => (await now()).story,
          },
          {
            label: 'Currency of the prices',
            yours: 'CHF',
            theirs: 'SEK',
            type: (on) => on.locator('[name=currency]').selectOption('CHF'),
            stored: async () => (await now()).meta.registry_currency,
          },
          {
            label: 'Where to send gifts',
            yours: 'Far road 3',
            theirs: 'New street 2',
            type: fill('sendTo', 'Far road 3'),
            stored: async () => must(await client.getSendTo(registry.id)).send_to,
          },
        ]
        await choose(`${at}/details`, fields, isTaken ? fields.map(({ label }) => label) : [])
        assert.equal(
          (await now()).meta.registry_for_child,
          true,
          'what she has not touched stays as he saved it',
        )
      })

      test(`see both of each field of a gift, and she keeps ${whose}`, async () => {
        const { registry, at, items } = list
        const [item = 0] = items.map(({ id }) => id)
        must(
          await client.updateItem(item, {
            name: 'Kettle',
            description: 'The red one',
            retailer: 'Kupfer',
            price: 78,
            quantity_needed: 1,
            url: 'https://shop.example/kettle',
          }),
        )
        await page.goto(`${site.url}${at}?edit=${item}`)
        must(
          await jonas.updateItem(item, {
            name: 'His kettle',
            description: 'Blue',
            retailer: 'Kern',
            price: 60,
            quantity_needed: 3,
            url: 'https://shop.example/his',
          }),
        )
        const now = async () =>
          must(await client.listRegistryItems(registry.id)).find(({ id }) => id === item)
        const details = page.locator('.gift-form details:not([open]) > summary')
        for (let n = await details.count(); n > 0; n--) await details.first().click()
        const fields: Both[] = [
          {
            label: 'Name',
            yours: 'Her kettle',
            theirs: 'His kettle',
            type: fill('name', 'Her kettle'),
            stored: async () => (await now())?.name ?? '',
          },
          {
            label: 'How many',
            yours: '2',
            theirs: '3',
            type: fill('quantity', '2'),
            stored: async () => String((await now())?.quantity_needed),
          },
          {
            label: 'Price',
            yours: '90',
            theirs: '60',
            type: fill('price', '90'),
            stored: async () => String((await now())?.price),
          },
          {
            label: 'Note for your guests',
            yours: 'Green',
            theirs: 'Blue',
            type: fill('description', 'Green'),
            stored: async () => (await now())?.description ?? '',
          },
          {
            label: 'Link',
            yours: 'https://shop.example/hers',
            theirs: 'https://shop.example/his',
            type: fill('url', 'https://shop.example/hers'),
            stored: async () => (await now())?.url ?? '',
          },
          {
            label: 'Shop',
            yours: 'Kurz',
            theirs: 'Kern',
            type: fill('retailer', 'Kurz'),
            stored: async () => (await now())?.retailer ?? '',
          },
        ]
        await choose(`${at}/items/${item}`, fields, isTaken ? fields.map(({ label }) => label) : [])
      })
    }

    test('are asked how the surprises open, where both have chosen', async () => {
      const { registry, at } = list
      must(
        await client.updateRegistry(registry.id, {
          meta: {
            registry_reveal: 'after_event',
            registry_for_child: false,
            registry_event_date: '2028-05-01',
          },
        }),
      )
      const reveal = async () => must(await client.getRegistry(registry.id)).meta.registry_reveal
      await page.goto(`${site.url}${at}/surprises`)
      must(await jonas.updateRegistry(registry.id, { meta: { registry_reveal: 'never' } }))
      await page.locator('[name=reveal]').selectOption('always')
      if (!javaScriptEnabled)
        await page
          .locator('form', { has: page.locator('[name=reveal]') })
          .getByRole('button')
          .click()
      const title = page.getByRole('heading', { name: 'This was changed meanwhile, too' })
      await title.waitFor()
      await isWell()
      await page.getByRole('link', { name: 'Keep what was saved' }).click()
      await title.waitFor({ state: 'detached' })
      assert.equal(await reveal(), 'never')
    })
  })
}
