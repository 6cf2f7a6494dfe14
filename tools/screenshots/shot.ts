import { writeFileSync } from 'node:fs'
import type { Page } from 'playwright-core'

const quality = 45
/** Pictures are smaller than the window, so that all of them together stay small. */
const scales = { phone: 0.78, desk: 0.55 }
const widestPhone = 500
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
