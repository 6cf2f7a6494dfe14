import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { narrowest } from '@hopechest/testing/browser/faults'
import { type SharedBrowser, sharedBrowser } from '@hopechest/testing/browser/shared'
import { must } from '@hopechest/testing/outcome'
import type { Page } from 'playwright-core'
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

/** On the narrowest phone, in German, in letters of twice the size. */
async function openLarge(path: string): Promise<Page> {
  const context = await browser.newContext({ viewport: narrowest, locale: 'de-DE' })
  await context.addCookies([...ana.browser.cookies].map(([name, value]) => ({ name, value, url: site.url })))
  const page = await context.newPage()
  await page.goto(site.url + path)
  await page.evaluate('document.documentElement.style.fontSize = "200%"')
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
  await page.evaluate('document.documentElement.style.fontSize = "200%"')
  assert.deepEqual(await broken(page, '.undo-note button'), [])
  await page.context().close()
})
