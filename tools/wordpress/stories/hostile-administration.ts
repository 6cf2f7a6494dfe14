import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type SharedBrowser, sharedBrowser } from '@hopechest/testing/browser/shared'
import { must } from '@hopechest/testing/outcome'
import type { Person } from '@hopechest/testing/person'
import { enterSettings, signInTo, unfoldAccount } from './administration.ts'
import { hostile, hostileOnce, someHostile } from './hostile.ts'
import { alarm, openPages, type Visit, type WatchedPage } from './pages.ts'
import { openScene } from './scene.ts'

const tabs = 3

/** The hostile words that stand in one field together. */
const hostileAtOnce = 40

/** Each text stands in one registry: as its title, as its occasion, or in its story. */
const textsInRegistry = 4

/** The form of one registry in three is opened: they are all made alike. */
const formsApart = 3

/** WordPress takes tags out of a line of text; entities it leaves, and a page that unescapes them makes tags of them. */
const asEntities = (text: string) =>
  text.replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll(/\s+/g, ' ')

describe('hostile titles and names in a real browser', () => {
  let scene: Awaited<ReturnType<typeof openScene>>
  let browser: SharedBrowser
  let mallory: Person
  const registries: { id: number; permalink: string }[] = []

  before(async () => {
    scene = await openScene()
    browser = await sharedBrowser()
    mallory = await scene.site.makePerson('mallory', 'member')
    const client = scene.clientOf(mallory)
    await scene.ask(mallory, 'POST', '/users/me', {
      name: hostile[0],
      nickname: hostile[1],
      description: hostile[2],
    })
    for (let n = 0; n < hostile.length; n += textsInRegistry) {
      const [title = '', occasion = '', ...stories] = hostile.slice(n, n + textsInRegistry)
      const meta = {
        registry_event_type: occasion.slice(0, 100),
        registry_invitees: [...hostile.slice(n % 150, (n % 150) + 50), `${title}@example.com`],
      }
      const registry = { title, story: stories.join('\n\n'), status: 'publish' as const, meta }
      // Half of them are made on the site itself, past the service.
      registries.push(
        registries.length % 2 === 0
          ? must(await client.createRegistry(registry))
          : await makeOnSite(registry),
      )
    }
  })

  const makeOnSite = async ({ story, ...registry }: { title: string; story: string }) => {
    const made = await scene.ask(mallory, 'POST', '/gift_registry', { ...registry, content: story })
    assert.equal(made.status, 201, made.text)
    const { id, link } = JSON.parse(made.text)
    return { id, permalink: link }
  }

  const visit = async (
    addresses: string[],
    look: (seen: Visit, address: string) => void,
    cookies: Record<string, string> = {},
  ) => {
    const waiting = addresses.values()
    const walk = async (page: WatchedPage) => {
      for (const address of waiting) look(await page.visit(address), address)
    }
    await Promise.all((await openPages(browser, tabs, scene.url, cookies)).map(walk))
  }

  /** The class says that it is the page and not an error. */
  const isQuiet = (expected: string) => (seen: Visit, address: string) => {
    assert.deepEqual(seen.alarms, [], address)
    assert.ok(seen.classes.split(' ').includes(expected), `${address}: ${seen.classes}`)
  }

  test('the browser does notice each attack, on one way out or another, on a page that prints it as it is, or unescapes it', async () => {
    assert.equal(hostile.length, 200)
    const pages = hostileOnce.map((text) => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>'))
    await visit(
      pages.map((html) => `data:text/html,<title>x</title>${encodeURIComponent(html)}`),
      ({ alarms }, address) => assert.notDeepEqual(alarms, [], address),
    )
  })

  test('a guest opens the pages of fifty registries and no script in them runs', async () => {
    assert.equal(registries.length, 50)
    await visit(
      registries.map(({ permalink }) => permalink),
      isQuiet('single-gift_registry'),
    )
  })

  test('an administrator looks at the lists, the forms and the settings, and no script in them runs', async () => {
    const admin = (path: string) => `${scene.url}/wp-admin/${path}`
    await visit(
      [
        ...[1, 2, 3].map((page) => admin(`edit.php?post_type=gift_registry&paged=${page}`)),
        ...someHostile.map((text) =>
          admin(`options-general.php?page=hopechest&said=${encodeURIComponent(text)}`),
        ),
        admin('users.php'),
        ...registries
          .filter((_, n) => n % formsApart === 0)
          .map(({ id }) => admin(`post.php?post=${id}&action=edit`)),
      ],
      isQuiet('wp-admin'),
      await signIn(),
    )
  })

  test('an administrator who finds hostile texts in every setting sees them as text, and may press every button', async () => {
    const context = await browser.newContext()
    const page = await context.newPage()
    const settings = `${scene.url}/wp-admin/options-general.php?page=hopechest`
    const alarms: string[] = []
    await page.exposeBinding('alarmed', (_, alarm: string) => void alarms.push(alarm))
    await page.addInitScript({ content: alarm })
    await signInTo(page, scene.url, 'keeper', 'keeper-main-password')
    for (let from = 0; from < hostile.length; from += hostileAtOnce) {
      await page.goto(settings)
      const texts = hostile.slice(from, from + hostileAtOnce).map(asEntities)
      await unfoldAccount(page)
      await page.fill('#registry_api_username', texts.join(' '))
      await page.click('#submit')
      await page.getByText('Saved.').waitFor()
      await page.getByRole('button', { name: 'Check now' }).click()
      await page.getByText('Address of the service', { exact: false }).last().waitFor()
      assert.deepEqual(alarms, [])
      assert.ok((await page.locator('#registry_api_username').inputValue()).includes('alert(1)'))
    }
    await context.close()
    // The stories after this one need the account again.
    await enterSettings(scene)
  })

  const signIn = async () => {
    const response = await fetch(`${scene.url}/wp-login.php`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie: 'wordpress_test_cookie=WP%20Cookie%20check' },
      body: new URLSearchParams({ log: 'keeper', pwd: 'keeper-main-password' }),
    })
    const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
    const found = Object.fromEntries(
      cookies.map((cookie) => [cookie.slice(0, cookie.indexOf('=')), cookie.slice(cookie.indexOf('=') + 1)]),
    )
    assert.ok(
      Object.keys(found).some((name) => name.startsWith('wordpress_logged_in')),
      'signed in',
    )
    return found
  }
})
