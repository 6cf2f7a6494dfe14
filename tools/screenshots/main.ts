import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openBrowser } from '@hopechest/testing/browser'
import { pino } from 'pino'
import { openDemo, openService } from '../demo/open.ts'
import { root } from '../run.ts'
import { accountPages } from './account-pages.ts'
import { adminPages } from './admin-pages.ts'
import { firstPages } from './first-pages.ts'
import { guestPages } from './guest-pages.ts'
import { ownerPages } from './owner-pages.ts'
import { sharingPages } from './sharing-pages.ts'
import { removeAll, shoot, sizeOf, type Take } from './shot.ts'

/** Pictures of the pages, made anew into `docs/screens/`: each at both sizes, light and dark. */
const folder = join(root, 'docs/screens')
const sizes = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 900 } }
/** The day of the pictures, so that two runs show the same. */
const today = new Date('2026-11-20T12:00:00Z')
const mostBytes = 3_000_000

mkdirSync(folder, { recursive: true })
await removeAll(folder)
// Otherwise letters stand on whole pixels, and words run into each other.
const browser = await openBrowser(['--font-render-hinting=none'])
for (const [size, viewport] of Object.entries(sizes)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    const open = async () => {
      const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' })
      const page = await context.newPage()
      const take: Take = (name) => shoot(page, join(folder, `${name}-${size}-${colorScheme}.webp`))
      return { page, take }
    }
    const options = { apiPort: 0, sitePort: 0, log: pino({ level: 'fatal' }), today }
    const service = await openService({ databaseUrl: 'sqlite::memory:', ...options })
    const first = await open()
    await firstPages(service, first.page, first.take)
    await service.close()
    // The gifts that the pictures give are given for good, so each run has a household of its own.
    const demo = await openDemo({ databaseUrl: 'sqlite::memory:', ...options })
    // The pages of guests come last: one of them shows what they say while the service is away.
    for (const pages of [adminPages, accountPages, ownerPages, sharingPages, guestPages]) {
      const { page, take } = await open()
      await pages(demo, page, take)
      await page.context().close()
    }
    await first.page.context().close()
    await demo.close()
  }
}
await browser.close()

const bytes = await sizeOf(folder)
console.log(`The pictures in docs/screens have ${bytes} bytes.`)
if (bytes > mostBytes)
  throw new Error(`They may have ${mostBytes}: lower the quality, or the width of a desk.`)
