import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { faultsOf, sizes } from '@hopechest/testing/browser/faults'
import { type SharedBrowser, sharedBrowser } from '@hopechest/testing/browser/shared'
import { must } from '@hopechest/testing/outcome'
import { until } from '@hopechest/testing/until'
import { openFramed } from './framed-world.ts'
import { makeList } from './lists.ts'
import { listOf, password, signedIn } from './owners.ts'
import { openSite, type SiteWorld } from './site-world.ts'

describe('an open list', () => {
  let world: SiteWorld
  let browser: SharedBrowser
  before(async () => {
    world = await openSite()
    browser = await sharedBrowser()
  })
  after(() => world.close())

  const three = [
    { name: 'Copper kettle', price: 78 },
    { name: 'Bed set', price: 164, quantity_needed: 2 },
    { name: 'Tent', price: 229 },
  ]

  test('shows in its place that somebody else takes a gift and puts it back, and keeps what a guest does on it', async () => {
    const { registry, items, here } = await makeList(world, {}, three)
    const [kettle, linen] = items.map(({ id }) => id)
    const page = await (await browser.newContext({ viewport: sizes['a phone'] })).newPage()
    await page.goto(world.url + here)
    const card = page.locator('.gift').filter({ hasText: 'Copper kettle' })
    await card.getByRole('link', { name: 'Give this' }).focus()
    const top = await card.evaluate((each) => each.getBoundingClientRect().top)
    const taken = must(await world.api.as.owner.createPurchase(registry.id, kettle ?? 0, { purchaser: 'Jo' }))
    await card.getByText('Taken care of, just now').waitFor()
    await page.getByRole('status').getByText('Copper kettle was just taken.').waitFor()
    assert.equal(await card.evaluate((each) => each.getBoundingClientRect().top), top)
    assert.ok(
      await card
        .getByRole('link', { name: 'Gifts still to give' })
        .evaluate((each) => each.matches(':focus')),
    )
    assert.equal(await card.getByRole('link', { name: 'Give this' }).isVisible(), false)
    await page.getByText('1 of 4 pieces is taken care of').waitFor()
    must(await world.api.as.owner.createPurchase(registry.id, linen ?? 0, { purchaser: 'Jo' }))
    await page.getByText('1 of 2 left').waitFor()
    must(await world.api.as.owner.releasePurchase(registry.id, kettle ?? 0, taken.id, taken.release_key))
    await card.getByText('It is free again').waitFor()
    await card.getByRole('link', { name: 'Give this' }).waitFor()
  })

  test('brings a gift that is added to its place, pales one that goes, and leaves what a guest chose to see alone', async () => {
    const { registry, items, here } = await makeList(world, {}, three)
    const [page, chosen] = await Promise.all(
      ['', '?sort=cheap'].map(async (query) => {
        const made = await (await browser.newContext({ viewport: sizes['a desk'] })).newPage()
        await made.goto(world.url + here + query)
        return made
      }),
    )
    assert.ok(page && chosen)
    // The page has a line before the gift comes.
    await page.waitForTimeout(2500)
    const atlas = { name: 'Atlas', url: 'https://shop.example/atlas', price: 40 }
    must(await world.api.as.owner.addRegistryItem(registry.id, atlas))
    await page.getByRole('link', { name: 'Give this (Atlas)' }).waitFor()
    assert.deepEqual(await page.locator('.gift h3').allTextContents(), [
      'Copper kettle',
      'Bed set',
      'Tent',
      'Atlas',
    ])
    await page.getByRole('status').getByText('Atlas is new on the list.').waitFor()
    must(await world.api.as.owner.removeRegistryItem(registry.id, items[2]?.id ?? 0))
    for (const each of [page, chosen]) {
      const tent = each.locator('.gift').filter({ hasText: 'Tent' })
      await tent.getByText('It is no longer on the list.').waitFor()
      assert.equal(await tent.getByRole('link', { name: 'Give this' }).isVisible(), false)
    }
    assert.equal(await chosen.getByText('Atlas').count(), 0)
    assert.deepEqual(await faultsOf(page), [])
  })

  test('says on the form of a gift that another guest was quicker, and keeps every word', async () => {
    const { registry, items, give } = await makeList(world, {}, three)
    const page = await (await browser.newContext()).newPage()
    await page.goto(world.url + give)
    await page.getByLabel('A few words to go with it').fill('For slow mornings')
    const taken = must(
      await world.api.as.owner.createPurchase(registry.id, items[0]?.id ?? 0, { purchaser: 'Jo' }),
    )
    await page.getByText('Somebody was quicker. Nothing you wrote is lost.').waitFor()
    assert.equal(await page.getByLabel('A few words to go with it').inputValue(), 'For slow mornings')
    assert.ok(await page.getByLabel('A few words to go with it').evaluate((each) => each.matches(':focus')))
    must(
      await world.api.as.owner.releasePurchase(registry.id, items[0]?.id ?? 0, taken.id, taken.release_key),
    )
    await page.getByText('It is free again').waitFor()
    assert.equal(await page.getByText('Somebody was quicker').count(), 0)
  })

  test('gives its buttons back to a gift that was taken when the page was opened', async () => {
    const { registry, items, here } = await makeList(world, {}, three)
    const id = items[0]?.id ?? 0
    const taken = must(await world.api.as.owner.createPurchase(registry.id, id, { purchaser: 'Jo' }))
    const page = await (await browser.newContext()).newPage()
    await page.goto(world.url + here)
    await page.locator('.given').getByRole('heading', { name: 'Copper kettle' }).waitFor()
    must(await world.api.as.owner.releasePurchase(registry.id, id, taken.id, taken.release_key))
    await page.getByRole('link', { name: 'Give this (Copper kettle)' }).waitFor()
  })

  test('asks for nothing in the back, and shows what was missed when it is seen again', async () => {
    const { registry, items, here } = await makeList(world, {}, three)
    const page = await (await browser.newContext()).newPage()
    const asked: string[] = []
    page.on('request', (request) => void (request.url().includes('/live?') && asked.push(request.url())))
    await page.goto(world.url + here)
    await until('its line', () => asked.length === 1)
    const turn = (state: string) =>
      page.evaluate(`Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))`)
    await turn('hidden')
    must(await world.api.as.owner.createPurchase(registry.id, items[0]?.id ?? 0, { purchaser: 'Jo' }))
    await page.waitForTimeout(5000)
    assert.equal(asked.length, 1)
    assert.equal(await page.getByText('Taken care of, just now').count(), 0)
    await turn('visible')
    await page.getByText('Taken care of, just now').waitFor()
    assert.equal(asked.length, 2)
  })

  test('says nothing more to an owner who signs in beside it, in a window that was open before', async () => {
    const ana = await signedIn(world)
    const { registry, items, here } = await listOf(ana, { status: 'publish' }, three)
    const context = await browser.newContext()
    const before = await context.newPage()
    const asked: number[] = []
    before.on('response', (answer) => void (answer.url().includes('/live?') && asked.push(answer.status())))
    await before.goto(world.url + here)
    await until('its line', () => asked.length === 1)
    const beside = await context.newPage()
    await beside.goto(`${world.url}/sign-in`)
    await beside.getByLabel('E-mail').fill(ana.person.email)
    await beside.getByLabel('Password').fill(password)
    await beside.getByRole('button', { name: 'Sign in' }).click()
    await beside.waitForURL(/\/lists/)
    await until('the answer to the owner', () => asked.at(-1) === 204)
    must(await ana.client.createPurchase(registry.id, items[0]?.id ?? 0, { purchaser: 'Jo' }))
    await before.waitForTimeout(5000)
    assert.equal(await before.getByText('Taken care of, just now').count(), 0)
  })

  test('changes nothing without script until it is loaded again', async () => {
    const { registry, items, here } = await makeList(world, {}, three)
    const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
    await page.goto(world.url + here)
    must(await world.api.as.owner.createPurchase(registry.id, items[0]?.id ?? 0, { purchaser: 'Jo' }))
    await page.getByRole('link', { name: 'Give this (Copper kettle)' }).waitFor()
    await page.reload()
    await page.locator('.given').getByRole('heading', { name: 'Copper kettle' }).waitFor()
  })
})

describe('an open list in the frame of a host', () => {
  test('asks every 30 seconds while it is seen', async () => {
    await using world = await openFramed()
    const browser = await sharedBrowser()
    const { registry, items, here } = await makeList(world, {}, [
      { name: 'Copper kettle', price: 78 },
      { name: 'Tent' },
    ])
    const page = await (await browser.newContext()).newPage()
    await page.clock.install()
    const asked: string[] = []
    page.on('request', (request) => void (request.url().includes('/live?') && asked.push(request.url())))
    await page.goto(world.url + here)
    must(await world.api.as.owner.createPurchase(registry.id, items[0]?.id ?? 0, { purchaser: 'Jo' }))
    await page.clock.runFor(29_000)
    assert.deepEqual(asked, [])
    await Promise.all([
      page.waitForRequest((request) => request.url().includes('/live?')),
      page.clock.runFor(1500),
    ])
    assert.deepEqual(asked.length, 1, asked.join(' '))
    await page.getByText('Taken care of, just now').waitFor()
  })
})
