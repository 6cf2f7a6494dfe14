import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { inOneLine } from '@hopechest/contract'
import { isTooWide } from '@hopechest/testing/browser/faults'
import { type SharedBrowser, sharedBrowser } from '@hopechest/testing/browser/shared'
import { hostileStrings } from '@hopechest/testing/hostile-strings'
import { must } from '@hopechest/testing/outcome'
import type { Page } from 'playwright-core'
import { pageWith, signInTo } from './administration.ts'
import { openScene, type Scene } from './scene.ts'

const giftsInList = 50
/** The form of one gift in a number of gifts is opened: they are all made alike. */
const formsApart = 20

describe('hostile strings on the pages of registries', () => {
  let scene: Scene
  let browser: SharedBrowser
  const lists: { slug: string; permalink: string; gifts: number[] }[] = []

  before(async () => {
    scene = await openScene()
    browser = await sharedBrowser()
    const client = scene.clientOf(await scene.site.makePerson('mallory', 'member'))
    for (let n = 0; n < hostileStrings.length; n += giftsInList) {
      const texts = hostileStrings.slice(n, n + giftsInList)
      const [title = '', occasion = ''] = texts.map(inOneLine)
      const meta = { registry_event_type: occasion }
      const list = { title, story: texts.join('\n\n'), status: 'publish' as const, meta }
      const { id, slug, permalink } = must(await client.createRegistry(list))
      const made = must(await client.addRegistryItems(id, texts.map(giftOf)))
      lists.push({ slug, permalink, gifts: made.map((gift) => gift.id) })
    }
  })

  for (const width of [390, 1280]) {
    test(`run no script and make nothing wider than a window of ${width}, for guests and for the owner`, async () => {
      const page = await (await browser.newContext({ viewport: { width, height: 900 } })).newPage()
      const alarms = watch(page)
      const look = async (address: string, says: string) => {
        await page.goto(address)
        await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
        const text = await page.locator('.hopechest-main').innerText()
        assert.ok(text.includes(says), `${address} says ${JSON.stringify(text.slice(0, 500))}, not ${says}`)
        assert.deepEqual(alarms, [], address)
        assert.equal(await page.evaluate('window.hacked'), undefined, address)
        assert.ok(!(await isTooWide(page)), `${address} is wider than the window`)
      }
      for (const { permalink, gifts } of lists) {
        await look(permalink, 'Give this')
        for (const gift of gifts.filter((_, n) => n % formsApart === 0)) {
          await look(`${permalink}items/${gift}/give`, 'Is it bought already?')
        }
      }
      const own = await pageWith(scene, 'my-registries', '<!-- wp:hopechest/my-registries /-->')
      await signInTo(page, scene.url, 'mallory', 'main password of mallory')
      await look(own, 'New list')
      for (const { slug } of lists) await look(`${scene.url}/lists/${slug}`, 'Add a gift')
      await page.context().close()
    })
  }

  test('come back to a guest who types them as name and note as what they are', async () => {
    const page = await (await browser.newContext()).newPage()
    const alarms = watch(page)
    const { permalink, gifts } = lists.at(-1) ?? assert.fail()
    for (const text of hostileStrings.filter((_, n) => n % formsApart === 0)) {
      await page.goto(`${permalink}items/${gifts[0]}/give`)
      await page.getByLabel('Your name').fill(text)
      await page.getByLabel('A few words').fill(text)
      await page.getByRole('button', { name: 'Take it off the list' }).click()
      await page.locator('.slip').waitFor()
      const said = (await page.locator('.slip-words').textContent()) ?? ''
      assert.equal(said.trim(), text.trim().replaceAll('\r', ''))
      assert.deepEqual(alarms, [], text)
    }
    await page.context().close()
  })
})

function giftOf(text: string) {
  const name = text.trim() === '' ? '?' : inOneLine(text)
  return {
    name,
    description: text,
    retailer: inOneLine(text.slice(0, 60)),
    url: 'https://shop.example/gift',
    quantity_needed: 60,
  }
}

/** What an attack has opened, asked for elsewhere, or moved the window to. */
function watch(page: Page): string[] {
  const alarms: string[] = []
  page.on('dialog', async (dialog) => {
    alarms.push(`a dialog: ${dialog.message()}`)
    await dialog.dismiss()
  })
  page.on('request', (request) => {
    if (/evil\.example/.test(request.url())) alarms.push(request.url())
  })
  return alarms
}
