import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sizes } from '@hopechest/testing/browser/faults'
import { type SharedBrowser, sharedBrowser } from '@hopechest/testing/browser/shared'
import { must } from '@hopechest/testing/outcome'
import { until } from '@hopechest/testing/until'
import type { Page } from 'playwright-core'
import { pageAs } from './browsers.ts'
import { listOf, type SignedInPerson, signedIn } from './owners.ts'
import { openSite, type SiteWorld } from './site-world.ts'

let site: SiteWorld
let browser: SharedBrowser
let mailMayAnswer: Promise<void> = Promise.resolve()
before(async () => {
  site = await openSite({ hasMail: true, beforeMail: () => mailMayAnswer })
  browser = await sharedBrowser()
})
after(async () => {
  await site.close()
})

const meta = { registry_event_type: 'wedding', registry_event_date: '2027-06-12' }

describe('an owner', () => {
  let page: Page
  /** Waits until the script of the page has put what it read into the field. */
  const textHolds = (words: string) =>
    until(`"${words}" in the text`, async () => (await page.locator('#table').inputValue()).includes(words))
  let owner: SignedInPerson
  before(async () => {
    owner = await signedIn(site)
    page = await pageAs(owner, { viewport: sizes['a phone'] })
  })
  after(() => page.context().close())

  test('invites two guests, mends a third, and takes one of them off', async () => {
    const { at, registry } = await listOf(owner, { title: 'Ana & Jonas', meta })
    await page.goto(site.url + at)
    await page.getByRole('link', { name: 'Sharing', exact: true }).click()
    await page.locator('#owner').waitFor({ state: 'attached' })
    const colourOf = (selector: string) =>
      page.evaluate<string>(`getComputedStyle(document.querySelector('${selector}')).color`)
    assert.equal(await colourOf('#owner'), await colourOf('main'), 'what one types is no hint')
    const field = page.getByLabel('Names and addresses')
    await field.fill('Miriam Okafor <miriam@okafor.example>\nTante Elke\nPaul, paul@')
    const read = page.locator('.read-row')
    await read.first().waitFor()
    assert.equal(await page.locator('.read-row.is-wrong .name').textContent(), 'Paul')
    assert.deepEqual(must(await owner.client.listInvitees(registry.id)).invitees, [])
    assert.deepEqual(await read.locator('.hint').allTextContents(), [
      'miriam@okafor.example',
      'no address: print a card or copy the link',
      '“paul@” is not complete. Mend it or take it out; the others are fine.',
    ])
    await page.getByRole('button', { name: 'Add two people', exact: true }).click()
    await page.getByText('“paul@” is not complete').waitFor()
    await field.fill('$&@home')
    await page.getByText('“$&@home” is not complete').waitFor()
    // What was typed a moment ago counts.
    await field.fill('paul@home.example')
    await page.locator('.invite .acts button').click()
    await page.getByText('1 guest is invited').waitFor()
    const { invitees } = must(await owner.client.listInvitees(registry.id))
    assert.match(invitees.join(), /^miriam@okafor\.example,Tante Elke #\d+,paul@home\.example$/)
    await page.locator('summary', { hasText: 'Tante Elke' }).click()
    await page.getByRole('button', { name: /^Not invited after all.*Tante Elke/ }).click()
    await page.getByText('“Tante Elke” is no longer invited').waitFor()
  })

  test('comes back to the names that were written, and sees them all', async () => {
    const { at } = await listOf(owner, { title: 'Names', status: 'publish' })
    await page.goto(`${site.url}${at}/sharing`)
    await page.getByLabel('Names and addresses').fill('miriam@okafor.example\nTante Elke\nPaul')
    await page.getByRole('button', { name: 'Add three people', exact: true }).waitFor()
    await page.goto(`${site.url}/lists`)
    await page.goBack()
    await page.getByRole('button', { name: 'Add three people', exact: true }).waitFor()
    assert.deepEqual(await page.locator('.read-row .name').allTextContents(), [
      'miriam@okafor.example',
      'Tante Elke',
      'Paul',
    ])
  })

  for (const [size, viewport] of Object.entries(sizes))
    test(`hands the link on in the ways of the device: ${size}`, async () => {
      const { at, registry } = await listOf(owner, { title: 'Sixty', status: 'publish', meta })
      const shares = 'navigator.share = async (what) => { window.shared = what }'
      const own = await page.context().newPage()
      await own.setViewportSize(viewport)
      await own.addInitScript(size === 'a phone' ? shares : 'delete Navigator.prototype.share')
      await own.goto(`${site.url}${at}/sharing`)
      const send = own.getByRole('button', { name: 'Send…' })
      assert.equal(await send.count(), size === 'a phone' ? 1 : 0)
      if (await send.count()) {
        await send.click()
        const url = `${site.url}/registry/${registry.slug}`
        assert.deepEqual(await own.evaluate('window.shared'), { url, title: 'Sixty' })
      }
      await own.close()
    })

  test('sends sixty invitations by one press, sees how far they are, and goes on reading where the first rows end', async () => {
    const { at, registry } = await listOf(owner, { title: 'Sixty', status: 'publish', meta })
    const guests = Array.from({ length: 60 }, (_, n) => `guest.${n}@sixty.example`)
    must(await owner.client.addInvitees(registry.id, guests))
    await page.goto(`${site.url}${at}/sharing`)
    await page.getByRole('button', { name: 'Send 60 invitations' }).click()
    await page.getByText('60 invitations are on their way.').waitFor()
    assert.equal(site.letters.filter(({ to }) => to.endsWith('@sixty.example')).length, 60)
    const all = page.getByRole('link', { name: 'Show all 60' })
    await all.press('Enter')
    await page.getByText('guest.59@sixty.example', { exact: true }).waitFor()
    const focused = page.locator('summary:focus')
    assert.match(await focused.innerText(), /^guest\.6@/)
    const box = await focused.boundingBox()
    assert.ok(box && box.y > 0 && box.y + box.height < sizes['a phone'].height, 'it is in sight')
  })

  test('sees at the guest whose letter has failed that it has', async () => {
    const { at } = await listOf(owner, { title: 'Two', status: 'publish' })
    await page.goto(`${site.url}${at}/sharing`)
    await page.getByLabel('Names and addresses').fill('Opa Karl\nTante Else, else@failed.example')
    await page.getByRole('button', { name: 'Add two people' }).click()
    const answer = Promise.withResolvers<void>()
    mailMayAnswer = answer.promise
    await page.getByRole('button', { name: 'Send 1 invitation' }).click()
    const stateOf = (name: string) =>
      page.locator('.guest-person', { hasText: name }).locator('.person-state')
    await stateOf('Tante Else').getByText('on its way').waitFor()
    site.letMailRest(true)
    answer.resolve()
    await page.locator('#guests .person-state', { hasText: 'not reached' }).waitFor()
    site.letMailRest(false)
    assert.equal(await stateOf('Tante Else').textContent(), 'not reached')
    assert.match((await stateOf('Tante Else').getAttribute('class')) ?? '', /is-wrong/)
    assert.equal(await stateOf('Opa Karl').textContent(), 'not sent')
  })

  test('ticks who was thanked, and notes something, where the row stands', async () => {
    const always = { ...meta, registry_reveal: 'always' } as const
    const { at, registry, items } = await listOf(owner, { title: 'Open', status: 'publish', meta: always })
    must(await owner.client.createPurchase(registry.id, items[0]?.id ?? 0, { purchaser: 'Miriam' }))
    await page.goto(`${site.url}${at}/surprises`)
    await page.getByText('1 letter to write').waitFor()
    const thanked = page.getByRole('button', { name: /^Thanked/ })
    await thanked.press('Enter')
    await page.getByText('Every letter is written').waitFor()
    await page.locator('.tick[name="is_thanked"][aria-pressed="true"]').waitFor()
    assert.match(await page.locator(':focus').innerText(), /^Thanked/)
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
    assert.equal(await page.evaluate('window.hasBlinked'), undefined)
    await page.getByText('Change your note').waitFor()
  })

  test('brings a list along, and its button counts what she ticks', async () => {
    const { at } = await listOf(owner, {}, [])
    await page.goto(`${site.url}${at}/details`)
    await page.getByRole('link', { name: 'Bring a list along…' }).click()
    const buffer = Buffer.from('Name;Link;Preis\nTeller;https://a.example/x;24,90\nZelt;https://b.example/y;')
    await page.getByText('Choose a file').waitFor()
    await page.locator('input[type=file]').setInputFiles({ name: 'gifts.csv', mimeType: 'text/csv', buffer })
    await textHolds('Teller')
    await page.getByRole('button', { name: 'Look at it' }).click()
    await page.getByRole('heading', { name: 'What comes along' }).waitFor()
    await page.getByText('2 chosen').waitFor()
    await page.getByRole('checkbox', { name: 'Choose Teller' }).focus()
    await page.keyboard.press('Space')
    await page.getByText('1 chosen').waitFor()
    await page.getByRole('button', { name: 'Put 1 gift on the list' }).click()
    await page.getByText('1 gift is on your list.').waitFor()
    assert.deepEqual(await page.locator('.own-row h3').allTextContents(), ['Zelt'])
  })

  test('chooses a saved page, of which only what says something of gifts is sent', async () => {
    const { at } = await listOf(owner, {}, [])
    await page.goto(`${site.url}${at}/import`)
    const list = { '@type': 'ItemList', itemListElement: [{ '@type': 'Product', name: 'Kettle' }] }
    const text = `<html><head><style>${'a{}'.repeat(1_000_000)}</style><script>window.isRun = true</script><script type="application/ld+json">${JSON.stringify(list)}</script></head><body><img src="data:image/png;base64,${'A'.repeat(1_000_000)}" onerror="window.isRun = true"></body></html>`
    const file = { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from(text) }
    await page.locator('input[type=file]').setInputFiles(file)
    await textHolds('Kettle')
    assert.ok((await page.locator('#table').inputValue()).length < 1000)
    assert.equal(await page.evaluate('window.isRun'), undefined)
    await page.getByRole('button', { name: 'Look at it' }).click()
    await page.getByRole('button', { name: 'Put 1 gift on the list' }).waitFor()
  })
})

test('a guest who only reads the list behind their link has opened it, and one who loads it and does nothing has not', async () => {
  const owner = await signedIn(site)
  const { at, registry } = await listOf(owner, { title: 'Ana & Jonas', meta })
  must(await owner.client.addInvitees(registry.id, ['elke']))
  const { html } = await owner.browser.open(`${at}/sharing?all=1`)
  const link = /(\/i\/[\w.-]+)/.exec(html)?.[1] ?? ''
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(site.url + link, { waitUntil: 'networkidle' })
  assert.match((await owner.browser.open(`${at}/sharing`)).html, /not sent/)
  const noted = page.waitForResponse(/\/yours$/)
  await page.mouse.wheel(0, 300)
  await noted
  assert.match((await owner.browser.open(`${at}/sharing`)).html, /opened \d+/)
  await context.close()
})
