import assert from 'node:assert/strict'
import { after, before, describe } from 'node:test'
import { sizes } from '@hopechest/testing/browser/faults'
import { sharedBrowser } from '@hopechest/testing/browser/shared'
import { until } from '@hopechest/testing/until'
import type { Page, ViewportSize } from 'playwright-core'
import { listOf, type SignedInPerson, signedIn } from './owners.ts'
import { kettlesEverywhere } from './previewers.ts'
import { openSite, type SiteWorld } from './site-world.ts'

/** A site, pages of it with script or without, and the keys that are pressed on the page of its admin. */
export interface Keyboard extends Pressing {
  site: SiteWorld
  /** At a desk, of an admin who has a list. */
  page: Page
  /** The addresses of this list, for her and for guests. */
  at: string
  guests: string
  /** A page in another browser: of a guest, or of that person. */
  pageOf(person?: SignedInPerson, viewport?: ViewportSize): Promise<Page>
}

/** The ways of `docs/keyboard.md`, with script and without: each key is pressed as it stands there. */
export function byKeyboard(
  { gifts, hasMail = false }: { gifts: number; hasMail?: boolean },
  stories: (keyboard: () => Keyboard, hasScript: boolean) => void,
): void {
  let site: SiteWorld
  before(async () => {
    site = await openSite({ hasMail, hasAffiliateLinks: true, previewer: kettlesEverywhere })
  })
  after(() => site.close())

  for (const hasScript of [true, false]) {
    describe(`by keyboard alone, ${hasScript ? 'with' : 'without'} script`, () => {
      let keyboard: Keyboard
      before(async () => {
        keyboard = await openKeyboard(site, hasScript, gifts)
      })
      after(() => keyboard.page.context().close())
      stories(() => keyboard, hasScript)
    })
  }
}

async function openKeyboard(site: SiteWorld, hasScript: boolean, count: number): Promise<Keyboard> {
  const browser = await sharedBrowser()
  const pageOf = async (person?: SignedInPerson, viewport: ViewportSize = sizes['a desk']) => {
    const context = await browser.newContext({ viewport, javaScriptEnabled: hasScript })
    const cookies = [...(person?.browser.cookies ?? [])]
    await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: site.url })))
    return context.newPage()
  }
  const ana = await signedIn(site, { role: 'administrator' })
  const gifts = Array.from({ length: count }, (_, n) => ({ name: `Gift ${n + 1}`, quantity_needed: 2 }))
  const { at, registry } = await listOf(ana, { status: 'publish' }, gifts)
  const page = await pageOf(ana)
  const guests = `${site.url}/registry/${registry.slug}`
  return { site, page, at: site.url + at, guests, pageOf, ...pressing(page, hasScript) }
}

interface Pressing {
  /** What the control with the focus is called. */
  focused(): Promise<string>
  /** What a screen reader says of an act. */
  heard(): Promise<string>
  /**
   * Presses keys of which the last one loads the page anew, as every act of an owner does. With script no act moves the
   * page that it stays on, unless the control with the focus would be out of sight.
   */
  act(...keys: string[]): Promise<void>
  /** The same about a number, which is saved in its place where there is script. */
  count(...keys: string[]): Promise<void>
  /** How far the page is scrolled. */
  top(): Promise<number>
  /** A page that is shorter may end where it stood, and a control that went out of sight is brought back into it. */
  holdsStill(before: number): Promise<void>
}

function pressing(page: Page, hasScript: boolean): Pressing {
  const top = () => page.evaluate<number>('scrollY')

  /** A browser gives the focus to a new page when it draws it. */
  async function focused() {
    await until('a control has the focus', () =>
      page.evaluate<boolean>('document.activeElement !== document.body'),
    )
    return page.evaluate<string>(
      '(document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent).trim()',
    )
  }

  async function heard() {
    // With script the words come in once more for a screen reader.
    await until('the words can be heard', () =>
      page.evaluate<boolean>(
        '[...document.querySelectorAll("main [role=status]:not([data-totals], [data-moved-note])")].every((each) => each.textContent.trim() && !each.querySelector("[aria-hidden=true]:not(svg)"))',
      ),
    )
    return page.evaluate<string>(
      '[...document.querySelectorAll("main [role=status]")].map((each) => each.textContent.trim()).join(" ")',
    )
  }

  async function act(...keys: string[]) {
    for (const key of keys.slice(0, -1)) await page.keyboard.press(key)
    const [before, { pathname }] = [await top(), new URL(page.url())]
    await Promise.all([page.waitForEvent('load'), page.keyboard.press(keys.at(-1) ?? '')])
    if (new URL(page.url()).pathname === pathname) await holdsStill(before)
  }

  async function count(...keys: string[]) {
    if (!hasScript) return act(...keys)
    for (const key of keys) await page.keyboard.press(key)
  }

  async function holdsStill(before: number) {
    if (!hasScript) return
    await focused()
    const [now, lowest, wasInSight] = await page.evaluate<[number, number, boolean]>(
      `(() => {
        const lowest = document.documentElement.scrollHeight - innerHeight
        const { top, bottom } = document.activeElement.getBoundingClientRect()
        const moved = scrollY - Math.min(${before}, lowest)
        return [scrollY, lowest, top + moved >= 0 && bottom + moved <= innerHeight]
      })()`,
    )
    if (wasInSight) assert.equal(now, Math.min(before, lowest))
  }

  return { focused, heard, act, count, top, holdsStill }
}
