import { openBrowser } from '@hopechest/testing/browser/open'
import type { FrameLocator, Page } from 'playwright-core'
import type { Scene } from './scene.ts'

/** Fills in the form of WordPress; without an address, on the page that shows it already. */
export async function signInTo(
  page: Page,
  url: string | undefined,
  login: string,
  password: string,
): Promise<void> {
  if (url !== undefined) await page.goto(`${url}/wp-login.php`)
  // A moment after its form has come WordPress moves the focus to the name, and what is typed then goes there.
  do {
    await page.fill('#user_login', login)
    await page.fill('#user_pass', password)
  } while (
    (await page.inputValue('#user_login')) !== login ||
    (await page.inputValue('#user_pass')) !== password
  )
  // A click does not wait for the answer, and opening the next address would break the signing in off. The page that
  // follows is not waited for: the administration asks wordpress.org for news, which takes long without a network.
  const answered = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.click('#wp-submit')
  await answered
}

/** The settings of the plugin, entered as an administrator does it. */
export async function enterSettings({
  url,
  service,
  keeper,
}: Pick<Scene, 'url' | 'service' | 'keeper'>): Promise<void> {
  const browser = await openBrowser()
  try {
    const page = await browser.newPage()
    await signInTo(page, url, 'keeper', 'keeper-main-password')
    await page.goto(`${url}/wp-admin/options-general.php?page=hopechest`)
    await page.fill('#registry_api_base_url', service.url)
    await page.fill('#registry_api_key', service.apiKey)
    await unfoldAccount(page)
    await page.fill('#registry_api_username', keeper.username)
    await page.fill('#registry_api_password', keeper.password)
    await page.fill('#hopechest_trusted_proxies', '127.0.0.1')
    await page.click('#submit')
    await page.getByText('Saved.').waitFor()
  } finally {
    await browser.close()
  }
}

/** The fields of the account for other code are folded while they are empty. */
export async function unfoldAccount(page: Page): Promise<void> {
  await page.evaluate(`document.querySelector('.hopechest-rare').open = true`)
}

/** A page of the site with that content: a new one, or the one that an earlier story made. */
export async function pageWith(scene: Scene, slug: string, content: string): Promise<string> {
  const found = JSON.parse((await scene.ask(scene.keeper, 'GET', `/pages?slug=${slug}`)).text)[0]
  const path = found ? `/pages/${found.id}` : '/pages'
  const page = { slug, title: slug, content, status: 'publish' }
  return JSON.parse((await scene.ask(scene.keeper, 'POST', path, page)).text).link
}

/** Where the editor shows the page: newer versions have a frame for it. */
export async function canvasOf(page: Page): Promise<Page | FrameLocator> {
  await page.locator('iframe[name="editor-canvas"], .editor-styles-wrapper').first().waitFor()
  const frames = await page.locator('iframe[name="editor-canvas"]').count()
  return frames === 0 ? page : page.frameLocator('iframe[name="editor-canvas"]')
}
