import { statSync, writeFileSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

/** Makes a picture of the page that is open. */
export type Take = (name: string) => Promise<void>

const quality = 45
/** Pictures are smaller than the window, so that all of them together stay small. */
const scales = { phone: 0.78, desk: 0.55 }
const widestPhone = 500
/** The pictures of WordPress are made elsewhere. */
const ours = /^(?!wordpress).*\.webp$/

export async function removeAll(folder: string): Promise<void> {
  for (const name of await readdir(folder)) if (ours.test(name)) await rm(join(folder, name))
}

/** The bytes of all pictures in the folder. */
export async function sizeOf(folder: string): Promise<number> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.webp'))
  return names.reduce((bytes, name) => bytes + statSync(join(folder, name)).size, 0)
}

/** Playwright writes PNG and JPEG alone; the browser itself writes WebP, which is half as large. */
export async function shoot(page: Page, file: string): Promise<void> {
  await page.evaluate('document.fonts.ready')
  await page.waitForLoadState('networkidle')
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const clip = { x: 0, y: 0, width, height, scale: width > widestPhone ? scales.desk : scales.phone }
  const browser = await page.context().newCDPSession(page)
  const { scrollY } = await page.evaluate<{ scrollY: number }>('({ scrollY })')
  const { data } = await browser.send('Page.captureScreenshot', {
    format: 'webp',
    quality,
    clip: { ...clip, y: scrollY },
  })
  writeFileSync(file, data, 'base64')
  await browser.detach()
}
