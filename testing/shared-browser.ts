import type { Browser } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { atEndOfFile, atEndOfProcess } from './ending.ts'

let shared: Promise<Browser> | undefined

/** One browser for all test files of this process. What a file has opened in it is closed when the file ends. */
export async function sharedBrowser(): Promise<Browser> {
  if (!shared) {
    shared = openBrowser()
    atEndOfProcess(async () => (await shared)?.close())
  }
  const browser = await shared
  atEndOfFile(() => Promise.all(browser.contexts().map((context) => context.close())))
  return browser
}
