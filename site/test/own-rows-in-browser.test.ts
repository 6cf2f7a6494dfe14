import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { faultsOf, sizes, visits } from '@hopechest/testing/browser/faults'
import { type SharedBrowser, sharedBrowser } from '@hopechest/testing/browser/shared'
import { must } from '@hopechest/testing/outcome'
import { until } from '@hopechest/testing/until'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { languages } from '../words/index.ts'
import { pageAs } from './browsers.ts'
import { listOf, type SignedInPerson, signedIn } from './owners.ts'
import { openSite, type SiteWorld } from './site-world.ts'

let site: SiteWorld
let browser: SharedBrowser
let ana: SignedInPerson
before(async () => {
  site = await openSite()
  browser = await sharedBrowser()
  ana = await signedIn(site)
})
after(() => site.close())

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await pageAs(ana, { viewport: sizes['a phone'], ...options })
  await page.goto(site.url + path)
  return page
}

const gifts = (count: number) => Array.from({ length: count }, (_, n) => ({ name: `Gift ${n + 1}` }))
const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).boundingBox()
  assert.ok(box, selector)
  return { ...box, bottom: box.y + box.height }
}

for (const { size, viewport, javaScriptEnabled } of visits) {
  test(`a gift that is added by hand is in sight, marked, at ${size}, ${javaScriptEnabled ? 'with' : 'without'} script`, async () => {
    const { at } = await listOf(ana, {}, gifts(30))
    const page = await open(`${at}?add=by-hand`, { viewport, javaScriptEnabled })
    await page.locator('.gift-form [name=name]').fill('An evening')
    await page.locator('.gift-form .hc-button.solid').click()
    await page.waitForURL(/added=/)
    const row = page.locator('.own-row[data-new]')
    await row.locator('.pen:focus').waitFor()
    assert.match((await row.textContent()) ?? '', /An evening/)
    const { y, bottom } = await boxOf(page, '.own-row[data-new]')
    assert.ok(y >= 0 && bottom <= viewport.height, `it stands from ${y} to ${bottom} of ${viewport.height}`)
    const [marked, other] = await page.evaluate<string[]>(
      `[...document.querySelectorAll('.own-row')].slice(-2).map((each) => getComputedStyle(each).backgroundColor)`,
    )
    assert.notEqual(marked, other)
    if (javaScriptEnabled) assert.deepEqual(await faultsOf(page), [])
    await page.context().close()
  })
}

const metaOf = async (id: number) => must(await ana.client.getRegistry(id)).meta

describe('the line of the most wanted', () => {
  test('is not there while nothing is above it, comes while a row is dragged, and stays once something is', async () => {
    const { at, registry } = await listOf(ana, {}, gifts(4))
    const page = await open(at, { viewport: sizes['a desk'] })
    const line = page.locator('#row-line')
    await line.waitFor({ state: 'hidden' })
    const grip = await boxOf(page, '.own-row:nth-of-type(4) [data-grip]')
    await page.mouse.move(grip.x + 10, grip.y + 10)
    await page.mouse.down()
    await page.mouse.move(grip.x + 10, grip.y - 20, { steps: 4 })
    await line.waitFor()
    const { y } = await boxOf(page, '#row-line')
    await page.mouse.move(grip.x + 10, y - 2, { steps: 12 })
    await page.mouse.move(grip.x + 10, y + 4, { steps: 4 })
    await page.mouse.up()
    await line.waitFor()
    await until('the order', async () => (await metaOf(registry.id)).registry_most_wanted === 1)
    await page.reload()
    await line.waitFor()
    await page.context().close()
  })

  test('is passed from the menu of a row, with script and without', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const { at, registry, items } = await listOf(ana, {}, gifts(4))
      const page = await open(at, { javaScriptEnabled })
      await page.getByLabel('Move Gift 3').click()
      await page.getByRole('button', { name: 'Most wanted' }).click()
      await page.locator('#row-line').waitFor()
      await until('the order', async () => (await metaOf(registry.id)).registry_most_wanted === 1)
      await page.goto(site.url + at)
      await page.locator('#row-line').waitFor()
      assert.equal((await metaOf(registry.id)).registry_item_ids[0], items[2]?.id)
      await page.context().close()
    }
  })

  test('stays away while gifts are chosen, too', async () => {
    const { at } = await listOf(ana, {}, gifts(4))
    const page = await open(`${at}?select=1`)
    await page.locator('.pick').first().waitFor()
    assert.equal(await page.locator('#row-line').isVisible(), false)
    await page.context().close()
  })
})

for (const viewport of [sizes['a phone'], sizes['a desk']])
  test(`what was done floats above the bar at the foot, and its Undo is large enough, ${viewport.width} wide`, async () => {
    const { at } = await listOf(ana, {}, gifts(30))
    const page = await open(`${at}?select=1`, { viewport })
    await page.locator('.pick input').first().check()
    await page.getByRole('button', { name: 'Off the list' }).click()
    const undo = page.locator('.undo-note button')
    await undo.waitFor()
    await page.goto(`${page.url()}&select=1`)
    await page.locator('.undo-note.floating').waitFor()
    const bar = await boxOf(page, '.choose-bar')
    const note = await boxOf(page, '.undo-note')
    assert.ok(bar.bottom <= viewport.height + 1, 'the bar is in sight')
    assert.ok(note.bottom <= bar.y, `the note ends at ${note.bottom}, and the bar begins at ${bar.y}`)
    const { width, height } = await boxOf(page, '.undo-note button')
    assert.ok(width >= 44 && height >= 44, `Undo is ${width} × ${height}`)
    await page.context().close()
  })

test('the magnifier stands beside the words of an empty field, and beside those that are typed, in each direction', async () => {
  const { at } = await listOf(ana, {}, gifts(45))
  for (const locale of ['en', 'ar']) {
    const page = await open(at, { locale })
    const field = page.locator('.find-field .hc-field')
    for (const typed of ['', 'Gift', 'هدية']) {
      await field.fill(typed)
      const [space, end] = await page.evaluate<[number, string]>(`(() => {
        const field = document.querySelector('.find-field .hc-field')
        const { paddingLeft, paddingRight } = getComputedStyle(field)
        const icon = field.parentElement.querySelector('.hc-icon').getBoundingClientRect()
        const box = field.getBoundingClientRect()
        return icon.left - box.left < box.right - icon.right ? [parseFloat(paddingLeft), 'left'] : [parseFloat(paddingRight), 'right']
      })()`)
      assert.ok(space >= 36, `${locale}, “${typed}”: ${space} px are left at the ${end}`)
    }
    await page.context().close()
  }
})

test('an owner who looks for a gift finds its price, its heading and its pen', async () => {
  const named = [...gifts(45), { name: 'Linen napkins', price: 24 }]
  const { at, registry, items } = await listOf(ana, {}, named)
  must(
    await ana.client.updateRegistry(registry.id, {
      meta: { registry_headings: [{ title: 'Table', items_above: 20 }] },
    }),
  )
  const page = await open(`${at}?find=napkins`)
  const found = page.locator('.found-row')
  assert.match((await found.textContent()) ?? '', /Linen napkins.*€24.*Table/s)
  assert.deepEqual(await faultsOf(page), [])
  await found.getByRole('link', { name: 'Change Linen napkins' }).click()
  await page.waitForURL(new RegExp(`edit=${items.at(-1)?.id}`))
  await page.context().close()
})

test('on a phone the words of the field to find a gift are whole, in each language', async () => {
  const { here, registry } = await listOf(ana, { status: 'publish' }, gifts(45))
  const registry_headings = [
    { title: 'Kitchen', items_above: 0 },
    { title: 'Table', items_above: 20 },
  ]
  must(await ana.client.updateRegistry(registry.id, { meta: { registry_headings } }))
  for (const locale of languages) {
    const context = await browser.newContext({ viewport: sizes['a phone'], locale })
    const page = await context.newPage()
    await page.goto(site.url + here)
    const [words, width, room] = await page.evaluate<[string, number, number]>(`(() => {
      const field = document.querySelector('.find-row .hc-field')
      const { font, paddingLeft, paddingRight } = getComputedStyle(field)
      const pen = document.createElement('canvas').getContext('2d')
      pen.font = font
      const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
      return [field.placeholder, pen.measureText(field.placeholder).width, room]
    })()`)
    assert.ok(width <= room, `${locale}: “${words}” needs ${width} px of ${room}`)
    await context.close()
  }
})
