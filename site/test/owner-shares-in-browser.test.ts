import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { visits } from '@hopechest/testing/browser/faults'
import { type SharedBrowser, sharedBrowser } from '@hopechest/testing/browser/shared'
import { must } from '@hopechest/testing/outcome'
import type { BrowserContext, Page } from 'playwright-core'
import { listOf, password, type SignedInPerson, signedIn } from './owners.ts'
import { openSite, type SiteWorld } from './site-world.ts'

let site: SiteWorld
let browser: SharedBrowser
before(async () => {
  site = await openSite({ hasMail: true })
  browser = await sharedBrowser()
})
after(async () => {
  await site.close()
})

const meta = { registry_event_type: 'wedding', registry_event_date: '2027-06-12' }

async function signIn(context: BrowserContext, { person }: SignedInPerson): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${site.url}/sign-in`)
  await page.locator('[name=login]').fill(person.email)
  await page.locator('[name=password]').fill(password)
  await page.locator('main button').click()
  await page.waitForURL('**/lists')
  return page
}

for (const { size, viewport, javaScriptEnabled } of visits) {
  const how = javaScriptEnabled ? 'with' : 'without'
  describe(`an owner at ${size}, ${how} script`, () => {
    let page: Page
    let owner: SignedInPerson
    before(async () => {
      owner = await signedIn(site)
      page = await signIn(await browser.newContext({ viewport, javaScriptEnabled }), owner)
    })
    after(() => page.context().close())

    test('invites two guests, mends a third, and one of them opens the list and gives', async () => {
      const { at, registry } = await listOf(owner, { title: 'Ana & Jonas', meta })
      await page.goto(site.url + at)
      await page.getByRole('link', { name: 'Sharing', exact: true }).click()
      if (javaScriptEnabled) await page.locator('.invite-field').waitFor()
      const colourOf = (selector: string) =>
        page.evaluate<string>(`getComputedStyle(document.querySelector('${selector}')).color`)
      assert.equal(await colourOf('#owner'), await colourOf('main'), 'what one types is no hint')
      const field = page.getByLabel('Invite people')
      await field.fill('miriam@okafor.example, tante.elke, paul@ ')
      if (javaScriptEnabled) {
        assert.deepEqual(await page.locator('.invite-chip span').allTextContents(), [
          'miriam@okafor.example',
          'tante.elke',
          'paul@',
        ])
        assert.equal(await page.locator('.invite-chip[data-wrong] span').textContent(), 'paul@')
      }
      await page.getByRole('button', { name: javaScriptEnabled ? 'Invite 2' : 'Invite', exact: true }).click()
      await page.getByText('“paul@” is not complete').waitFor()
      assert.deepEqual(must(await owner.client.listInvitees(registry.id)).invitees, [
        'miriam@okafor.example',
        'tante.elke',
      ])
      if (javaScriptEnabled) {
        await field.fill('$&home,')
        for (const entry of ['$&home', 'paul@'])
          await page.getByRole('button', { name: `Take out ${entry}`, exact: true }).click()
        // What is no chip yet counts.
        await field.fill('paul@home.example')
        await page.getByRole('button', { name: 'Invite one' }).click()
      } else {
        await field.fill('paul@home.example')
        await page.getByRole('button', { name: 'Invite', exact: true }).click()
      }
      await page.getByText('1 guest is invited').waitFor()
      const link = await page.locator('[aria-label="Personal link of tante.elke"]').inputValue()
      const guest = await (await browser.newContext({ viewport, javaScriptEnabled })).newPage()
      await guest.goto(link)
      assert.equal(guest.url(), `${site.url}/registry/${registry.slug}`)
      await guest.getByRole('link', { name: /^Give this/ }).click()
      await guest.getByLabel('Your name').fill('Elke')
      await guest.getByRole('button', { name: 'Take it off the list' }).click()
      await guest.getByRole('heading', { name: 'Thank you, Elke.' }).waitFor()
      await page.getByRole('button', { name: 'Remove tante.elke' }).click()
      await page.getByText('“tante.elke” is no longer invited').waitFor()
      await guest.reload()
      await guest.getByRole('heading', { name: 'This list is for invited guests.' }).waitFor()
      await guest.context().close()
    })

    if (javaScriptEnabled)
      test('comes back to the names that were written, and sees them all', async () => {
        const { at } = await listOf(owner, { title: 'Names', status: 'publish' })
        await page.goto(`${site.url}${at}/sharing`)
        const field = page.getByLabel('Invite people')
        await field.fill('miriam@okafor.example, tante.elke ')
        await field.pressSequentially('paul')
        await page.getByRole('button', { name: 'Invite 3', exact: true }).waitFor()
        await page.goto(`${site.url}/lists`)
        await page.goBack()
        await page.getByRole('button', { name: 'Invite 3', exact: true }).waitFor()
        assert.deepEqual(await page.locator('.invite-chip span').allTextContents(), [
          'miriam@okafor.example',
          'tante.elke',
          'paul',
        ])
      })

    test('keeps the surprise on the page of the guests, then unwraps it early', async () => {
      const { at, registry, items } = await listOf(owner, { title: 'Surprise', status: 'publish', meta })
      must(await owner.client.createPurchase(registry.id, items[0]?.id ?? 0, { purchaser: 'Miriam' }))
      await page.goto(`${site.url}/registry/${registry.slug}`)
      await page.getByRole('heading', { name: 'Showing this may spoil surprises.' }).waitFor()
      await page.getByRole('link', { name: 'Show it without surprises' }).click()
      await page.getByText('1 gift wished for').waitFor()
      assert.equal(await page.getByText('Miriam').count(), 0)
      await page.goto(`${site.url}${at}/surprises`)
      await page.getByRole('combobox').selectOption('always')
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('heading', { name: 'Once you look, you have looked.' }).waitFor()
      await page.getByRole('button', { name: 'Unwrap now' }).click()
      await page.getByText(/^Miriam, /).waitFor()
      await page.getByText('1 letter to write').waitFor()
      const thanked = page.getByRole('button', { name: /^Thanked/ })
      await thanked.press('Enter')
      await page.getByText('Every letter is written').waitFor()
      await page.locator('.tick[name="is_thanked"][aria-pressed="true"]').waitFor()
      if (javaScriptEnabled) assert.match(await page.locator(':focus').innerText(), /^Thanked/)
      await thanked.click()
      await page.getByText('1 letter to write').waitFor()
      await page.getByText('Note for yourself').first().click()
      const label = await page.locator('.more-of label').boundingBox()
      assert.equal(label?.width, 1, 'the words that open the note are its label')
      await page.getByLabel('Note for yourself').fill('The blue book')
      await page.addInitScript(`new MutationObserver((changes) => {
        for (const { target, removedNodes } of changes)
          if (removedNodes.length > 0 && target.dataset?.live === 'letters') window.hasBlinked = true
      }).observe(document, { childList: true, subtree: true })`)
      await Promise.all([
        page.waitForEvent('load'),
        page.locator('.more-of').getByRole('button', { name: 'Save' }).click(),
      ])
      await page.getByText('For yourself: The blue book').waitFor()
      await page.getByText('1 letter to write').waitFor()
      if (javaScriptEnabled) assert.equal(await page.evaluate('window.hasBlinked'), undefined)
      await page.getByText('Change your note').click()
      await page.getByRole('link', { name: /^Put it back on the list/ }).click()
      await page.getByRole('button', { name: 'Put it back' }).click()
      await page.getByText('It is back on the list.').waitFor()
    })

    test('walks through the choices by keyboard, and saves the one that is meant', async () => {
      const { at, registry } = await listOf(owner, { title: 'Ana & Jonas', meta })
      await page.goto(`${site.url}${at}/surprises`)
      const choice = page.locator('.sentence select')
      await choice.focus()
      // Past "at once", which would lead to the question whether to unwrap.
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      assert.equal(await choice.inputValue(), 'never')
      await page.keyboard.press('Tab')
      await page.locator('.sentence button:focus').waitFor()
      await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')])
      const stored = must(await owner.client.getRegistry(registry.id))
      assert.equal(stored.meta.registry_reveal, 'never')
    })

    test('adds gifts from a table', async () => {
      const { at } = await listOf(owner, {}, [])
      await page.goto(`${site.url}${at}/details`)
      await page.getByRole('link', { name: 'Add gifts from a file…' }).click()
      const table = 'Name;Link;Preis\nTeller;https://a.example/x;24,90\nZelt;https://b.example/y;'
      if (javaScriptEnabled) {
        const buffer = Buffer.from(table)
        await page.getByText('Choose a file').waitFor()
        await page
          .locator('input[type=file]')
          .setInputFiles({ name: 'gifts.csv', mimeType: 'text/csv', buffer })
        await page.waitForFunction('document.querySelector("#table").value.includes("Teller")')
      } else await page.getByLabel('The table').fill(table)
      await page.getByRole('button', { name: 'Look at it' }).click()
      await page.getByRole('button', { name: 'Add 2 gifts' }).click()
      await page.getByText('2 gifts are on your list.').waitFor()
      assert.deepEqual(await page.locator('.own-row h3').allTextContents(), ['Teller', 'Zelt'])
    })
  })
}
