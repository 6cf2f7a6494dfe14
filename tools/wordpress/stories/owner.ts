import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { isTooWide, sizes } from '@hopechest/testing/browser/faults'
import { type SharedBrowser, sharedBrowser } from '@hopechest/testing/browser/shared'
import { must } from '@hopechest/testing/outcome'
import { until } from '@hopechest/testing/until'
import type { Page } from 'playwright-core'
import { canvasOf, pageWith, signInTo } from './administration.ts'
import { openScene } from './scene.ts'

const password = 'main password of olga'

describe('an owner in a real browser', () => {
  let scene: Awaited<ReturnType<typeof openScene>>
  let browser: SharedBrowser
  let lists = ''

  before(async () => {
    scene = await openScene()
    browser = await sharedBrowser()
    lists = await pageWith(scene, 'my-lists', '<!-- wp:hopechest/my-registries {"align":"full"} /-->')
    await scene.site.makePerson('olga', 'member')
  })

  const start = async (page: Page, title: string) => {
    await page.goto(lists)
    await page.getByRole('link', { name: 'New list' }).click()
    await page.getByLabel('What is it called?').fill(title)
    await page.getByText('Birthday').click()
    await page.getByRole('button', { name: 'Start the list' }).click()
    await page.getByText('What would make the day?').waitFor()
    // The choices of the page save by themselves once its scripts have run.
    await page.waitForLoadState()
    const [, slug = ''] = /\/lists\/([^/?]+)/.exec(page.url()) ?? []
    return must(await scene.clientOf(scene.keeper).findRegistryBySlug(slug)).id
  }

  const addByHand = async (page: Page, name: string, price: string) => {
    // A list with gifts has all ways in one menu.
    const others = page.locator('summary', { hasText: 'Other ways' })
    if (await others.isVisible()) await others.click()
    await page.getByRole('link', { name: /fill in a gift by hand/i }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill(name)
    await page.getByLabel(/^Price/).fill(price)
    await page.getByRole('textbox', { name: /^Link/ }).fill('https://shop.example/gift')
    await page.getByRole('button', { name: 'Put it on the list' }).click()
    await page.getByText(`“${name}” is on your list.`).waitFor()
  }

  const saved = (page: Page) => page.waitForResponse((answer) => answer.request().method() === 'POST')

  /** The next story runs with script at a desk. */
  const ways = {
    'on a phone, with script': { javaScriptEnabled: true, viewport: sizes['a phone'] },
    'at a desk, without script': { javaScriptEnabled: false, viewport: sizes['a desk'] },
  }

  for (const [way, circumstances] of Object.entries(ways)) {
    test(`an owner starts a list, fills it, orders it, invites a guest and takes a gift away, ${way}`, async () => {
      const page = await (await browser.newContext(circumstances)).newPage()
      await page.goto(lists)
      await page.getByRole('link', { name: 'Sign in to see your lists.' }).click()
      await signInTo(page, undefined, 'olga', password)
      const id = await start(page, `Olga, ${way}`)
      const giftsOf = async () => must(await scene.clientOf(scene.keeper).listRegistryItems(id))
      const names = async () => (await giftsOf()).map(({ name }) => name)

      // A shop that does not answer keeps no owner from saving.
      await page.getByLabel('Add a gift').fill('https://shop.invalid/lamp')
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      // Without a network, the service does not learn whether there is such a shop.
      const reason = /There is no shop at shop\.invalid on the internet\.|shop\.invalid does not answer now\./
      await page.getByText(reason).first().waitFor()
      if (circumstances.javaScriptEnabled)
        await page.getByRole('link', { name: 'By hand', exact: true }).click()
      await page.getByRole('button', { name: 'Put it on the list' }).click()
      await page.getByText('A gift needs a name').waitFor()
      await page.getByRole('textbox', { name: 'Name' }).fill('Lamp')
      await page.getByRole('button', { name: 'Put it on the list' }).click()
      await page.getByText('“Lamp” is on your list.').waitFor()
      await addByHand(page, 'Kettle', '24,90')
      assert.deepEqual(await names(), ['Lamp', 'Kettle'])

      await page.getByLabel('Move Kettle', { exact: true }).click()
      await page.getByRole('button', { name: 'Up', exact: true }).click()
      await until('the kettle first', async () => (await names())[0] === 'Kettle')
      await page.getByRole('link', { name: 'Change Lamp' }).click()
      await page.getByLabel('How many').fill('2')
      await page.getByLabel('Note for your guests').fill('Any colour')
      await page.locator('.gift-form').getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByText('“Lamp” is saved.').waitFor()
      await page.getByRole('link', { name: 'Change Kettle' }).click()
      await page.getByRole('button', { name: 'Remove from the list' }).click()
      await page.getByText('“Kettle” is off your list.').waitFor()
      assert.deepEqual(await names(), ['Lamp'])
      await page.getByRole('button', { name: 'Undo' }).click()
      await page.getByText('“Kettle” is back on your list.').waitFor()
      assert.ok(!(await isTooWide(page)))

      await page.getByRole('link', { name: 'Sharing', exact: true }).click()
      await page.waitForURL(/sharing/)
      await page.getByLabel('Names and addresses').fill('Aunt Mia\nPaul, paul@')
      if (circumstances.javaScriptEnabled === false)
        await page.getByRole('button', { name: 'Add them' }).click()
      await page.getByText('“paul@” is not complete.').waitFor()
      await page.getByRole('button', { name: 'Add one person' }).click()
      await page.getByText('1 guest is invited.').waitFor()
      await page.getByRole('link', { name: 'Sharing', exact: true }).click()
      const link = await page.getByLabel('Personal link of Aunt Mia').inputValue()
      const guest = await (await browser.newContext(circumstances)).newPage()
      await guest.goto(link)
      await guest.getByText('Any colour').waitFor()
      const list = guest.url()
      await guest.getByRole('link', { name: 'Give this (Lamp)' }).click()
      await guest.getByLabel('Your name').fill('Mia the Surprise')
      await guest.getByRole('button', { name: 'Take it off the list' }).click()
      await guest.getByText('Thank you, Mia the Surprise.').waitFor()

      await page.getByRole('link', { name: 'Surprises', exact: true }).click()
      await page.getByRole('heading', { name: 'Wrapped' }).waitFor()
      assert.ok(!(await page.content()).includes('Mia the Surprise'))
      await page.getByRole('link', { name: 'Unwrap early…' }).click()
      await page.getByRole('button', { name: 'Unwrap now' }).click()
      await page.locator('.giver', { hasText: 'Mia the Surprise' }).waitFor()

      await page.getByRole('link', { name: 'Sharing', exact: true }).click()
      await page.locator('summary', { hasText: 'Aunt Mia' }).click()
      await page.getByRole('button', { name: /^Not invited after all.*Aunt Mia/ }).click()
      await page.getByText('“Aunt Mia” is no longer invited').waitFor()
      // The page of Aunt Mia is still hers. The list is not.
      assert.equal((await guest.goto(list))?.status(), 404)

      await page.getByRole('link', { name: 'Details', exact: true }).click()
      await page.getByRole('link', { name: 'Delete this list…' }).click()
      await page.getByRole('button', { name: 'Delete the list' }).click()
      await page.getByText('Your list is deleted.').waitFor()
      await page.context().close()
      await guest.context().close()
    })
  }

  test('an owner moves a row by dragging and by the keyboard, and the list keeps the order', async () => {
    const context = await browser.newContext({ viewport: sizes['a desk'] })
    const page = await context.newPage()
    await signInTo(page, scene.url, 'olga', password)
    const id = await start(page, 'In order')
    for (const name of ['Lamp', 'Kettle', 'Plate']) await addByHand(page, name, '10')
    const stored = async () =>
      must(await scene.clientOf(scene.keeper).getRegistry(id)).meta.registry_item_ids.map(String)
    const shown = () =>
      page.evaluate<string[]>(
        '[...document.querySelectorAll("[data-row]")].map((row) => row.dataset.row).filter((row) => row !== "line")',
      )

    // The scripts make the last notice float, and the rows move up by its height.
    await page.waitForLoadState('load')
    const [, kettle, plate] = await shown()
    await page
      .getByLabel('Move Kettle', { exact: true })
      .evaluate((each) => each.scrollIntoView({ block: 'center' }))
    const grip = await page.locator(`#row-${plate} .grip`).boundingBox()
    // The line of the most wanted does not show while nothing stands above it.
    const first = await page.locator('[data-row]:not([data-row="line"])').first().boundingBox()
    assert.ok(grip && first)
    const answered = saved(page)
    await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2)
    await page.mouse.down()
    await page.mouse.move(grip.x + grip.width / 2, first.y + 4, { steps: 12 })
    await page.mouse.up()
    await answered
    assert.equal((await shown())[0], plate)
    assert.deepEqual(await stored(), await shown())

    await page.getByLabel('Move Kettle', { exact: true }).focus()
    const moved = saved(page)
    await page.keyboard.press('ArrowUp')
    await moved
    await page.getByText(/^“Kettle”: now \d of 3\.$/).waitFor({ state: 'attached' })
    assert.deepEqual(await stored(), await shown())
    assert.equal(await page.evaluate('document.activeElement.getAttribute("aria-label")'), 'Move Kettle')
    assert.ok((await shown()).includes(kettle ?? ''))
    await page.context().close()
  })

  test('the person who edits the page sees the lists in it', async () => {
    const page = await (await browser.newContext({ viewport: sizes['a desk'] })).newPage()
    await signInTo(page, scene.url, 'keeper', 'keeper-main-password')
    await page.goto(lists)
    await page.locator('#wp-admin-bar-edit a').click()
    const canvas = await canvasOf(page)
    await canvas.locator('.hopechest').getByRole('link', { name: 'New list' }).waitFor()
    await page.context().close()
  })
})
