import { type SharedBrowser, sharedBrowser } from '@hopechest/testing/browser/shared'
import type { Visitor } from '@hopechest/testing/visitor'
import type { Page } from 'playwright-core'

type Options = Parameters<SharedBrowser['newContext']>[0]

/** A page in a browser of its own, in which this person is signed in. It ends with the test file. */
export async function pageAs({ browser }: { browser: Visitor }, options?: Options): Promise<Page> {
  const context = await (await sharedBrowser()).newContext(options)
  await context.addCookies(browser.kept)
  return context.newPage()
}
