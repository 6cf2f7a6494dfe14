// May take 240 s: it looks at five pages in three themes, at two sizes, in two colours.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { readAssets } from '@hopechest/look'
import { faultsAtEachSize, sizes } from '@hopechest/testing/browser/faults'
import { sharedBrowser } from '@hopechest/testing/browser/shared'
import { must } from '@hopechest/testing/outcome'
import type { Page } from 'playwright-core'
import { openFramed } from './framed-world.ts'
import { frameworks } from './frameworks.ts'
import { listOf, signedIn } from './owners.ts'
import { siteOf } from './site-world.ts'

const frame = '.hc.hopechest'
/** The least that headings have, in parts of the size of words. Those in a narrow place have a size of their own. */
const least = { H1: 1.5, H2: 1.25 }

async function openShop() {
  const site = await openFramed()
  const ana = await signedIn(site)
  const meta = { registry_event_type: 'wedding', registry_event_date: '2031-06-12' }
  const gifts = [
    { name: 'Plate', price: 24, quantity_needed: 8, description: 'Any of the greens.' },
    { name: 'Copper kettle with a lid', price: 78 },
    { name: 'A week in a tent', quantity_needed: 2 },
  ]
  const list = { title: 'Ana & Jonas', story: 'Come and stay.', status: 'publish' as const, meta }
  const { registry, at, here, give } = await listOf(ana, list, gifts)
  must(await ana.client.addInvitees(registry.id, ['ida@orchard.example', 'Oma Lise']))
  const pagesOf = {
    guests: { 'the list': here, 'the form of a gift': give },
    owners: { 'the desk of the owner': at, sharing: `${at}/sharing`, 'my lists': '/lists' },
  }
  return { ...site, ana, pagesOf }
}
const site = siteOf(openShop)

for (const [name, style] of Object.entries(frameworks)) {
  describe(`in a theme that is made with ${name}`, () => {
    test('every button has its words, headings stand out, nothing is cut, and everybody finds their way', async () => {
      const { pagesOf, ana } = site
      assert.deepEqual(await faultsIn(style, pagesOf.guests), [])
      assert.deepEqual(await faultsIn(style, pagesOf.owners, ana.browser.cookies), [])
    })
  })
}

async function faultsIn(
  style: string,
  pages: Record<string, string>,
  cookies?: ReadonlyMap<string, string>,
): Promise<string[]> {
  const page = await pageIn(style, cookies)
  const found: string[] = []
  for (const [name, path] of Object.entries(pages)) {
    await page.goto(site.url + path)
    for (const [size, viewport] of Object.entries(sizes)) {
      await page.setViewportSize(viewport)
      found.push(...(await faultsOfLook(page)).map((fault) => `${name} at ${size}: ${fault}`))
    }
    found.push(...(await faultsAtEachSize(page, frame)).map((fault) => `${name}, ${fault}`))
  }
  await page.context().close()
  return found
}

/** A page of the host, with the styles of a theme around what the service sends. */
async function pageIn(style: string, kept: ReadonlyMap<string, string> = new Map()): Promise<Page> {
  const context = await (await sharedBrowser()).newContext({ viewport: sizes['a desk'] })
  const cookies = [...kept].map(([name, value]) => ({ name, value, url: site.url }))
  await context.addCookies(cookies)
  const look = readAssets()
  const sheets = ['hopechest', 'owners'].map((name) => look.find(`styles/${name}.css`)?.body)
  const ours = [...sheets, readFileSync(onTheme)].join('')
  const head = `<meta name="viewport" content="width=device-width"><style>${style}</style><style>${ours}</style>`
  await context.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const body = (await response.text())
      .replace('<header>', `${head}<header>`)
      .replace(
        '<main class="hc"',
        '<main><div class="hc hopechest in-theme on-canvas in-ink without-headings"',
      )
      .replace(
        /(<div class="hc hopechest[^>]*>)(.*)<\/main>/s,
        '$1<div class="hc-page"><div class="hopechest-main">$2</div></div></div></main>',
      )
    return route.fulfill({ response, body })
  })
  return context.newPage()
}

const onTheme = new URL('../../plugin/styles/on-theme.css', import.meta.url)

function faultsOfLook(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`{
    const least = ${JSON.stringify(least)}
    const found = []
    for (const part of document.querySelectorAll('${frame} *')) {
      if (!part.checkVisibility({ visibilityProperty: true }) || part.closest('.hc-visually-hidden, svg')) continue
      const { fontSize, clipPath, overflowX, overflowY, webkitLineClamp } = getComputedStyle(part)
      if (clipPath !== 'none') continue
      const words = (part.innerText ?? '').trim()
      if (part.matches('button, summary, .hc-button') && words === '' && !part.ariaLabel && !part.title) found.push('without words: ' + part.outerHTML.slice(0, 90))
      if (!part.closest('aside, .share-sheet') && parseFloat(fontSize) < 16 * (least[part.tagName] ?? 0)) found.push(part.tagName + ' of ' + fontSize + ': ' + words)
      const isCut = (overflowX !== 'visible' && overflowX !== 'auto' && part.scrollWidth > part.clientWidth + 1) || (overflowY !== 'visible' && overflowY !== 'auto' && part.scrollHeight > part.clientHeight + 1)
      if (isCut && words !== '' && webkitLineClamp === 'none' && !part.matches('input, select, textarea')) found.push('cut: ' + part.outerHTML.slice(0, 60) + words)
    }
    found
  }`)
}
