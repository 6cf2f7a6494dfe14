import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { leadingTo, openToyShop, type ToyShop } from '@hopechest/outgoing/testing'
import { faultsOf, sizes } from '@hopechest/testing/browser/faults'
import { sharedBrowser } from '@hopechest/testing/browser/shared'
import { photo, pictureFiles, secretPlace } from '@hopechest/testing/pictures/files'
import { until } from '@hopechest/testing/until'
import type { Page } from 'playwright-core'
import { pageAs } from './browsers.ts'
import { listOf, signedIn } from './owners.ts'
import { kettleWith } from './previewers.ts'
import { openSite, type SiteWorld } from './site-world.ts'

describe('pictures', () => {
  let shop: ToyShop
  let site: SiteWorld
  let page: Page
  let at: string
  let slug: string
  const asked: string[] = []
  const previewer = kettleWith(() => ['front', 'side'].map((name) => `${shop.address}${name}.jpg`))
  before(async () => {
    shop = await openToyShop()
    shop.answer = (_request, answer) => answer.end(pictureFiles.jpg)
    site = await openSite({ previewer, pictures: { fetching: leadingTo(shop.server) } })
    const owner = await signedIn(site)
    const list = await listOf(owner, { status: 'publish' }, [])
    at = list.at
    slug = list.registry.slug
    page = await pageAs(owner, { viewport: sizes['a phone'] })
    page.on('request', (request) => asked.push(request.url()))
  })
  after(async () => {
    await page.context().close()
    await site.close()
    await shop.close()
  })

  const isSound = async () => assert.deepEqual(await faultsOf(page), [])
  const own = () => page.getByLabel('Your own', { exact: true })
  const addByHand = async (name: string) => {
    await page.goto(`${site.url}${at}?add=by-hand`)
    await page.getByLabel('Name', { exact: true }).fill(name)
  }
  const save = () => page.getByRole('button', { name: 'Put it on the list' }).last().click()
  test('the owner chooses one of the shop by keys alone', async () => {
    await page.goto(site.url + at)
    await page.getByLabel('Add a gift').fill('https://shop.example/kettle')
    // The box adds the gift at once. The form is what a link from the menu of a phone opens.
    await page.evaluate(
      'document.querySelector("[data-add-box] [name=at_once]").remove(); document.querySelector("[data-add-box]").submit()',
    )
    await page.getByRole('radio', { name: 'Picture 1 of 2 of the shop' }).focus()
    await page.keyboard.press('ArrowRight')
    assert.ok(await page.getByRole('radio', { name: 'Picture 2 of 2 of the shop' }).isChecked())
    await isSound()
    await save()
    await page.getByText('“Copper kettle” is on your list').waitFor()
  })

  test('the owner sends a photo, and it is there, without the place where it was taken', async () => {
    await addByHand('A night in the tent')
    await own().setInputFiles({ name: 'IMG_2041.JPG', mimeType: 'image/jpeg', buffer: photo() })
    await page.locator('.picture-choice:has(:checked) img[src*="/assets/pictures/"]').waitFor()
    await isSound()
    await save()
    await page.getByText('“A night in the tent” is on your list').waitFor()
    const rows = await site.api.database.rows<{ content: string }>('SELECT content FROM pictures')
    assert.ok(rows.every(({ content }) => !Buffer.from(content, 'base64').includes(secretPlace)))
  })

  test('a film is named, the sentence stands at the field, and what was typed stays', async () => {
    await addByHand('A film')
    const film = Buffer.from('\0\0\0\x20ftypqt  \0\0\0\0')
    await own().setInputFiles({ name: 'IMG_2041.MOV', mimeType: 'video/quicktime', buffer: film })
    await page.getByText(`“IMG_2041.MOV” is a film. Choose a picture of up to 15 MB`).waitFor()
    await save()
    await page.getByText('Nothing is saved yet: choose another one, or save without it.').waitFor()
    assert.ok(await own().evaluate((input) => input === input.ownerDocument.activeElement))
    assert.equal(await page.getByText('The one from before stays.').count(), 0)
    assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), 'A film')
    await isSound()
    await save()
    await page.getByText('“A film” is on your list').waitFor()
  })

  test('guests meet pictures or words, and their browsers ask no one but this site', async () => {
    await addByHand('An afternoon in the garden')
    await save()
    await page.getByText('“An afternoon in the garden” is on your list').waitFor()
    const context = await (await sharedBrowser()).newContext({ viewport: sizes['a phone'] })
    const guest = await context.newPage()
    const hosts = new Set<string>()
    guest.on('request', (request) => hosts.add(new URL(request.url()).host))
    for (const colorScheme of ['light', 'dark'] as const) {
      await guest.emulateMedia({ colorScheme })
      await guest.goto(`${site.url}/registry/${slug}`, { waitUntil: 'networkidle' })
      assert.deepEqual(await faultsOf(guest), [])
    }
    assert.deepEqual([...hosts], [new URL(site.url).host])
    for (const image of await guest.locator('.gifts img').all()) await image.scrollIntoViewIfNeeded()
    const shown = () =>
      guest
        .locator('.gifts img')
        .evaluateAll((all) => all.map((image) => (image as unknown as { naturalWidth: number }).naturalWidth))
    // The photo lies on its side: a browser turns it.
    await until('both pictures', async () => (await shown()).join() === '12,8')
    assert.deepEqual(await guest.locator('.words-on-wash h3').allInnerTexts(), [
      'A film',
      'An afternoon in the garden',
    ])
    assert.deepEqual(
      asked.filter((url) => new URL(url).host !== new URL(site.url).host),
      [],
      'nor do those of owners',
    )
    await guest.context().close()
  })

  test('while a picture is under way, Save waits for it, and Stop leaves the one from before', async () => {
    let go = () => {}
    const isHeld = new Promise<void>((resolve) => {
      go = resolve
    })
    await page.route('**/pictures', async (route) => {
      await isHeld
      await route.continue()
    })
    await addByHand('A slow line')
    const buffer = Buffer.from(pictureFiles.png)
    await own().setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer })
    await page.getByText('Save waits for it.').waitFor()
    await isSound()
    await page.getByRole('button', { name: 'Stop' }).click()
    assert.equal(await page.getByText('Save waits for it.').count(), 0)
    await own().setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer })
    await page.getByText('Save waits for it.').waitFor()
    await save()
    assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), 'A slow line')
    go()
    await page.getByText('“A slow line” is on your list').waitFor()
    await page.unroute('**/pictures')
  })

  test('without a connection the picture stays, and goes when its owner says so', async () => {
    await page.route('**/pictures', (route) => route.abort())
    await addByHand('No line')
    await own().setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: pictureFiles.png })
    await page.getByText('There is no connection. Your picture is still here.').waitFor()
    await isSound()
    await page.unroute('**/pictures')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.locator('.picture-choice:has(:checked) img[src*="/assets/pictures/"]').waitFor()
  })
})
