import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Client } from '@hopechest/client'
import { faultsAtEachSize } from '@hopechest/testing/browser/faults'
import { must } from '@hopechest/testing/outcome'
import type { Page } from 'playwright-core'
import { pageAs } from './browsers.ts'
import { listOf, signedIn } from './owners.ts'
import { openSite, type SiteWorld } from './site-world.ts'

let site: SiteWorld
let page: Page
let client: Client
let jonas: Client
let list: Awaited<ReturnType<typeof listOf>>
before(async () => {
  site = await openSite()
  const ana = await signedIn(site)
  const other = await signedIn(site, { name: 'Jonas Weber' })
  client = ana.client
  jonas = other.client
  const meta = { registry_owners: [other.person.username] }
  list = await listOf(ana, { story: 'Come', meta }, [{ name: 'Kettle', description: 'The red one' }])
  page = await pageAs(ana)
})
after(() => site.close())

/** A field of a form: what this owner types, and what the other one has saved meanwhile, as the page shows both. */
type Both = [name: string, label: string, typed: string, theirs: string, yours?: string]

const title = 'This was changed meanwhile, too'

/** The form says of each field what both want, and is accessible in each form. */
async function asks(form: string, fields: readonly Both[]) {
  for (const [name, , typed] of fields) {
    const field = page.locator(`[name=${name}]`)
    if (name === 'currency') await field.selectOption(typed)
    else await field.fill(typed)
  }
  await page.locator(`form[action="${form}"] .acts .solid`).click()
  const asked = page.locator('.meanwhile')
  await asked.getByRole('heading', { name: title }).waitFor()
  await page.locator('#meanwhile:focus').waitFor()
  const said = (await asked.locator('> div').allInnerTexts()).map((each) =>
    each.split('\n').filter(Boolean).slice(0, 5).join('|'),
  )
  const both = fields.map(
    ([, label, typed, theirs, yours = typed]) => `${label}|Saved meanwhile|${theirs}|Yours|${yours}`,
  )
  assert.deepEqual(said.toSorted(), both.toSorted())
  assert.deepEqual(await faultsAtEachSize(page), [])
  return asked
}

test('two owners who change the same see both of each detail of a list, and she takes his, one after the other', async () => {
  const { registry, at } = list
  must(await client.setSendTo(registry.id, 'Old street 1'))
  await page.goto(`${site.url}${at}/details`)
  const meta = {
    registry_event_type: 'Moving in',
    registry_event_date: '2027-06-12',
    registry_currency: 'SEK',
    registry_for_child: true,
  }
  const his = { title: 'His <list>', story: 'Stay', meta }
  must(await jonas.updateRegistry(registry.id, his))
  must(await jonas.setSendTo(registry.id, 'New street 2'))
  const fields: Both[] = [
    ['title', 'What is it called?', 'Her list', 'His <list>'],
    ['own_occasion', 'What is the occasion?', 'Ninety', 'Moving in'],
    ['day', 'When is the day?', '2028-05-01', '12 June 2027', '1 May 2028'],
    ['story', 'Your story', 'Go', 'Stay'],
    ['currency', 'Currency of the prices', 'CHF', 'SEK'],
    ['sendTo', 'Where to send gifts', 'Far road 3', 'New street 2'],
  ]
  const asked = await asks(`${at}/details`, fields)
  for (const [, label] of fields) {
    const take = asked.locator('button', { hasText: `: ${label}` })
    await take.click()
    await take.waitFor({ state: 'detached' })
  }
  // With the last answer all is saved.
  await asked.waitFor({ state: 'detached' })
  assert.partialDeepStrictEqual(must(await client.getRegistry(registry.id)), his)
  assert.equal(must(await client.getSendTo(registry.id)).send_to, 'New street 2')
})

test('two owners who change the same see both of each field of a gift, and she keeps her own', async () => {
  const { registry, at, items } = list
  const [item = 0] = items.map(({ id }) => id)
  await page.goto(`${site.url}${at}?edit=${item}`)
  const url = 'https://shop.example/his'
  const change = {
    name: 'His kettle',
    description: 'Blue',
    retailer: 'Kern',
    price: 60,
    quantity_needed: 3,
    url,
  }
  must(await jonas.updateItem(item, change))
  const details = page.locator('.gift-form details:not([open]) > summary')
  for (let n = await details.count(); n > 0; n--) await details.first().click()
  const asked = await asks(`${at}/items/${item}`, [
    ['name', 'Name', 'Her kettle', 'His kettle'],
    ['quantity', 'How many', '2', '3'],
    ['price', 'Price', '90', '60'],
    ['description', 'Note for your guests', 'Green', 'Blue'],
    ['url', 'Link', 'https://shop.example/hers', url],
    ['retailer', 'Shop', 'Kurz', 'Kern'],
  ])
  await page.locator(`form[action="${at}/items/${item}"] .acts .solid`).click()
  await asked.waitFor({ state: 'detached' })
  assert.partialDeepStrictEqual(must(await client.listRegistryItems(registry.id))[0], {
    name: 'Her kettle',
    quantity_needed: 2,
    price: 90,
    description: 'Green',
    url: 'https://shop.example/hers',
    retailer: 'Kurz',
  })
})

test('two owners are asked how the surprises open, where both have chosen', async () => {
  const { registry, at } = list
  const before = { registry_reveal: 'after_event', registry_for_child: false } as const
  must(await client.updateRegistry(registry.id, { meta: { ...before, registry_event_date: '2028-05-01' } }))
  await page.goto(`${site.url}${at}/surprises`)
  must(await jonas.updateRegistry(registry.id, { meta: { registry_reveal: 'never' } }))
  await page.locator('[name=reveal]').selectOption('always')
  const asked = page.getByRole('heading', { name: title })
  await asked.waitFor()
  assert.deepEqual(await faultsAtEachSize(page), [])
  await page.getByRole('link', { name: 'Keep what was saved' }).click()
  await asked.waitFor({ state: 'detached' })
  assert.equal(must(await client.getRegistry(registry.id)).meta.registry_reveal, 'never')
})
