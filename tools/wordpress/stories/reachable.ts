import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { faultsAtEachSize, isTooWide, narrowest, sizes } from '@hopechest/testing/browser/faults'
import { type SharedBrowser, sharedBrowser } from '@hopechest/testing/browser/shared'
import { must } from '@hopechest/testing/outcome'
import type { Page } from 'playwright-core'
import { pageWith, signInTo } from './administration.ts'
import { openScene, type Scene } from './scene.ts'
import { makeOwnerLink, signedIn } from './visitors.ts'

/** Another theme has faults of its own around our part. In our theme head and foot count, too; the bar of WordPress does not. */
const ourPart = '.hc.hopechest'
const ourPage = '.wp-site-blocks'
const leavesItsFrame = `(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)(document.querySelector('${ourPart}'))`

describe('the pages of registries', () => {
  let scene: Scene
  let browser: SharedBrowser
  let pages: Record<string, string>
  let ownPages: Record<string, string>
  let pagesOfTheme: Record<string, string>
  let isOurTheme: boolean

  before(async () => {
    scene = await openScene()
    browser = await sharedBrowser()
    isOurTheme = (await (await fetch(scene.url)).text()).includes('/themes/hopechest/')

    const paula = await scene.site.makePerson('paula', 'member')
    const client = scene.clientOf(paula)
    const meta = {
      registry_event_type: 'birthday',
      registry_event_date: '2031-06-12',
      registry_most_wanted: 1,
    }
    const list = { title: 'Mika is turning six', story: 'Come.\n\nStay.', status: 'publish' as const, meta }
    const { id, slug, permalink } = must(await client.createRegistry(list))
    const [plate, tent, lamp] = [
      must(await client.addRegistryItem(id, { ...gift('Plate', 24), quantity_needed: 8 })),
      must(await client.addRegistryItem(id, gift('Tent for two', 229))),
      must(await client.addRegistryItem(id, gift('Lamp', 119))),
    ]
    const ours = scene.clientOf(scene.keeper)
    must(await ours.createPurchase(id, tent.id, { quantity: 1, purchaser: 'Mia' }))
    must(await ours.createPurchase(id, lamp.id, { quantity: 1, purchaser: 'Mia', is_set_aside: true }))
    must(await client.setSendTo(id, 'Paula Sommer\nMühlenweg 4\n24105 Kiel\n\nRing twice.'))
    const closed = must(await client.createRegistry({ title: 'Closed doors' }))
    const seen = must(
      await client.createRegistry({
        title: 'Leo is one',
        status: 'publish',
        meta: { registry_reveal: 'always' },
      }),
    )
    const cup = must(await client.addRegistryItem(seen.id, gift('Cup', 9)))
    must(await ours.createPurchase(seen.id, cup.id, { quantity: 1, purchaser: 'Mia', note: 'With love.' }))
    const onPage = await pageWith(scene, 'wishes', `<!-- wp:hopechest/registry {"registry":"${id}"} /-->`)
    const lists = await pageWith(scene, 'my-registries', '<!-- wp:hopechest/my-registries /-->')
    const gifts = `${scene.url}/gifts`
    const forAnOwner = scene.url + (await makeOwnerLink(await signedIn(scene.url, paula), `/lists/${slug}`))
    const own = (page: string, list = slug) => `${scene.url}/lists/${list}${page}`
    pages = {
      'a registry': permalink,
      'a private registry': closed.permalink,
      'the form of a gift': `${permalink}items/${plate.id}/give`,
      'a registry on a page': onPage,
      'a block without a registry': await pageWith(scene, 'which', '<!-- wp:hopechest/registry /-->'),
      'lists of a visitor': lists,
      'gifts of a guest who gives none': gifts,
      'a link that has ended': `${gifts}/open/0`,
      'a link for an owner, without an account': forAnOwner,
    }
    pagesOfTheme = {
      'the front page': scene.url,
      'a post': `${scene.url}/hello-world/`,
      'a search': `${scene.url}/?s=hello`,
      'a missing page': `${scene.url}/nowhere/`,
      'a registry': permalink,
      'lists of a visitor': lists,
    }
    ownPages = {
      'the lists of an owner': lists,
      'all lists': `${scene.url}/lists`,
      'a new list': `${scene.url}/lists/new`,
      gifts: own(''),
      'a gift by hand': own('?add=by-hand'),
      'a gift that is changed': own(`?edit=${plate.id}`),
      sharing: own('/sharing'),
      'a link for an owner': forAnOwner,
      'sharing of a list for invited people': own('/sharing', closed.slug),
      surprises: own('/surprises'),
      'letters to write': own('/surprises', seen.slug),
      details: own('/details'),
      'a gift that is moved': own(`/items/${plate.id}/move`),
      'a heading': own('?add=heading'),
      'a copy': own('/copy', seen.slug),
    }
  })

  test('keep no guest and no owner out, at each size, in light and in dark colours, and with letters of twice the size', async () => {
    const context = await browser.newContext({ viewport: sizes['a phone'] })
    const page = await context.newPage()
    const missing = missingFiles(page)
    const found = await faultsOn(page, pages, faultsInNarrow)
    const { 'a registry': list = '', 'the form of a gift': form = '' } = pages
    await page.goto(form)
    await page.getByText('I will buy it').click()
    await page.getByLabel('Your name').fill('Samir')
    await page.getByRole('button', { name: 'Keep it for me' }).click()
    await page.getByText('It is kept for you, Samir.').waitFor()
    const kept = page.url()
    const all = pages['gifts of a guest who gives none'] ?? ''
    found.push(
      ...(await faultsOn(page, {
        'a registry with a kept gift': list,
        'a kept gift': kept,
        'gifts of a guest': all,
      })),
    )
    await page.goto(kept)
    await page.getByRole('button', { name: 'I bought it now' }).click()
    await page.getByText('Where to send it').waitFor()
    found.push(...(await faultsOn(page, { 'the thanks': kept })))
    await signInTo(page, scene.url, 'paula', 'main password of paula')
    found.push(...(await faultsOn(page, ownPages)))
    assert.deepEqual([...found, ...missing], [])
    await context.close()
  })

  test('in the head and foot of the theme, and what it shows around them, keep no reader out where the theme is ours', async (t) => {
    if (!isOurTheme) return t.skip('another theme has faults of its own')
    const page = await (await browser.newContext()).newPage()
    const missing = missingFiles(page)
    const found = await faultsOn(page, pagesOfTheme, faultsInNarrow)
    assert.deepEqual([...found, ...missing], [])
    await page.context().close()
  })

  const faultsOn = async (
    page: Page,
    addresses: Record<string, string>,
    more: (page: Page) => Promise<string[]> = async () => [],
  ) => {
    const found: string[] = []
    for (const [name, address] of Object.entries(addresses)) {
      await page.goto(address)
      assert.ok((await page.locator(ourPart).count()) === 1 || isOurTheme, name)
      // Links that WordPress itself writes, as those below a post, have the size of their words.
      const faults = await faultsAtEachSize(page, isOurTheme ? ourPage : ourPart, ourPart)
      found.push(...[...faults, ...(await more(page))].map((fault) => `${name}, ${fault}`))
      await page.setViewportSize(sizes['a phone'])
    }
    return found
  }

  const faultsInNarrow = async (page: Page) => {
    await page.setViewportSize(narrowest)
    const faults = (await isTooWide(page)) ? ['on the narrowest phone: wider than the window'] : []
    await page.evaluate('document.documentElement.style.fontSize = "200%"')
    // The head of another theme may leave the window by itself.
    const isWide = isOurTheme ? await isTooWide(page) : await page.evaluate<boolean>(leavesItsFrame)
    return isWide ? [...faults, 'on the narrowest phone with large letters: wider than the window'] : faults
  }

  test('the page of a registry has the head and foot of the theme, one title, no author and no date', async () => {
    const page = await (await browser.newContext()).newPage()
    await page.goto(pages['a registry'] ?? '')
    const count = (selector: string) => page.locator(selector).count()
    assert.deepEqual(await page.locator('h1').allInnerTexts(), ['Mika is turning six'])
    assert.equal(await count('main'), 1)
    // One header is the letter of the registry.
    assert.ok((await count('header')) >= 2)
    assert.ok((await count('footer')) >= 1)
    assert.equal(await count('.wp-block-post-date, .wp-block-post-author, .entry-meta, .byline, time'), 0)
    assert.doesNotMatch(await page.locator('body').innerText(), /paula|published/i)
    // A stock theme lists all categories of the site below.
    assert.doesNotMatch(await page.locator('main').innerText(), /uncategorized/i)
    await page.context().close()
  })
})

/** Files of the plugin or the theme that a page asks for and that are not there. */
function missingFiles(page: Page): string[] {
  const missing: string[] = []
  page.on('response', (response) => {
    if (response.status() === 404 && response.url().includes('/wp-content/')) missing.push(response.url())
  })
  return missing
}

function gift(name: string, price: number) {
  return { name, price, url: 'https://shop.example/gift', description: 'Any of the greens.' }
}
