import type { SharedBrowser } from '@hopechest/testing/browser/shared'
import type { Page } from 'playwright-core'

export interface WatchedPage {
  visit(address: string): Promise<Visit>
}

export interface Visit {
  /** What the scripts of an attack have called there. */
  alarms: string[]
  /** Of the body: what kind of page WordPress says that it is. */
  classes: string
}

/** The call that each of our attacks makes; the binding reaches us from every frame. */
export const alarm = `for (const name of ['alert', 'confirm', 'prompt', 'print']) window[name] = () => alarmed(name + ' at ' + location.href)`

/** Handlers of focus and of toggling run after the page was loaded, before its second frame. */
const classesAfterTwoFrames =
  'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(document.body.className))))'

/** Pages of one person, who has these cookies and remembers what was loaded before. */
export async function openPages(
  browser: SharedBrowser,
  count: number,
  site: string,
  cookies: Record<string, string>,
): Promise<WatchedPage[]> {
  const context = await browser.newContext()
  await context.addInitScript({ content: alarm })
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: site })))
  return Promise.all(Array.from({ length: count }, async () => watch(await context.newPage())))
}

async function watch(page: Page): Promise<WatchedPage> {
  const alarms: string[] = []
  await page.exposeBinding('alarmed', (_, alarm: string) => void alarms.push(alarm))
  page.on('dialog', async (dialog) => {
    alarms.push('a dialog')
    await dialog.dismiss()
  })
  return {
    async visit(address) {
      await page.goto(address)
      const classes = await page.evaluate<string>(classesAfterTwoFrames)
      return { alarms: alarms.splice(0), classes }
    },
  }
}
