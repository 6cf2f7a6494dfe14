import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openBrowser } from '@hopechest/testing/browser'
import { pino } from 'pino'
import type { Page } from 'playwright-core'
import { openDemo } from '../demo/open.ts'
import { root } from '../run.ts'
import { adminPages } from './admin-pages.ts'
import { guestPages } from './guest-pages.ts'
import { ownerPages } from './owner-pages.ts'

/** Pictures of the pages, made anew into `docs/screens/`: each at both sizes, light and dark. */
const folder = join(root, 'docs/screens')
const sizes = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 900 } }
const quality = 60
/** The day of the pictures, so that two runs show the same. */
const today = new Date('2026-11-20T12:00:00Z')

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const browser = await openBrowser()
for (const [size, viewport] of Object.entries(sizes)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    // The gifts that the pictures give are given for good, so each run has a household of its own.
    const log = pino({ level: 'fatal' })
    const demo = await openDemo({ databaseUrl: 'sqlite::memory:', apiPort: 0, sitePort: 0, log, today })
    // The pages of guests come last: one of them shows what they say while the service is away.
    for (const pages of [adminPages, ownerPages, guestPages]) {
      const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' })
      const page = await context.newPage()
      await pages(demo, page, (name) => take(page, `${name}-${size}-${colorScheme}`))
      await context.close()
    }
    await demo.close()
  }
}
await browser.close()

async function take(page: Page, name: string): Promise<void> {
  await page.evaluate('document.fonts.ready')
  await page.waitForLoadState('networkidle')
  // Playwright writes PNG and JPEG alone; the browser itself writes WebP, which is half as large.
  const browser = await page.context().newCDPSession(page)
  const { data } = await browser.send('Page.captureScreenshot', { format: 'webp', quality })
  writeFileSync(join(folder, `${name}.webp`), data, 'base64')
  await browser.detach()
}
