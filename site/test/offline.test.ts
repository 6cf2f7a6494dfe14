import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { after, before, test } from 'node:test'
import { faultsOf, sizes } from '@hopechest/testing/browser/faults'
import { sharedBrowser } from '@hopechest/testing/browser/shared'
import { must } from '@hopechest/testing/outcome'
import { until } from '@hopechest/testing/until'
import { Visitor } from '@hopechest/testing/visitor'
import type { BrowserContext, Page } from 'playwright-core'
import { makeList } from './lists.ts'
import { password, signedIn } from './owners.ts'
import { openSite, type SiteWorld } from './site-world.ts'

/** What lies between a browser and the site: it can be cut, and comes back. */
const sockets = new Set<Socket>()
let isCut = false
let port = 0
const line = createServer((near) => {
  if (isCut) return near.destroy()
  const far = connect(port, '127.0.0.1')
  for (const [one, other] of [
    [near, far],
    [far, near],
  ] as const) {
    sockets.add(one)
    one.on('error', () => other.destroy()).on('close', () => other.destroy())
    one.pipe(other)
  }
  return undefined
})
function cut(): void {
  isCut = true
  for (const socket of sockets) socket.destroy()
  sockets.clear()
}

/** Where the site stands, when the stories are told below a path. */
const base = process.env.SITE_BASE ?? ''

let site: SiteWorld
let context: BrowserContext
let page: Page
let at: string
before(async () => {
  line.listen(0, '127.0.0.1')
  await once(line, 'listening')
  at = `http://127.0.0.1:${(line.address() as AddressInfo).port}${base}`
  site = await openSite({ siteUrl: at })
  port = Number(new URL(site.url).port)
  context = await (await sharedBrowser()).newContext({ serviceWorkers: 'allow', viewport: sizes['a phone'] })
  page = await context.newPage()
})
after(async () => {
  cut()
  line.close()
  await site.close()
})

/** The next navigation finds the page that stands in. */
const worker = () => page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
const kept = () =>
  page.evaluate<string[]>(`caches.keys().then(async (names) =>
  (await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)))).flat())`)

test('without a connection a page of ours keeps what a guest typed, and it is sent when it is back', async () => {
  const { registry, items } = await makeList(site, {}, [{ name: 'Coffee grinder', quantity_needed: 3 }])
  const give = `${at}/registry/${registry.slug}/items/${items[0]?.id}/give`
  await page.goto(give)
  await worker()
  const name = `Samir {note} <b>"&amp;'`
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('A few words').fill('Mornings are hard.\n</blockquote>This helps. $& $1')
  cut()
  await page.getByRole('button', { name: 'Take it off the list' }).click()
  await page.getByRole('heading', { name: 'No connection just now.' }).waitFor()
  await page.getByText('What you typed is not sent yet').waitFor()
  await page.getByText('Mornings are hard.').waitFor()
  assert.equal(await page.locator('.slip-name').textContent(), name)
  assert.deepEqual(await faultsOf(page), [])
  assert.equal(await page.evaluate('sessionStorage.length + localStorage.length'), 0)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Mornings are hard.').waitFor()
  isCut = false
  await page.evaluate('dispatchEvent(new Event("online"))')
  await page.getByText('The connection is back: try again.').waitFor()
  const purchases = async () =>
    must(await site.api.as.owner.listPurchases(registry.id, items[0]?.id ?? 0)).map(({ note }) => note)
  assert.deepEqual(await purchases(), [], 'it is never sent by itself')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText(`Thank you, ${name}.`).waitFor()
  assert.deepEqual(await purchases(), ['Mornings are hard.\n</blockquote>This helps. $& $1'])
})

test('no page of a list or a person is kept, and no password', async () => {
  const { person } = await signedIn(site)
  await page.goto(`${at}/sign-in`)
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password').fill(password)
  cut()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'No connection just now.' }).waitFor()
  await page.getByText('Wait a moment, then try again.').waitFor()
  assert.equal(await page.getByText('What you typed is not sent yet').isVisible(), false)
  assert.equal(await page.getByText('Try again', { exact: true }).filter({ visible: true }).count(), 1)
  assert.ok(!(await page.content()).includes(password))
  assert.ok(!(await page.content()).includes(person.email))
  isCut = false
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/lists/)
  await page.goto(`${at}/account`)
  const paths = await kept()
  assert.deepEqual(
    paths.filter((path) => !path.startsWith(`${base}/assets/`)),
    [`${base}/offline`],
  )
  cut()
  await page.goto(`${at}/lists`).catch(() => undefined)
  await page.getByRole('heading', { name: 'No connection just now.' }).waitFor()
  assert.equal(await page.getByText('What you typed is not sent yet').isVisible(), false)
  assert.doesNotMatch(await page.content(), /Ana|Sign out/)
  isCut = false
})

test('a form of another site is as refused as without the page that stands in', async () => {
  await page.goto(`${at}/lists`)
  await worker()
  await page.goto(`data:text/html,<form method="post" action="${at}/lists/new"><button>Go</button></form>`)
  await page.getByRole('button', { name: 'Go' }).click()
  await page.getByText('This form came from another address.').waitFor()
})

test('a visitor who opens the address of that page finds no place for what was typed', async () => {
  const { html } = await new Visitor(site.url).open('/offline')
  assert.doesNotMatch(html, /Sign in/, 'people who are signed in keep it, too')
  assert.match(html, /No connection just now/)
  assert.doesNotMatch(html, /[{}]|<form method="post"/)
})

test('who reads another language has the page in it', async () => {
  await page.goto(`${at}/language/de?to=/lists`)
  await until('the worker of the other language is at work', () =>
    page.evaluate<boolean>(
      `navigator.serviceWorker.getRegistration().then(({ active }) => active?.state === 'activated' && active.scriptURL.includes('language=de'))`,
    ),
  )
  cut()
  await page.goto(`${at}/lists`).catch(() => undefined)
  await page.getByRole('heading', { name: 'Gerade keine Verbindung.' }).waitFor()
})
