import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { isTooWide, sizes } from './faults.ts'
import type { SharedBrowser } from './shared.ts'

export interface WatchfulPage {
  page: Page
  /** Nothing that other people wrote has run on the page as it stands, or broken it, on a phone and at a desk. */
  isHarmless(where: string): Promise<void>
  /** The same for the page at this address. */
  isHarmlessAt(url: string): Promise<void>
}

/** A page of a browser that notes dialogs, new windows and faults of the content security policy. */
export async function openWatchfulPage(browser: SharedBrowser): Promise<WatchfulPage> {
  const page = await (await browser.newContext({ viewport: sizes['a phone'] })).newPage()
  const seen: string[] = []
  page.on('dialog', async (dialog) => {
    seen.push(`dialog ${dialog.message()}`)
    await dialog.dismiss()
  })
  page.on('popup', () => seen.push('popup'))
  page.on('console', (message) => {
    if (/Content.Security.Policy/.test(message.text())) seen.push(message.text())
  })

  async function isHarmless(where: string): Promise<void> {
    // The present size comes first, because each change of size lays out the whole page again.
    const now = page.viewportSize()?.width
    const inTurn = Object.entries(sizes).toSorted(([, { width }]) => (width === now ? -1 : 1))
    for (const [size, viewport] of inTurn) {
      if (viewport.width !== page.viewportSize()?.width) await page.setViewportSize(viewport)
      assert.ok(!(await isTooWide(page)), `${where} is wider than ${size}`)
    }
    assert.equal(await page.evaluate('window.hacked'), undefined, where)
    assert.deepEqual(seen, [], where)
  }

  return {
    page,
    isHarmless,
    async isHarmlessAt(url) {
      await page.goto(url)
      await isHarmless(url)
    },
  }
}
