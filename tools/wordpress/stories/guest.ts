import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { type SharedBrowser, sharedBrowser } from '@hopechest/testing/browser/shared'
import { must } from '@hopechest/testing/outcome'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { openScene, type Scene } from './scene.ts'

const takeIt = { name: 'Take it off the list' }

describe('a guest in a real browser', () => {
  let scene: Scene
  let browser: SharedBrowser

  before(async () => {
    scene = await openScene()
    browser = await sharedBrowser()
  })

  const newPage = async (circumstances: BrowserContextOptions = {}): Promise<Page> =>
    (await browser.newContext(circumstances)).newPage()

  const makeList = async (quantity_needed: number) => {
    const client = scene.clientOf(scene.keeper)
    const registry = must(await client.createRegistry({ title: 'Ana & Jonas', status: 'publish' }))
    const plate = { name: 'Plate', url: 'https://shop.example/plate', quantity_needed }
    const { id } = must(await client.addRegistryItem(registry.id, plate))
    return { ...registry, bought: async () => must(await client.getItem(id)).quantity_purchased }
  }

  /** The address in the letter that the site has sent there. */
  const linkInLetter = async (address: string) => {
    const answer = await fetch(scene.url, { headers: { 'x-letters': 'all' } })
    const letters = (await answer.json()) as { to: string; message: string }[]
    const [letter, ...others] = letters.filter(({ to }) => to === address)
    assert.deepEqual(others, [])
    return letter?.message.match(/https?:\S+/)?.[0] ?? assert.fail()
  }

  /** One story has pages that fade into the next one, as they do in a browser whose owner has not asked for less motion. */
  const ways: Record<string, BrowserContextOptions> = {
    'with script and motion': { reducedMotion: 'no-preference' },
    'without script': { javaScriptEnabled: false },
  }

  for (const [way, circumstances] of Object.entries(ways)) {
    test(`a guest gives two plates, changes the words on another device and puts them back, ${way}`, async () => {
      const { permalink, bought } = await makeList(6)
      const page = await newPage(circumstances)
      await page.goto(permalink)
      await page.getByText('6 of 6 left').waitFor()
      await page.getByText('Give this').click()
      await page.getByRole('button', takeIt).click()
      await page.getByText('Please write your name').waitFor()
      await page.getByRole('button', { name: 'One more' }).click()
      await page.getByLabel('Your name').fill('Mia')
      await page.getByLabel('A few words').fill('For long dinners')
      await page.getByRole('button', takeIt).click()
      await page.getByText('Thank you, Mia.').waitFor()
      await page.getByText('For long dinners').waitFor()
      assert.equal(await bought(), 2)

      await page.getByRole('link', { name: 'Back to the list' }).click()
      await page.getByText('4 of 6 left').waitFor()
      await page.getByRole('link', { name: 'Your gifts', exact: true }).click()
      await page.getByText('Kept in this browser only.').waitFor()
      const address = page.getByLabel('E-mail address')
      await page.getByRole('button', { name: 'Send me the link' }).click()
      await page.getByText('Please write an e-mail address.').waitFor()
      await address.fill('mia at home')
      await page.getByRole('button', { name: 'Send me the link' }).click()
      await page.getByText('That is no e-mail address.').waitFor()
      assert.equal(await address.inputValue(), 'mia at home')
      const mailbox = `mia-${randomUUID()}@example.com`
      await address.fill(mailbox)
      await page.getByRole('button', { name: 'Send me the link' }).click()
      await page.getByText('Check your e-mail.').waitFor()
      const other = await newPage(circumstances)
      await other.goto(await linkInLetter(mailbox))
      await other.getByRole('button', { name: 'Show my gifts' }).click()
      await other.getByText('Kept for your e-mail address.').waitFor()
      await other.getByRole('link', { name: 'Change your words' }).click()
      assert.equal(await other.getByLabel('A few words').inputValue(), 'For long dinners')
      await other.getByLabel('A few words').fill('For short ones')
      await other.getByRole('button', { name: 'Save these words' }).click()
      await other.getByText('Your words are changed.').waitFor()
      await other.getByText('For short ones').waitFor()

      await page.goto(permalink)
      await page.locator('.yours a').click()
      await page.locator('.choice a').click()
      await page.getByRole('button', { name: 'Undo' }).click()
      await page.getByText('It is back on the list.').waitFor()
      assert.equal(await bought(), 0)
      await other.reload()
      await other.getByText('We know of no gift of yours here.').waitFor()
      for (const each of [page, other]) await each.context().close()
    })
  }
})
