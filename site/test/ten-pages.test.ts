import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { isTooWide, sizes } from '@hopechest/testing/browser/faults'
import { type SharedBrowser, sharedBrowser } from '@hopechest/testing/browser/shared'
import { must } from '@hopechest/testing/outcome'
import { until } from '@hopechest/testing/until'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { pageAs } from './browsers.ts'
import { listOf, type SignedInPerson, signedIn } from './owners.ts'
import { openSite, type SiteWorld } from './site-world.ts'

/** As long as shops write names, and from right to left. */
const names = ['Iron lid, '.repeat(9).trim(), 'قدر من الحديد الزهر', 'Plate']
/** Landmarks and headings, as a screen reader lists them: `nav Parts of the list`, `2 Gifts`. */
const outline = (own: string) => ['banner', 'nav', 'main', ...own.split(' | '), 'contentinfo']
const ofList = (own: string) => outline(`1 Ana & Jonas | nav Parts of the list | ${own}`)
const gifts = names.map((name) => `3 ${name.trim()}`)

let site: SiteWorld
let browser: SharedBrowser
let ana: SignedInPerson
/** The ten main pages, with the outline of each. */
let pages: [path: string, outline: string[]][]
before(async () => {
  site = await openSite()
  browser = await sharedBrowser()
  ana = await signedIn(site)
  await site.makePerson({
    name: 'Ruth',
    email: 'ruth@orchard.example',
    password: 'a quiet gate',
    role: 'administrator',
  })
  const meta = { registry_reveal: 'always', registry_event_type: 'wedding' } as const
  const list = { title: 'Ana & Jonas', status: 'publish', meta } as const
  const { at, registry, items } = await listOf(
    ana,
    list,
    names.map((name) => ({ name, quantity_needed: 2 })),
  )
  const guests = `/registry/${registry.slug}`
  must(await ana.client.createPurchase(registry.id, items[2]?.id ?? 0, { purchaser: 'Miriam', quantity: 2 }))
  must(await ana.client.addInvitees(registry.id, ['oma.lise']))
  pages = [
    ['/', outline('1 Wishes, kept in one place | 2 How it works | 3 Wish | 3 Share | 3 Be surprised')],
    ['/sign-in', outline('1 Welcome back')],
    [
      guests,
      outline(
        `1 Ana & Jonas | nav Show | 2 Gifts | ${gifts[0]} | ${gifts[1]} | 2 Taken care of | ${gifts[2]} | 2 Ideas from guests`,
      ),
    ],
    [`${guests}/items/${items[0]?.id}/give`, outline('1 Wonderful. Is it bought already?')],
    ['/lists', outline('1 My lists')],
    ['/lists/new', outline('1 A new list')],
    [
      at,
      ofList(
        `2 Gifts | ${gifts.join(' | ')} | complementary | 2 Who can see it | 2 Link for your guests | 2 Surprises`,
      ),
    ],
    [
      `${at}/sharing`,
      ofList('2 Link for your guests | 2 Guests | 2 Invite people | complementary | 2 Whose list this is'),
    ],
    [
      `${at}/surprises`,
      ofList('2 Who gave what | nav Show | 3 2 × Plate | complementary | 2 For your thank-you letters'),
    ],
    [
      '/account',
      outline(
        '1 Your account | nav On this page | 2 Your details | 3 Name | 3 E-mail | 3 Password | 2 Letters | 3 What we would have written | 2 Access | 3 How you sign in | 3 Where you are signed in | 3 Keys for programs | 2 Your data | 3 Days in your calendar | 3 All your data | 3 Delete your account',
      ),
    ],
  ]
})
after(async () => {
  await site.close()
})

/** Everything that `find` finds on the ten pages. A guest opens those that an owner does not see. */
async function onAll(
  options: BrowserContextOptions,
  find: (page: Page, outline: string[]) => Promise<string[]>,
): Promise<string[]> {
  const found: string[] = []
  const guest = await (await browser.newContext(options)).newPage()
  const owner = await pageAs(ana, options)
  for (const [n, [path, outline]] of pages.entries()) {
    const page = n < 4 ? guest : owner
    await page.goto(site.url + path)
    found.push(...(await find(page, outline)).map((fault) => `${path}: ${fault}`))
  }
  return found
}

const readOutline = `[...document.querySelectorAll('header.bar, nav, main, aside, footer, h1, h2, h3')]
  .filter((each) => each.checkVisibility() && !each.closest('[aria-hidden="true"], [role="img"]'))
  .map((each) => {
    const landmark = { HEADER: 'banner', NAV: 'nav', MAIN: 'main', ASIDE: 'complementary', FOOTER: 'contentinfo' }[each.tagName]
    if (landmark) return [landmark, each.getAttribute('aria-label')].filter(Boolean).join(' ')
    return each.tagName[1] + ' ' + each.textContent.trim()
  })`

/** What moves by itself (a fade that follows the hand does not), what is too small to hit, what a key would stop at in vain, and what a long name does. */
const readStill = `[...document.querySelectorAll('body, body *')].flatMap((each) => {
  const style = getComputedStyle(each)
  const faults = []
  if (each.getAnimations().some(({ timeline }) => timeline instanceof DocumentTimeline) || /[1-9]/.test(style.transitionDuration)) faults.push('moves')
  if (/^(checkbox|radio)$/.test(each.type)) {
    const { width, height } = (each.closest('label') ?? each).getBoundingClientRect()
    const own = each.getBoundingClientRect()
    if (Math.min(width, height) < 24 || (style.opacity !== '0' && Math.min(own.width, own.height) < 24)) faults.push('is small')
  }
  if (each.matches('button.hc-visually-hidden') && (each.tabIndex >= 0 || each.ariaHidden !== 'true')) faults.push('is hidden, and a key stops there')
  if (each.matches('h3') && each.getBoundingClientRect().height > 4 * parseFloat(style.lineHeight) + 1) faults.push('is higher than four lines')
  return faults.map((fault) => each.outerHTML.slice(0, 90) + ' ' + fault)
})`

test('the ten main pages have their landmarks and headings, and hold still on a phone', async () => {
  const found = await onAll(
    { viewport: sizes['a phone'], reducedMotion: 'reduce' },
    async (page, outline) => {
      assert.deepEqual(await page.evaluate(readOutline), outline)
      return page.evaluate<string[]>(readStill)
    },
  )
  assert.deepEqual(found, [])
})

/** A control has an edge, and what is chosen differs from the rest. */
const readForced = `[...document.querySelectorAll('.hc-button, .chip, .hc-tabs a, .tile, .sentence select')].filter((each) => each.checkVisibility()).flatMap((each) => {
  const { borderBlockEndWidth, borderBlockEndColor, outlineStyle } = getComputedStyle(each)
  const paper = getComputedStyle(document.body).backgroundColor
  const hasEdge = parseFloat(borderBlockEndWidth) > 0 && borderBlockEndColor !== paper
  const isChosen = each.hasAttribute('aria-current')
  const isRight = each.matches('.hc-tabs a') ? hasEdge === isChosen : hasEdge && (!each.matches('.chip') || (outlineStyle !== 'none') === isChosen)
  return isRight ? [] : [each.outerHTML.slice(0, 90)]
})`

test('in forced colours every control has an edge, and what is chosen is seen', async () => {
  const found = await onAll({ viewport: sizes['a desk'], forcedColors: 'active' }, (page) =>
    page.evaluate<string[]>(readForced),
  )
  assert.deepEqual(found, [])
})

/** A desk at 200 and at 400 %, and both sizes from right to left; what stays in its place leaves room for the page. */
test('zoomed to 200 and 400 %, from right to left, and on paper nothing leaves the window', async () => {
  const zoomed = [2, 4].map((by) => ({ width: 1280 / by, height: 900 / by }))
  const found = await onAll({}, async (page) => {
    const faults: string[] = []
    const look = async (name: string) => {
      if (await isTooWide(page)) faults.push(`${name}: too wide`)
      const covered = await page.evaluate<string[]>(
        '[...document.querySelectorAll("main, main *")].filter((each) => /fixed|sticky/.test(getComputedStyle(each).position) && each.offsetHeight > innerHeight / 2).map((each) => each.className)',
      )
      faults.push(...covered.map((each) => `${name}: ${each} covers the page`))
    }
    for (const viewport of zoomed) {
      await page.setViewportSize(viewport)
      await look(`${viewport.width} wide`)
    }
    await page.evaluate('document.documentElement.dir = "rtl"')
    for (const [size, viewport] of Object.entries(sizes)) {
      await page.setViewportSize(viewport)
      await look(`from right to left, ${size}`)
    }
    await page.emulateMedia({ media: 'print' })
    await look('on paper')
    if (await page.locator('.bar, .foot, .skip').filter({ visible: true }).count())
      faults.push('the bar is printed')
    await page.emulateMedia({ media: 'screen' })
    return faults
  })
  assert.deepEqual(found, [])
})

test('what is drawn on one line stands on one line, on a phone and at a desk', async () => {
  const meta = {
    registry_event_type: 'birthday',
    registry_event_date: '2031-03-09',
    registry_reveal: 'always',
  } as const
  const wishes = [20, 30, 40, 60, 70, 80, 150, 200, 300].map((price) => ({
    name: `Gift for ${price}`,
    price,
    quantity_needed: 2,
  }))
  const { at, registry, items } = await listOf(ana, { title: 'Mika', status: 'publish', meta }, wishes)
  must(await ana.client.createPurchase(registry.id, items[0]?.id ?? 0, { purchaser: 'Miriam' }))
  const phone = await (await browser.newContext({ viewport: sizes['a phone'] })).newPage()
  await phone.goto(`${site.url}/registry/${registry.slug}`)
  const tops = (page: Page, selector: string) =>
    page
      .locator(selector)
      .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().bottom)))
  assert.equal(
    new Set(await tops(phone, '.hc-progress p > *')).size,
    1,
    'how many are given, and the days to go',
  )
  const isHalf = await phone.evaluate<boolean>(`(() => {
    const row = document.querySelector('.filter-shows').getBoundingClientRect()
    return [...document.querySelectorAll('.filter-shows li')].some((each) => {
      const { left, right } = each.getBoundingClientRect()
      return left < row.right - 8 && right > row.right
    })
  })()`)
  assert.ok(isHalf, 'a chip at the edge says that there are more')
  await phone.context().close()

  const page = await pageAs(ana, { viewport: sizes['a desk'] })
  await page.goto(`${site.url}${at}/cards`)
  const [first, second, third] = await tops(page, '.hc-card')
  assert.ok(first === second && second !== third, 'two cards in a row, as on paper')
  await page.goto(`${site.url}${at}/surprises`)
  await page.getByText('Who gave what').waitFor()
  assert.ok(await page.getByText('Put it back on the list…').isHidden(), 'a rare act is folded away')
  await until('the clock of the list', async () => {
    const { meta } = must(await ana.client.getRegistry(registry.id))
    return meta.registry_time_zone !== ''
  })
  await page.goto(site.url + at)
  const scripts = await page
    .locator('script[src]')
    .evaluateAll((all) => all.map((each) => each.getAttribute('src')?.replace(/.*\//, '')))
  assert.deepEqual(scripts, ['own-list.js', 'every-page.js'])
  await page.goto(`${site.url}/lists/new`)
  const { width = 0 } = (await page.locator('.tile').first().boundingBox()) ?? {}
  assert.ok(width > 180, 'the occasions have room for their words')
  await page.getByText('Guests read how many days are left.').waitFor()
  await page.context().close()
})

test('in letters of twice the size the title of a list breaks between its words, and those beside its code stay whole', async () => {
  const page = await pageAs(ana, { viewport: sizes['a phone'] })
  await page.goto(`${site.url}${pages[6]?.[0]}/sharing`)
  await page.evaluate('document.documentElement.style.fontSize = "200%"')
  const widths = await page.evaluate<number[]>(
    '["h1", ".share-more > :last-child"].map((each) => document.querySelector(each).getBoundingClientRect().width)',
  )
  assert.ok(Math.min(...widths) > 200, String(widths))
  await page.context().close()
})

test('in German no tab stands on a line of its own', async () => {
  const page = await pageAs(ana, { viewport: sizes['a phone'], locale: 'de-DE' })
  await page.goto(site.url + (pages[6]?.[0] ?? ''))
  const tabs = page.getByRole('navigation', { name: 'Teile der Liste' }).getByRole('link')
  const heights = await tabs.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height))
  assert.equal(heights.length, 4)
  assert.ok(Math.max(...heights) < 60, String(heights))
  await page.context().close()
})
