import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openBrowser } from '@hopechest/testing/browser'
import { must } from '@hopechest/testing/outcome'
import type { Browser, Page } from 'playwright-core'
import { canvasOf, pageWith, signInTo } from './administration.ts'
import { openScene, type Scene } from './scene.ts'

/** Pictures of people come from another server, which tests do not reach. */
const notOurs = /ERR_NAME_NOT_RESOLVED|gravatar/

describe('the block of a registry in the editor', () => {
  let scene: Scene
  let browser: Browser
  before(async () => {
    scene = await openScene()
    browser = await openBrowser()
  })
  after(() => browser?.close())

  test('shows the registry as guests see it, and another one when its field is changed, without an error', async () => {
    const client = scene.clientOf(scene.keeper)
    const [one, other] = [await listOf('Ana & Jonas', 'Casserole'), await listOf('Mika', 'Scooter')]
    const content = `<!-- wp:hopechest/registry {"registry":"${one}"} /-->`
    const address = await pageWith(scene, 'in-the-editor', content)
    const found = JSON.parse((await scene.ask(scene.keeper, 'GET', '/pages?slug=in-the-editor')).text)
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
    await signInTo(page, scene.url, 'keeper', 'keeper-main-password')
    const errors = listen(page)
    await page.goto(`${scene.url}/wp-admin/post.php?post=${found[0].id}&action=edit`)
    const canvas = await canvasOf(page)
    await canvas.locator('.hc.hopechest h3', { hasText: 'Casserole' }).waitFor()
    // The styles reach the preview: without them the mat is as wide as its letter.
    const mat = await canvas.locator('.hc.hopechest .mat').boundingBox()
    assert.ok(mat && mat.width > 80)

    await page.evaluate('wp.data.dispatch("core/preferences").set("core/edit-post", "welcomeGuide", false)')
    await page.evaluate(
      'wp.data.dispatch("core/block-editor").selectBlock(wp.data.select("core/block-editor").getBlocks()[0].clientId)',
    )
    await page.evaluate('wp.data.dispatch("core/edit-post").openGeneralSidebar("edit-post/block")')
    const field = page.getByLabel('Registry, by its id or the last part of its address')
    assert.equal(await field.inputValue(), String(one))
    await field.fill(String(other))
    await canvas.locator('.hc.hopechest h3', { hasText: 'Scooter' }).waitFor()
    assert.deepEqual(errors, [])
    await page.evaluate('wp.data.dispatch("core/editor").savePost()')
    await page.waitForFunction('!wp.data.select("core/editor").isEditedPostDirty()')
    await page.goto(address)
    await page.getByRole('heading', { name: 'Scooter' }).waitFor()
    await page.context().close()

    async function listOf(title: string, name: string) {
      const { id } = must(await client.createRegistry({ title, status: 'publish' }))
      must(await client.addRegistryItem(id, { name, url: 'https://shop.example/gift' }))
      return id
    }
  })
})

function listen(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => void errors.push(message))
  page.on('console', (message) => {
    const said = `${message.text()} ${message.location().url}`
    if (message.type() === 'error' && !notOurs.test(said)) errors.push(said)
  })
  return errors
}
