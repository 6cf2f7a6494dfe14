import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  faultsInEveryForm,
  faultsInNarrowWindow,
  faultsOfWidth,
  narrowest,
} from '@hopechest/testing/browser/faults'
import { type SharedBrowser, sharedBrowser } from '@hopechest/testing/browser/shared'
import { must } from '@hopechest/testing/outcome'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { otherLanguages } from '../other-languages.ts'
import { type OwnerStory, prepareOwners, visitOwnerPages } from '../owner-pages.ts'
import { listOf, signedIn } from '../owners.ts'
import { kettlesEverywhere } from '../previewers.ts'
import { pseudoLanguage, speakPseudoLanguage } from '../pseudo-language.ts'
import { openSite, type SiteWorld } from '../site-world.ts'

let site: SiteWorld
let browser: SharedBrowser
let story: OwnerStory
before(async () => {
  site = await openSite({ hasMail: true, previewer: kettlesEverywhere })
  browser = await sharedBrowser()
  story = await prepareOwners(site, async () => {
    const ana = await signedIn(site)
    const gifts = [
      { name: 'Cast-iron casserole, 28 cm', price: 189, retailer: 'Maison Oriel' },
      { name: 'Plate', price: 24.5, quantity_needed: 8, description: 'Any of the greens.' },
      { name: 'Something whose name is as long as names of things in shops are', price: 1234.5 },
    ]
    const meta = {
      registry_event_type: 'wedding',
      registry_event_date: '2027-06-12',
      registry_most_wanted: 1,
      registry_headings: [
        { title: 'Kitchen', items_above: 0 },
        {
          title: 'Everything else that we wish for in the new house, and it is not little'.slice(0, 60),
          items_above: 2,
        },
      ],
    }
    const { at, items } = await listOf(ana, { title: 'Ana & Jonas', meta }, gifts)
    await listOf(ana, { title: 'Mika is turning six', meta: { registry_event_type: 'birthday' } }, [])
    const { id: circle } = must(await ana.client.addCircle('Family'))
    for (const name of ['Oma Lise', 'Opa Karl', 'Somebody with a name of many letters']) {
      const { id } = must(await ana.client.addPerson({ name }))
      must(await ana.client.putInCircle(circle, id))
    }
    return { email: ana.person.email, at, item: items[1]?.id ?? 0, circle }
  })
})
after(async () => {
  await site.close()
})

/** Everything that is wrong on any page of an owner, as `find` sees it. */
async function findOnEveryPage(
  options: BrowserContextOptions,
  find: (page: Page) => Promise<string[]>,
): Promise<string[]> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const found: string[] = []
  await visitOwnerPages(page, story, async (name) => {
    found.push(...(await find(page)).map((each) => `${name}: ${each}`))
  })
  await context.close()
  return found
}

test('every page of an owner is accessible at every size, in both colour schemes, and by keyboard', async () => {
  assert.deepEqual(await findOnEveryPage({}, faultsInEveryForm), [])
})

for (const { name, locale } of otherLanguages) {
  test(`in ${name}, on the narrowest phone and with letters of twice the size, nothing of an owner is too wide`, async () => {
    const found = await findOnEveryPage({ viewport: narrowest, locale }, faultsInNarrowWindow)
    assert.deepEqual(found, [])
  })
}

test('in words two fifths longer, from the right to the left, no page of an owner is too wide and no button is cut', async () => {
  const end = speakPseudoLanguage()
  const found = await findOnEveryPage(pseudoLanguage.options, faultsOfWidth)
  end()
  assert.deepEqual(found, [])
})
