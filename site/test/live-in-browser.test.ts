import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sizes } from '@hopechest/testing/browser/faults'
import { type SharedBrowser, sharedBrowser } from '@hopechest/testing/browser/shared'
import { must } from '@hopechest/testing/outcome'
import { frameOf } from './frames.ts'
import { makeList } from './lists.ts'
import type { SiteWorld } from './site-world.ts'

const frame = frameOf(import.meta)

describe(`an open list`, () => {
  let world: SiteWorld
  let browser: SharedBrowser
  before(async () => {
    world = await frame.open({})
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
})
