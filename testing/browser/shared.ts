import type { Browser } from 'playwright-core'
import { atEndOfFile, atEndOfProcess } from '../ending.ts'
import { openBrowser } from './open.ts'

let shared: Promise<Browser> | undefined

/** What a test file may do with a browser that others use too. */
export type SharedBrowser = Pick<Browser, 'newContext'>

/**
 * One browser for all test files of this process. What a file has opened in it is closed when the file ends. Pages have
 * no motion unless a test asks for it: a page that fades into the next one is drawn sixty times a second, which costs
 * more than all the rest of a story. The page for when there is no
 * connection is kept only where a test is about it.
 */
export async function sharedBrowser(): Promise<SharedBrowser> {
  if (!shared) {
    shared = openBrowser()
    atEndOfProcess(async () => (await shared)?.close())
  }
  const browser = await shared
  atEndOfFile(() => Promise.all(browser.contexts().map((context) => context.close())))
  return {
    newContext: (options) =>
      browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block', ...options }),
  }
}
