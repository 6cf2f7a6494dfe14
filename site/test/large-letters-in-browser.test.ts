import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { narrowest, sizes } from '@hopechest/testing/browser/faults'
import { follow } from '@hopechest/testing/browser/follow'
import { type SharedBrowser, sharedBrowser } from '@hopechest/testing/browser/shared'
import { must } from '@hopechest/testing/outcome'
import type { Page } from 'playwright-core'
import { listOf, type SignedInPerson, shut, signedIn } from './owners.ts'
import { openSite, type SiteWorld } from './site-world.ts'

let site: SiteWorld
let browser: SharedBrowser
let ana: SignedInPerson
before(async () => {
  site = await openSite({ hasMail: true })
  browser = await sharedBrowser()
  ana = await signedIn(site)
})
after(() => site.close())

/** On a phone, in German, in letters of twice the size. */
async function openLarge(path: string, viewport = narrowest): Promise<Page> {
  const context = await browser.newContext({ viewport, locale: 'de-DE' })
  if (!path.startsWith('/p/')) await context.addCookies(ana.browser.kept)
  await context.addInitScript(
    'document.addEventListener("DOMContentLoaded", () => { document.documentElement.style.fontSize = "200%" })',
  )
  const page = await context.newPage()
  await page.goto(site.url + path)
  return page
}

/** The words in these places that stand on more than one line. */
const broken = (page: Page, places: string) =>
  page.evaluate<string[]>(`{
    const found = []
    const range = document.createRange()
    for (const place of document.querySelectorAll(${JSON.stringify(places)})) {
      if (!place.checkVisibility()) continue
      const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
      while (texts.nextNode())
        for (const { index, 0: word } of texts.currentNode.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
          range.setStart(texts.currentNode, index)
          range.setEnd(texts.currentNode, index + word.length)
          if (new Set([...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top))).size > 1) found.push(word)
        }
    }
    found
  }`)

test('an owner with large letters reads the headings of a list in whole words', async () => {
  const { at, registry } = await listOf(ana, {}, [{ name: 'Plate' }, { name: 'Tent' }])
  const registry_headings = [{ title: 'Küche und Tisch', items_above: 0 }]
  must(await ana.client.updateRegistry(registry.id, { meta: { registry_headings } }))
  const page = await openLarge(at)
  assert.deepEqual(await broken(page, '.own-section summary, .own-line'), [])
  await page.context().close()
})

test('the way back in a note is one whole word, also in large letters', async () => {
  const { at, items } = await listOf(ana, {}, [{ name: 'Plate' }])
  const page = await openLarge(`${at}?edit=${items[0]?.id}`)
  await page.locator(`form[action$="/remove"] button`).first().click()
  await page.locator('.undo-note button').waitFor()
  assert.deepEqual(await broken(page, '.undo-note button'), [])
  await page.context().close()
})

test('an owner with large letters reads the heading of the surprises in one word', async () => {
  const { at } = await listOf(ana)
  const page = await openLarge(at)
  assert.deepEqual(await broken(page, 'h1, h2'), [])
  await page.context().close()
})

test('an owner with large letters reads the names of their people in whole words, also where they choose some', async () => {
  for (const name of ['Tante Mia', 'Oma Lise'])
    must(await ana.client.addPerson({ name, birthday: '--12-26' }))
  for (const query of ['', '?select=1']) {
    const page = await openLarge(`/my-people${query}`)
    assert.deepEqual(await broken(page, '.people-rows .name, .people-rows .person-state'), [], query)
    await page.context().close()
  }
})

test('a grandmother with large letters reads her page, a list, a gift and the thanks in whole words', async () => {
  const lise = must(await ana.client.addPerson({ name: 'Oma Lise', address: 'lise@mail.example' }))
  const registry_event_date = '2026-11-29'
  const { here, registry } = await listOf(ana, { title: 'Mia wird neun', meta: { registry_event_date } }, [
    { name: 'Zelt', quantity_needed: 2 },
  ])
  must(await ana.client.setOpenTo(registry.id, { ...shut, person_ids: [lise.id] }))
  const page = await openLarge(`/p/${lise.link}`, sizes['a phone'])
  const words = 'main :is(h1, h2, h3, p, summary, label, .hc-button, .list-words span)'
  const look = async () => assert.deepEqual(await broken(page, words), [], page.url())
  await look()
  await page.goto(site.url + here)
  await look()
  await follow(page.getByRole('link', { name: 'Das schenken' }))
  await look()
  await follow(page.getByRole('button', { name: 'Von der Liste nehmen' }))
  await look()
  await page.goto(`${site.url}/p`)
  await look()
  await page.context().close()
})
