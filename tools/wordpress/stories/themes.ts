import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { faultsOfDress, sizes } from '@hopechest/testing/browser/faults'
import { type SharedBrowser, sharedBrowser } from '@hopechest/testing/browser/shared'
import { must } from '@hopechest/testing/outcome'
import type { Page } from 'playwright-core'
import { signInTo } from './administration.ts'
import { openScene, type Scene } from './scene.ts'

const frame = '.hc.hopechest.in-theme'

interface Look {
  /** Of the thread and of the ink, on the paper of the theme. */
  thread: number
  ink: number
  hasThread: boolean
  isColoured: boolean
  headings: { ours: string; ofTheme: string }[]
  /** The sides at which the theme and our names begin. */
  sides: string[]
}

describe('pages in a theme that is not ours', () => {
  let scene: Scene
  let browser: SharedBrowser
  let pages: Record<string, string>
  let ownPages: Record<string, string>

  before(async () => {
    scene = await openScene()
    browser = await sharedBrowser()
    const paula = await scene.site.makePerson('paula', 'member')
    const client = scene.clientOf(paula)
    const meta = { registry_event_type: 'birthday', registry_event_date: '2031-06-12' }
    const list = { title: 'Mika is turning six', story: 'Come.', status: 'publish' as const, meta }
    const { id, slug } = must(await client.createRegistry(list))
    const plate = { name: 'Plate', url: 'https://shop.example/plate', price: 24, quantity_needed: 8 }
    const { id: item } = must(
      await client.addRegistryItem(id, { ...plate, description: 'Any of the greens.' }),
    )
    must(await client.createRegistry({ title: 'Ana & Jonas', meta: { registry_event_type: 'wedding' } }))
    pages = {
      'a list': `/registry/${slug}`,
      'the form of a gift': `/registry/${slug}/items/${item}/give`,
    }
    ownPages = {
      'the wrap around surprises': `/registry/${slug}`,
      'my lists': '/lists',
      'a list of mine': `/lists/${slug}`,
      sharing: `/lists/${slug}/sharing`,
    }
  })

  test('keep the thread where it stands out, and have the headings and the direction of the theme; no guest and no owner is kept out', async () => {
    const page = await (await browser.newContext({ viewport: sizes['a desk'] })).newPage()
    const found = await faultsOn(page, pages)
    await signInTo(page, scene.url, 'paula', 'main password of paula')
    found.push(...(await faultsOn(page, ownPages)))
    assert.deepEqual(found, [])
    await page.context().close()
  })

  const faultsOn = async (page: Page, addresses: Record<string, string>) => {
    const found: string[] = []
    for (const [name, path] of Object.entries(addresses)) {
      await page.goto(scene.url + path)
      const { thread, ink, hasThread, isColoured, headings, sides } = await lookOf(page)
      assert.ok(thread >= 4.5 && ink >= 4.5, `${name}: thread ${thread}, ink ${ink}`)
      assert.equal(hasThread, !isColoured, name)
      assert.ok(headings.length > 0, name)
      assert.equal(sides.length, 1, `${name}: ${sides}`)
      for (const { ours, ofTheme } of headings) assert.equal(ours, ofTheme, name)
      found.push(...(await faultsOfDress(page, frame)).map((fault) => `${name}, ${fault}`))
    }
    return found
  }
})

/** Beside the headings of a page stand those that the theme itself would show. Those in a narrow place have a size of their own. */
function lookOf(page: Page): Promise<Look> {
  return page.evaluate<Look>(`(() => {
    const frame = document.querySelector('${frame}')
    const pixel = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    const colour = (value) => {
      const part = frame.appendChild(document.createElement('i'))
      part.style.color = value
      pixel.fillStyle = getComputedStyle(part).color
      part.remove()
      pixel.fillRect(0, 0, 1, 1)
      return [...pixel.getImageData(0, 0, 1, 1).data].slice(0, 3)
    }
    const luminance = (channels) => {
      const [red, green, blue] = channels.map((each) => (each <= 10 ? each / 3294.6 : ((each / 255 + 0.055) / 1.055) ** 2.4))
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
    }
    const contrast = (one, other) => {
      const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b)
      return light / dark
    }
    const face = (heading) => {
      const { fontFamily, fontWeight, fontSize } = getComputedStyle(heading)
      return heading.tagName + ': ' + fontFamily + ', ' + fontWeight + (heading.closest('.giving, .wrap') ? '' : ', ' + fontSize)
    }
    const headingOf = (ours) => {
      const ofTheme = document.body.appendChild(document.createElement(ours.tagName))
      const both = { ours: face(ours), ofTheme: face(ofTheme) }
      if (ours.closest('.giving, .wrap')) both.ofTheme = both.ofTheme.replace(/, [\\d.]+px$/, '')
      ofTheme.remove()
      return both
    }
    const [paper, thread, ink] = ['paper', 'thread', 'ink'].map((name) => colour('var(--hc-' + name + ')'))
    const side = (each) => ({ start: { ltr: 'left', rtl: 'right' }[getComputedStyle(each).direction] })[getComputedStyle(each).textAlign] ?? getComputedStyle(each).textAlign
    const names = ':is(h1, h2, h3, strong, .name)[dir="auto"]'
    return {
      sides: [...new Set([document.body, frame, ...frame.querySelectorAll(names)].map(side))],
      thread: contrast(paper, thread),
      ink: contrast(paper, ink),
      hasThread: thread.join() !== ink.join(),
      isColoured: Math.max(...paper) - Math.min(...paper) > 24,
      headings: [...frame.querySelectorAll('h1, .hopechest-main > section > h2')].filter((each) => each.checkVisibility()).map(headingOf),
    }
  })()`)
}
