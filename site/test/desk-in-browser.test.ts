import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import type { ItemRegistryCreate } from '@hopechest/client'
import { faultsOf, sizes } from '@hopechest/testing/browser/faults'
import { sharedBrowser } from '@hopechest/testing/browser/shared'
import { must } from '@hopechest/testing/outcome'
import { until } from '@hopechest/testing/until'
import type { BrowserContext, Page } from 'playwright-core'
import { listOf, type SignedInPerson, signedIn } from './owners.ts'
import { kettlesEverywhere } from './previewers.ts'
import { openSite, siteOf } from './site-world.ts'

let context: BrowserContext
/** What the shops wait for, before they answer. */
let shopsMayAnswer: Promise<void> = Promise.resolve()
/** From now on they wait. Returns what lets them answer. */
function holdShops(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  shopsMayAnswer = promise
  return resolve
}
const previewer = {
  ...kettlesEverywhere,
  async preview(address: string) {
    await shopsMayAnswer
    const kettle = await kettlesEverywhere.preview(address)
    return address.startsWith('https://dear.example') ? { ...kettle, price: 2_000_000_000 } : kettle
  },
}
let ana: SignedInPerson
const site = siteOf(
  () => openSite({ previewer }),
  async () => {
    ana = await signedIn(site)
    context = await (await sharedBrowser()).newContext()
    await context.addCookies(ana.browser.kept)
  },
)
afterEach(() => Promise.all(context.pages().map((page) => page.close())))

const longName = 'A thing whose name is as long as shops make names, and which says its size, 28 cm'
const ofEveryLength = [
  { name: 'Plate', retailer: 'Tonwerk', price: 24, quantity_needed: 8 },
  { name: 'Kettle', retailer: 'Kupferschmiede Oberursel im Taunus', price: 78, quantity_needed: 2 },
  { name: longName, retailer: 'Messerhof', price: 95 },
  { name: 'Telescope', retailer: 'Sternkontor', price: 320 / 3, quantity_needed: 3, isInParts: true },
]

const rooms = ['Kitchen', 'Table', 'Bedroom', 'Garden', 'Books', 'For trips']

/** The editor of a list, in the browser of its owner. */
async function deskOf(
  count: number,
  {
    headings = [] as [title: string, items_above: number][],
    viewport = sizes['a desk'],
    gifts: more = [] as (Partial<ItemRegistryCreate> & { isInParts?: boolean })[],
  } = {},
) {
  const { client } = ana
  const gifts = Array.from({ length: count }, (_, n) => ({
    name: `Gift ${n + 1}`,
    url: 'https://shop.example/gift',
  }))
  const { at, registry, items } = await listOf(
    ana,
    {},
    more.map(({ isInParts, ...gift }) => gift),
  )
  for (const [n, { isInParts }] of more.entries())
    if (isInParts) must(await client.updateItemMeta(registry.id, items[n]?.id ?? 0, { is_group_gift: true }))
  if (count > 0) must(await client.addRegistryItems(registry.id, gifts))
  const registry_headings = headings.map(([title, items_above]) => ({ title, items_above }))
  if (headings.length > 0) must(await client.updateRegistry(registry.id, { meta: { registry_headings } }))
  const page = await context.newPage()
  await page.setViewportSize(viewport)
  await page.goto(site.url + at)
  const meta = async () => must(await client.getRegistry(registry.id)).meta
  return {
    page,
    meta,
    registry,
    client,
    names: async () => must(await client.listRegistryItems(registry.id)).map(({ name }) => name),
    /** How many gifts stand under each heading. */
    async under() {
      const { registry_headings: all, registry_item_ids: ids } = await meta()
      return all.map(({ title, items_above }, n) => [
        title,
        (all[n + 1]?.items_above ?? ids.length) - items_above,
      ])
    },
  }
}

async function add(page: Page, link: string): Promise<void> {
  await page.getByLabel('Add a gift').fill(link)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
}

test('rows are 64 pixels high, and fold under their headings', async () => {
  const headings: [string, number][] = [
    ['Kitchen', 0],
    ['Table', 20],
  ]
  const { page } = await deskOf(41, { headings, viewport: sizes['a phone'] })
  const gift = page.locator('[data-name="Gift 3"]')
  assert.ok(await gift.isHidden(), 'a list of more than 40 gifts begins with its headings')
  await page.locator('summary', { hasText: 'Kitchen' }).click()
  assert.equal((await gift.boundingBox())?.height, 64)
  assert.ok(await page.locator('[data-name="Gift 25"]').isHidden())
  assert.ok(await page.getByText('21 gifts', { exact: true }).isVisible())
  await page.reload()
  assert.ok(await gift.isVisible(), 'what is open is remembered on the device')
  await page.getByRole('searchbox').fill('gift 33')
  await page.getByRole('searchbox').press('Enter')
  await page.getByRole('link', { name: 'Gift 33', exact: true }).click()
  await page.locator('[data-name="Gift 33"]').waitFor()
  const short = await deskOf(40, { headings: [['Kitchen', 0]] })
  assert.ok(await short.page.locator('[data-name="Gift 3"]').isVisible())
})

test('a row stays low with a number, a long name, and parts', async () => {
  const { page } = await deskOf(0, { gifts: ofEveryLength })
  const height = async (name: string) =>
    (await page.locator(`[data-name="${name}"]`).boundingBox())?.height ?? 0
  const name = page.getByRole('heading', { name: longName, exact: true })
  for (const viewport of Object.values(sizes)) {
    await page.setViewportSize(viewport)
    assert.equal(await height('Plate'), 64)
    assert.equal(await height('Kettle'), 64)
    // Three lines stand in it, at a desk two of one name.
    assert.ok((await height(longName)) < 80, `${await height(longName)}`)
    assert.ok(((await name.boundingBox())?.height ?? 0) < 44)
    assert.ok((await height('Telescope')) < 80)
  }
})

test('several gifts leave the list, and come back with one undo', async () => {
  const { page, names } = await deskOf(5)
  await page.getByRole('link', { name: 'Select', exact: true }).click()
  for (const n of [1, 3, 5]) await page.getByLabel(`Choose Gift ${n}`, { exact: true }).check()
  await page.getByText('3 chosen').first().waitFor()
  await page.getByRole('button', { name: 'Off the list' }).click()
  await page.getByText('3 gifts are off your list.').waitFor()
  assert.deepEqual(await names(), ['Gift 2', 'Gift 4'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText(/gifts are back in place/).waitFor()
  assert.deepEqual(await names(), ['Gift 1', 'Gift 2', 'Gift 3', 'Gift 4', 'Gift 5'])
})

test('a heading is added where its owner stands', async () => {
  const { page, under } = await deskOf(6)
  await page.getByLabel('Move Gift 4', { exact: true }).click()
  await page.getByRole('link', { name: 'Add a heading above it' }).click()
  const form = page.getByLabel('Heading', { exact: true })
  await form.waitFor()
  const [above, here, below] = await Promise.all(
    [page.locator('[data-name="Gift 3"]'), form, page.locator('[data-name="Gift 4"]')].map(
      async (each) => (await each.boundingBox())?.y ?? 0,
    ),
  )
  assert.ok((above ?? 0) < (here ?? 0) && (here ?? 0) < (below ?? 0))
  await form.fill('Kitchen')
  await form.press('Enter')
  await page.getByText('“Kitchen” is a heading of your list.').waitFor()
  assert.deepEqual(await under(), [['Kitchen', 3]])
})

test('a link is read while its owner goes on, and one that no shop lets us read leads to the form', async () => {
  const { page, names } = await deskOf(2)
  const answer = holdShops()
  await add(page, 'www.shop.example/kettle')
  await page.getByText('Reading shop.example…').first().waitFor()
  assert.deepEqual(await faultsOf(page), [])
  assert.equal(await page.getByLabel('Add a gift').inputValue(), '', 'the next one may follow')
  await add(page, 'https://www.closed.example/lamp')
  await page.getByText('Reading closed.example…').first().waitFor()
  answer()
  await page.getByRole('link', { name: 'Change Copper kettle' }).waitFor()
  await page.getByText('closed.example does not let us read its page').first().waitFor()
  await page.getByText('3 gifts, about').waitFor()
  assert.deepEqual(await names(), ['Gift 1', 'Gift 2', 'Copper kettle'])
  assert.deepEqual(await faultsOf(page), [])
  await page.getByRole('link', { name: 'By hand', exact: true }).click()
  await page.locator('#name:focus').waitFor()
  const link = page.getByLabel('Link (optional)', { exact: true })
  assert.equal(await link.inputValue(), 'https://www.closed.example/lamp')
})

const paste = (page: Page, text: string, into = 'document.body') =>
  page.evaluate(`(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', ${JSON.stringify(text)})
    ${into}.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  })()`)

test('a link that is pasted anywhere on the page adds its gift, and a text does not', async () => {
  const { page, names } = await deskOf(1)
  await paste(page, 'A kettle in copper')
  await paste(page, 'https://shop.example/lamp', 'document.querySelector("#link")')
  assert.equal(await page.locator('.reading-row').count(), 0)
  await paste(page, ' https://shop.example/kettle ')
  await page.getByRole('link', { name: 'Change Copper kettle' }).waitFor()
  assert.deepEqual(await names(), ['Gift 1', 'Copper kettle'])
})

test('the first gift is read like all others, and its list is then what it is when it is opened again', async () => {
  const { page, names } = await deskOf(0, { viewport: sizes['a phone'] })
  const answer = holdShops()
  await paste(page, 'https://www.shop.example/kettle')
  await page.getByText('Reading shop.example…').first().waitFor()
  assert.ok(await page.getByRole('heading', { name: 'Other ways' }).isVisible())
  answer()
  await page.getByRole('link', { name: 'Change Copper kettle' }).waitFor()
  const seen = async () => {
    // What a screen reader is told comes with the gift alone.
    const told = (await page.locator('[data-moved-note]').textContent()) ?? ''
    return (await page.locator('.own-main').innerText()).replace(told, '').trim()
  }
  const before = await seen()
  assert.deepEqual(await names(), ['Copper kettle'])
  assert.deepEqual(await faultsOf(page), [])
  await page.reload()
  assert.equal(before, await seen())
})

test('a link is read in sight, where its gift will stand, also under a folded heading', async () => {
  const { page } = await deskOf(41, {
    headings: [
      ['Kitchen', 0],
      ['Table', 20],
    ],
  })
  const rows = () =>
    page.locator('[data-row]').evaluateAll((all) => all.map((row) => row.getAttribute('data-name')))
  await add(page, 'https://www.closed.example/lamp')
  const wrong = page.locator('.reading-row[data-wrong]')
  await wrong.waitFor()
  const answer = holdShops()
  await page.evaluate('scrollTo(0, 0)')
  await add(page, 'https://www.shop.example/kettle')
  const { y = 0, height = 0 } = (await page.locator('.reading-row').last().boundingBox()) ?? {}
  assert.equal(height, 64)
  assert.ok(y > 0 && y + height <= sizes['a desk'].height, `${y}`)
  answer()
  await page.getByRole('link', { name: 'Change Copper kettle' }).waitFor()
  const before = await rows()
  assert.equal(before.at(-1), 'Copper kettle')
  await page.getByText('22 gifts', { exact: true }).waitFor()
  assert.ok(await wrong.isVisible(), 'what could not be read stays')
  await page.reload()
  assert.deepEqual(before, await rows())
})

test('with the third gift the line comes, and a gift stands where other owners have its place', async () => {
  const { page, meta, registry, client } = await deskOf(2)
  await add(page, 'https://www.shop.example/kettle')
  await page.locator('#row-line').waitFor({ state: 'attached' })
  const rows = () => page.locator('[data-row]').evaluateAll((all) => all.map(({ id }) => id))
  const before = await rows()
  await page.reload()
  assert.deepEqual(before, await rows())
  assert.equal((await meta()).registry_item_ids.length, 3)
  // The other owner has a heading that this page does not know yet.
  const registry_headings = [{ title: 'Kitchen', items_above: 1 }]
  must(await client.updateRegistry(registry.id, { meta: { registry_headings } }))
  await add(page, 'https://www.shop.example/pan')
  await page.getByText('4 gifts, about').waitFor()
  assert.match((await rows()).at(-1) ?? '', /^row-\d+$/)
})

test('what is chosen stays when a link is pasted meanwhile', async () => {
  const { page, names } = await deskOf(2)
  await page.getByRole('link', { name: 'Select', exact: true }).click()
  await page.getByLabel('Choose Gift 1', { exact: true }).check()
  await paste(page, 'https://shop.example/kettle')
  await page.getByText('1 chosen', { exact: true }).waitFor()
  assert.ok(await page.getByLabel('Choose Gift 1', { exact: true }).isChecked())
  assert.deepEqual(await names(), ['Gift 1', 'Gift 2'])
})

test('the bar asks for a gift until one is chosen, and its boxes and buttons are in line', async () => {
  const { page } = await deskOf(2)
  await page.getByRole('link', { name: 'Select', exact: true }).click()
  await page.getByRole('button', { name: 'Off the list' }).click()
  const fault = page.getByText('Choose at least one gift.')
  await fault.waitFor()
  const box = page.getByLabel('Choose Gift 1', { exact: true })
  await box.check()
  await page.getByText('1 chosen', { exact: true }).waitFor()
  assert.equal(await fault.count(), 0)
  const colours = await page.evaluate<string[]>(
    '[...document.querySelectorAll(".choose-acts > .hc-button, .choose-acts summary")].map((each) => getComputedStyle(each).color)',
  )
  assert.equal(colours.length, 4)
  assert.equal(new Set(colours).size, 1)
  const row = page.locator('[data-name="Gift 1"]')
  for (const viewport of Object.values(sizes)) {
    await page.setViewportSize(viewport)
    assert.equal((await box.boundingBox())?.x, (await row.boundingBox())?.x)
  }
})

test('the gift of a link moves from where the service has it, as soon as its owner moves it', async () => {
  const { page, names, under } = await deskOf(2, { headings: [['Kitchen', 0]] })
  await add(page, 'https://shop.example/kettle')
  await page.getByLabel('Move Copper kettle', { exact: true }).press('ArrowUp')
  await until('the move is saved', async () => (await names()).join() !== 'Gift 1,Gift 2,Copper kettle')
  assert.deepEqual(await names(), ['Gift 1', 'Copper kettle', 'Gift 2'])
  assert.deepEqual(await under(), [['Kitchen', 3]])
  const shown = await page
    .locator('[data-under] [data-row]')
    .evaluateAll((rows) => rows.map((row) => row.dataset.name))
  assert.deepEqual(shown, ['Gift 1', 'Copper kettle', 'Gift 2'])
})

test('a link whose gift cannot be added says why', async () => {
  const { page, names } = await deskOf(1)
  await add(page, 'https://dear.example/kettle')
  const said = page.locator('.reading-row[data-wrong] .name')
  assert.match((await said.textContent()) ?? '', /^Write the price as/)
  assert.deepEqual(await names(), ['Gift 1'])
})

test('with Shift a press chooses all gifts up to it, and five acts put them under a new heading', async () => {
  const { page, under } = await deskOf(24)
  await page.getByRole('link', { name: 'Select', exact: true }).click()
  for (const [room, heading] of rooms.entries()) {
    await page.getByLabel(`Choose Gift ${room * 4 + 1}`, { exact: true }).click()
    await page.getByLabel(`Choose Gift ${room * 4 + 4}`, { exact: true }).click({ modifiers: ['Shift'] })
    await page.getByText('4 chosen', { exact: true }).waitFor()
    await page.locator('summary', { hasText: 'Under heading' }).click()
    await page.getByLabel('A new heading').fill(heading)
    await page.getByLabel('A new heading').press('Enter')
    await page.getByText(`4 gifts are under “${heading}” now.`).waitFor()
  }
  const four = rooms.map((room) => [room, 4])
  assert.deepEqual(await under(), four)
  await page.getByLabel('Choose Gift 5', { exact: true }).check()
  await page.getByText('4 gifts, 1 chosen').waitFor()
})

test('a gift is dragged by its grip, into a folded heading too, and the page scrolls along at an edge', async () => {
  const { page, names, under } = await deskOf(40, {
    headings: [
      ['Kitchen', 30],
      ['Table', 35],
    ],
  })
  const middle = async (what: string) => {
    const box = await page.locator(what).boundingBox()
    return { x: (box?.x ?? 0) + 10, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
  }
  const grip = (name: string) => middle(`[data-name="${name}"] > .grip`)
  const take = async (name: string) => {
    const at = await grip(name)
    await page.mouse.move(at.x, at.y)
    await page.mouse.down()
    return at
  }
  const to = await grip('Gift 1')
  await take('Gift 3')
  await page.mouse.move(to.x, to.y - 20, { steps: 8 })
  await page.mouse.up()
  await until('the order is saved', async () => (await names())[0] === 'Gift 3')
  assert.equal(await page.locator('[data-moved-note]').textContent(), '“Gift 3”: now 1 of 30.')

  const one = await take('Gift 1')
  await page.mouse.move(one.x, 900 - 60, { steps: 4 })
  const isInSight = async () => (await middle('summary:has-text("Table")')).y < 800
  await until('the page has scrolled to the end', isInSight)
  await page.mouse.move(one.x, 450)
  const top = await page.evaluate<number>('scrollY')
  assert.ok(top > 500, `scrolled to ${top}`)
  const table = await middle('summary:has-text("Table")')
  await page.mouse.move(table.x, table.y + 10, { steps: 4 })
  await page.mouse.up()
  await until('it stands under its heading', async () => (await under())[1]?.[1] === 6)
  await page.getByText('6 gifts', { exact: true }).waitFor()

  await page.locator('summary', { hasText: 'Kitchen' }).click()
  await take('Gift 38')
  const kitchen = await middle('summary:has-text("Kitchen")')
  await page.mouse.move(kitchen.x, kitchen.y, { steps: 6 })
  await page.mouse.up()
  await until('it stands under the folded one', async () => (await under())[0]?.[1] === 6)
})
