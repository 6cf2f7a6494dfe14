import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openBrowser } from '@hopechest/testing/browser'
import { cutWords, faultsOf, isTooWide, keyboardStops } from '@hopechest/testing/look'
import { must } from '@hopechest/testing/outcome'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { makeList } from './lists.ts'
import { password, type SignedInPerson, signedIn } from './owners.ts'
import { openSite, type SiteWorld } from './site-world.ts'

let site: SiteWorld
let browser: Browser
let ruth: SignedInPerson
before(async () => {
  site = await openSite({ hasMail: true, databaseFile: 'hopechest.db' })
  ruth = await signedIn(site, { name: 'Ruth Aldous', role: 'administrator' })
  browser = await openBrowser()
})
after(async () => {
  await browser?.close()
  await site.close()
})

const sizes = { 'a phone': { width: 390, height: 844 }, 'a desk': { width: 1280, height: 900 } }

async function signIn(context: BrowserContext, to: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${site.url}/sign-in?to=${encodeURIComponent(to)}`)
  await page.locator('[name=login]').fill(ruth.person.email)
  await page.locator('[name=password]').fill(password)
  await page.locator('main button').click()
  await page.waitForURL(`**${to}`)
  return page
}

/** A list of gifts with affiliate links in use. */
async function listWithLinks(title: string) {
  const { registry, items } = await makeList(site, { title }, [{ name: 'Kettle' }, { name: 'Lamp' }, {}])
  for (const { id } of items) {
    const link = { affiliate_url: 'https://network.example/kettle?tag=ours' }
    must(await site.api.as.admin.setAffiliate(registry.id, id, link))
  }
  return registry
}

let lists = 0

for (const [size, viewport] of Object.entries(sizes)) {
  for (const javaScriptEnabled of [true, false]) {
    describe(`an admin at ${size}, ${javaScriptEnabled ? 'with' : 'without'} script`, () => {
      let page: Page
      before(async () => {
        page = await signIn(await browser.newContext({ viewport, javaScriptEnabled }), '/admin')
      })
      after(() => page.context().close())
      const tab = (name: string) =>
        page.getByRole('navigation', { name: 'Parts of the site' }).getByRole('link', { name, exact: true })

      test('finds a list and opens it', async () => {
        const { title } = await listWithLinks(`Searched ${++lists}`)
        await page.getByLabel('Find by list or owner').fill(title)
        await page.getByRole('button', { name: 'Find' }).click()
        await page.getByRole('link', { name: title }).click()
        await page.getByRole('heading', { level: 1, name: title }).waitFor()
        await page.getByRole('link', { name: 'Admin', exact: true }).click()
        await page.getByRole('heading', { name: 'Looking after the site' }).waitFor()
      })

      test('adds a person, makes her an admin, and switches her off', async () => {
        const name = `Elke Brandt ${++lists}`
        await tab('People').click()
        await page.getByRole('link', { name: 'Add a person' }).click()
        await page.getByLabel('Name').fill(name)
        await page.getByLabel('E-mail').fill(`elke${lists}@brandt.example`)
        await page.getByRole('button', { name: 'Make the account' }).click()
        assert.match(await page.getByLabel('Link', { exact: true }).inputValue(), /\/new-password\//)
        assert.equal(await page.getByRole('button', { name: 'Copy' }).isVisible(), javaScriptEnabled)
        await page.getByRole('link', { name: 'Back to the people' }).click()
        await page.getByLabel('Find by name or e-mail').fill(name)
        await page.getByRole('button', { name: 'Find' }).click()
        await page.getByLabel(`Role of ${name}`).selectOption('Admin')
        if (!javaScriptEnabled) await page.getByRole('button', { name: 'Save' }).click()
        await page.getByText(`The role of ${name} is saved.`).waitFor()
        await page.getByRole('link', { name: `Switch off : ${name}` }).click()
        await page.getByRole('button', { name: 'Switch off' }).click()
        await page.getByText(`${name} is switched off.`).waitFor()
        await page.getByRole('button', { name: 'Switch on' }).click()
        await page.getByText(`${name} can sign in again.`).waitFor()
      })

      test('chooses affiliate links and changes them together, and one of them alone', async () => {
        const { title } = await listWithLinks(`Links ${++lists}`)
        await tab('Links').click()
        await page.getByRole('link', { name: 'In use' }).click()
        await page.getByLabel('Find by gift, list or shop').fill(title)
        await page.getByRole('button', { name: 'Find' }).click()
        const act = page.getByRole('button', { name: 'Expired' })
        assert.equal(await act.isDisabled(), javaScriptEnabled, 'the bar waits for a choice')
        await page.getByLabel('Choose Kettle').check()
        await page.getByLabel('Choose Lamp').check()
        if (javaScriptEnabled) await page.getByText('2 chosen').waitFor()
        await act.click()
        await page.getByText('2 links changed.').waitFor()
        assert.equal(await page.getByRole('checkbox').count(), 1)
        await page.getByRole('link', { name: /^Change/ }).click()
        await page.getByLabel('No programme').check()
        await page.getByRole('button', { name: 'Save the link' }).click()
        await page.getByText('The link of Copper kettle is saved.').waitFor()
      })

      test('changes a setting and looks how the site is', async () => {
        await tab('Settings').click()
        await page.getByLabel('Name of the site').fill('')
        await page.getByRole('button', { name: 'Save the settings' }).click()
        await page.getByText('The name of the site has 1 to 60 characters').waitFor()
        await page.locator('#name:focus').waitFor()
        await page.getByLabel('Name of the site').fill('Hopechest')
        await page.getByRole('button', { name: 'Save the settings' }).click()
        await page.getByText('The settings are saved.').waitFor()
        await tab('Health').click()
        await page.getByText('It lets you read the gifts of the site.').waitFor()
      })
    })
  }
}

for (const [size, viewport] of Object.entries(sizes)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`every page of an admin is accessible, at ${size}, in ${colorScheme} colours`, async () => {
      await listWithLinks('Ana & Jonas')
      const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' })
      const page = await signIn(context, '/admin')
      const found: string[] = []
      await visitAll(
        page,
        async (name) => void found.push(...(await faultsOf(page)).map((fault) => `${name}: ${fault}`)),
      )
      assert.deepEqual(found, [])
      await context.close()
    })
  }
}

test('on the narrowest phone, with letters of twice the size, no page of an admin is wider than the window', async () => {
  await listWithLinks('Narrow')
  const context = await browser.newContext({ viewport: { width: 320, height: 640 } })
  const page = await signIn(context, '/admin')
  await visitAll(page, async (name) => {
    assert.ok(!(await isTooWide(page)), name)
    await page.evaluate('document.documentElement.style.fontSize = "200%"')
    assert.ok(!(await isTooWide(page)), `${name} with large letters`)
  })
  await context.close()
})

test('in German no page of an admin is wider than a phone, and no button is cut', async () => {
  await listWithLinks('Schmal')
  const context = await browser.newContext({ viewport: sizes['a phone'], locale: 'de-DE' })
  const page = await signIn(context, '/admin')
  const found: string[] = []
  await visitAll(page, async (name) => {
    if (await isTooWide(page)) found.push(`${name}: wider than the window`)
    found.push(...(await cutWords(page)).map((words) => `${name}: cut: ${words}`))
  })
  assert.deepEqual(found, [])
  await context.close()
})

test('an admin reaches everything by keyboard, and sees where they are', async () => {
  await listWithLinks('By keyboard')
  const context = await browser.newContext({ viewport: sizes['a desk'], reducedMotion: 'reduce' })
  const page = await signIn(context, '/admin')
  const found: string[] = []
  await visitAll(page, async (name) => {
    const { wanted, reached, unseen } = await keyboardStops(page)
    if (reached < wanted) found.push(`${name}: ${reached} of ${wanted} controls`)
    found.push(...unseen.map((place) => `${name}: no outline: ${place}`))
  })
  assert.deepEqual(found, [])
  await context.close()
})

async function visitAll(page: Page, look: (name: string) => Promise<void>): Promise<void> {
  const item = must(await site.api.as.admin.listItems({ limit: 1 }))[0]
  const shop = '/add?link=https%3A%2F%2Fshop.example%2Fkettle&title=Kettle'
  const person = `/admin/people/${ruth.person.id}`
  const admin = ['', '/people', '/people/new', '/links?state=active', '/settings', '/health'].map(
    (path) => `/admin${path}`,
  )
  for (const path of [
    ...admin,
    person,
    `/admin/links/${item?.id}`,
    '/add',
    '/add/how',
    '/add?link=x',
    shop,
  ]) {
    await page.goto(site.url + path)
    await look(path)
  }
  await page.goto(`${site.url}/admin/links?state=active`)
  await page.getByRole('checkbox').first().check()
  await look('a chosen link')
  await page.goto(site.url + person)
  await page.locator('form[action$="/link"] button').click()
  await page.locator('#new-link').waitFor()
  await look('a new link')
  await page.goto(`${site.url}/admin/people/new`)
  await page.locator('.narrow .solid').click()
  await page.locator('#name-fault').waitFor()
  await look('a wrong person')
}
