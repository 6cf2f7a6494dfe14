import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sizes } from '@hopechest/testing/browser/faults'
import { type SharedBrowser, sharedBrowser } from '@hopechest/testing/browser/shared'
import { must } from '@hopechest/testing/outcome'
import type { Page } from 'playwright-core'
import { pageAs } from './browsers.ts'
import { listOf, type SignedInPerson, signedIn } from './owners.ts'
import { openSite, type SiteWorld } from './site-world.ts'

let site: SiteWorld
let browser: SharedBrowser
let ana: SignedInPerson
let at: string
let guests: string
let tent: string
before(async () => {
  site = await openSite()
  browser = await sharedBrowser()
  ana = await signedIn(site)
  const meta = { registry_reveal: 'always', registry_event_type: 'wedding', registry_most_wanted: 1 } as const
  const gifts = [{ name: 'Plate', quantity_needed: 8 }, { name: 'قدر' }, { name: 'Tent' }]
  const list = await listOf(ana, { title: 'Ana & Jonas', status: 'publish', meta }, gifts)
  at = list.at
  guests = `/registry/${list.registry.slug}`
  must(await ana.client.createPurchase(list.registry.id, list.items[0]?.id ?? 0, { purchaser: 'Miriam' }))
  const send_to = 'Ana Sommer\n24105 Kiel\n\nNot in June, please.'
  must(await ana.client.setSendTo(list.registry.id, send_to))
  tent = `${guests}/items/${list.items[2]?.id}/give`
  must(await ana.client.addInvitees(list.registry.id, ['oma.lise']))
  const circle = must(await ana.client.addCircle('Family')).id
  const person = must(await ana.client.addPerson({ name: 'Oma Lise', address: 'lise@sommer.example' }))
  must(await ana.client.putInCircle(circle, person.id))
})
after(() => site.close())

async function pageIn(locale: string): Promise<Page> {
  return pageAs(ana, { viewport: sizes['a phone'], locale })
}

/** Names that stand away from the edge at which the lines of the page begin. */
const readAstray = `{
  const isRtl = document.documentElement.dir === 'rtl'
  const found = []
  for (const each of document.querySelectorAll('main [dir="auto"]:not(input, textarea, .story, .note, dd)')) {
    if (!each.checkVisibility() || getComputedStyle(each.parentElement).textAlign === 'center') continue
    if (getComputedStyle(each).display.startsWith('inline')) continue
    const words = document.createRange()
    words.selectNodeContents(each)
    const box = each.getBoundingClientRect()
    const line = words.getBoundingClientRect()
    if (Math.abs(isRtl ? box.right - line.right : line.left - box.left) > 24) found.push(each.textContent)
  }
  found
}`

for (const [locale, direction] of [
  ['ar', 'rtl'],
  ['en-GB', 'ltr'],
] as const)
  test(`names in letters that run the other way begin where the others do (${direction})`, async () => {
    const page = await pageIn(locale)
    const found: string[] = []
    for (const path of [guests, at, `${at}/sharing`, `${at}/surprises`, '/lists', '/my-people', '/account']) {
      await page.goto(site.url + path)
      assert.equal(await page.locator('html').getAttribute('dir'), direction)
      found.push(...(await page.evaluate<string[]>(readAstray)).map((name) => `${path}: ${name}`))
    }
    assert.deepEqual(found, [])
    await page.context().close()
  })

test('from the right to the left, stitches begin at the right, and a link shows its beginning', async () => {
  const page = await pageIn('ar')
  await page.goto(site.url + guests)
  const edges = (selector: string) =>
    page.evaluate<number>(
      `Math.max(...[...document.querySelectorAll('.hc-progress ${selector}')].map((each) => each.getBoundingClientRect().right))`,
    )
  assert.equal(await edges('.done'), await edges('line'))
  await page.goto(site.url + at)
  assert.equal(await page.evaluate('getComputedStyle(document.getElementById("list-link")).direction'), 'ltr')
  await page.context().close()
})

/** Where words stand in the line that says who gave a gift. */
const readPlaces = `['Miriam', '2026'].map((words) => {
  const text = document.querySelector('.giver').firstChild
  const place = document.createRange()
  place.setStart(text, text.data.indexOf(words))
  place.setEnd(text, text.data.indexOf(words) + words.length)
  return place.getBoundingClientRect().left
})`

test('from the right to the left, the day stands behind the name of the giver', async () => {
  const page = await pageIn('ar')
  await page.goto(`${site.url}${at}/surprises`)
  const [name = 0, year = 0] = await page.evaluate<number[]>(readPlaces)
  assert.ok(name > year)
  await page.context().close()
})

const readEdges = `[...document.querySelectorAll('.send-to :is(address, .note)')].map((each) => {
  const words = document.createRange()
  words.selectNodeContents(each)
  return words.getBoundingClientRect().left
})`

test('from the right to the left, an address and what is said of it begin at one edge', async () => {
  const page = await (await browser.newContext({ viewport: sizes['a phone'], locale: 'ar' })).newPage()
  await page.goto(site.url + tent)
  await page.locator('#name').fill('Miriam')
  await page.locator('main .solid').click()
  await page.locator('.send-to .note').waitFor()
  const edges = await page.evaluate<number[]>(readEdges)
  assert.equal(edges.length, 2)
  assert.equal(edges[0], edges[1])
  await page.context().close()
})
