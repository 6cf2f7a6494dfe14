import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { type SharedBrowser, sharedBrowser } from '@hopechest/testing/browser/shared'
import { must } from '@hopechest/testing/outcome'
import { until } from '@hopechest/testing/until'
import type { Page } from 'playwright-core'
import { canvasOf, pageWith, signInTo } from './administration.ts'
import { openScene, type Scene } from './scene.ts'

/** Pictures of people and blocks to install come from other servers, which tests do not reach. */
const notOurs = /ERR_NAME_NOT_RESOLVED|gravatar|block-directory/

describe('a block in the editor', () => {
  let scene: Scene
  let browser: SharedBrowser
  before(async () => {
    scene = await openScene()
    browser = await sharedBrowser()
  })

  test('shows a registry as guests see it, and another one when its field is changed, without an error', async () => {
    const [one, other] = [await listOf('Ana & Jonas', 'Casserole'), await listOf('Mika', 'Scooter')]
    const { page, canvas, address, errors } = await edit(
      'in-the-editor',
      `<!-- wp:hopechest/registry {"registry":"${one.id}"} /-->`,
    )
    await canvas.locator('.hc.hopechest h3', { hasText: 'Casserole' }).waitFor()
    // The styles reach the preview.
    const wash = await canvas
      .locator('.hc.hopechest .words-on-wash')
      .evaluate((words) => words.ownerDocument.defaultView?.getComputedStyle(words).backgroundColor)
    assert.notEqual(wash, 'rgba(0, 0, 0, 0)')

    await openSettings(page)
    const field = page.getByLabel('Registry, by its id or its address')
    assert.equal(await field.inputValue(), String(one.id))
    await field.fill(other.permalink)
    await field.press('Enter')
    await canvas.locator('.hc.hopechest h3', { hasText: 'Scooter' }).waitFor()
    assert.deepEqual(errors, [])
    await page.evaluate('wp.data.dispatch("core/editor").savePost()')
    await page.waitForFunction('!wp.data.select("core/editor").isEditedPostDirty()')
    await page.goto(address)
    await page.getByRole('heading', { name: 'Scooter' }).waitFor()
    await page.context().close()
  })

  test('of a registry is filled by choosing one by its name', async () => {
    const title = `Ana & "Jonas" <3 ${randomUUID()}`
    const { id } = await listOf(title, 'Casserole', 'private')
    const { page, canvas, errors } = await edit('to-be-chosen', '<!-- wp:hopechest/registry /-->')
    await canvas.getByLabel('Registry, by its name').fill(title.slice(0, -4))
    const found = canvas.getByRole('button', { name: `${title} (only invited people)` })
    await found.waitFor()
    // The arrow leads out of the field to what was found; a list that drops down would lose it to the editor.
    await page.keyboard.press('ArrowDown')
    await until('the focus on the registry', () =>
      found.evaluate((row) => row === row.ownerDocument.activeElement),
    )
    await page.keyboard.press('Enter')
    await canvas.locator('.hc.hopechest h3', { hasText: 'Casserole' }).waitFor()
    await openSettings(page)
    const name = page.getByLabel('Registry, by its name')
    await until('the name of the registry', async () => (await name.inputValue()).startsWith(title))
    assert.equal(await page.getByLabel('Registry, by its id or its address').inputValue(), String(id))
    assert.deepEqual(errors, [])
    await page.context().close()
  })

  const listOf = async (title: string, name: string, status: 'publish' | 'private' = 'publish') => {
    const client = scene.clientOf(scene.keeper)
    // Who edits the page owns the list, and nothing on it is a surprise.
    const meta = { registry_reveal: 'always' } as const
    const registry = must(await client.createRegistry({ title, status, meta }))
    must(await client.addRegistryItem(registry.id, { name, url: 'https://shop.example/gift' }))
    return registry
  }

  /** A page of the site, in the editor. */
  const edit = async (slug: string, content: string) => {
    const address = await pageWith(scene, slug, content)
    const found = JSON.parse((await scene.ask(scene.keeper, 'GET', `/pages?slug=${slug}`)).text)
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
    await signInTo(page, scene.url, 'keeper', 'keeper-main-password')
    const errors = listen(page)
    await page.goto(`${scene.url}/wp-admin/post.php?post=${found[0].id}&action=edit`)
    const canvas = await canvasOf(page)
    await page.evaluate('wp.data.dispatch("core/preferences").set("core/edit-post", "welcomeGuide", false)')
    return { page, canvas, address, errors }
  }

  /** The settings of the first block, at the side. */
  const openSettings = async (page: Page) => {
    await page.evaluate(
      'wp.data.dispatch("core/block-editor").selectBlock(wp.data.select("core/block-editor").getBlocks()[0].clientId)',
    )
    await page.evaluate('wp.data.dispatch("core/edit-post").openGeneralSidebar("edit-post/block")')
  }
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
