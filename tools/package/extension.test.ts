// May take 180 s: it opens a browser, and ten shops in it.
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { createClient } from '@hopechest/client'
import { type Demo, openDemo } from '@hopechest/hopechest/demo'
import { faultsOf } from '@hopechest/testing/browser/faults'
import { program } from '@hopechest/testing/machine/programs'
import { must } from '@hopechest/testing/outcome'
import { unzipSync } from 'fflate'
import { pino } from 'pino'
import { type BrowserContext, chromium, type Page, type Worker } from 'playwright-core'
import { packageExtension, readExtension } from './extension.ts'
import { openShops, shopPages, type ToyShops } from './testing/toy-shops.ts'

const languages = ['ar', 'de', 'en', 'fr']
const folder = mkdtempSync(join(tmpdir(), 'extension-'))
after(() => rmSync(folder, { recursive: true }))

describe('the package of the extension', () => {
  let path: string
  let files: Record<string, Uint8Array>
  before(async () => {
    path = await packageExtension(join(folder, 'one'))
    files = unzipSync(readFileSync(path))
  })
  const textOf = (name: string) => Buffer.from(files[name] ?? []).toString()

  test('has the same bytes on every machine that makes it, and its checksum beside it', async () => {
    const bytes = readFileSync(path)
    assert.deepEqual(readFileSync(await packageExtension(join(folder, 'two'))), bytes)
    assert.match(
      readFileSync(`${path}.sha256`, 'utf8'),
      new RegExp(`^${hash('sha256', bytes)}  hopechest-ext`),
    )
  })

  test('asks for the open tab at a press, and for no site before its person names one', () => {
    const { version, manifest_version, permissions, host_permissions, content_scripts, ...rest } = JSON.parse(
      textOf('manifest.json'),
    )
    assert.deepEqual([manifest_version, permissions], [3, ['activeTab', 'scripting', 'storage']])
    assert.deepEqual(
      [host_permissions, content_scripts, rest.externally_connectable],
      [undefined, undefined, undefined],
    )
    assert.match(path, new RegExp(`-${version}\\.zip$`))
    assert.match(rest.browser_specific_settings.gecko.id, /^\{[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\}$/)
  })

  test('asks for the host of its site without the port, which Firefox does not know there', async () => {
    const { pagesOf, readSite } = await import(
      `data:text/javascript,${encodeURIComponent(textOf('site.js'))}`
    )
    for (const [typed, pages] of [
      ['https://gifts.example:8443/lists/', 'https://gifts.example/*'],
      ['http://127.0.0.1:3000', 'http://127.0.0.1/*'],
      ['gifts.example', 'https://gifts.example/*'],
    ])
      assert.equal(pagesOf(readSite(typed)), pages)
    assert.equal(readSite('http://gifts.example'), undefined)
  })

  test('has all that it names, in every language, and no code from elsewhere', () => {
    const names = Object.keys(files)
    for (const name of names.filter((name) => /\.(?:js|html|css)$/.test(name))) {
      const named = name.endsWith('.js') ? /from '\.\/([^']+)/g : /(?:src|href)="([^"]+)/g
      for (const [, used = ''] of textOf(name).matchAll(named))
        assert.ok(names.includes(used), `${name} names ${used}`)
      assert.doesNotMatch(
        textOf(name),
        /eval\(|new Function|https?:\/\/(?!gifts\.example)[\w.]+|: string/,
        name,
      )
    }
    const messages = (language: string) => JSON.parse(textOf(`_locales/${language}/messages.json`))
    const words = Object.keys(messages('en'))
    for (const [, word = ''] of `${textOf('options.html')} ${textOf('options.js')}`.matchAll(
      /(?:data-word="|say\(')(\w+)/g,
    ))
      assert.ok(words.includes(word), word)
    for (const language of languages) {
      assert.deepEqual(Object.keys(messages(language)), words)
      assert.ok(messages(language).description.message.length <= 132, language)
    }
  })
})

describe('the extension in a browser', () => {
  let demo: Demo
  let shops: ToyShops
  /** The browser of a person who has said yes. */
  let opened: Opened
  before(async () => {
    demo = await openDemo({
      databaseUrl: 'sqlite::memory:',
      apiPort: 0,
      sitePort: 0,
      log: pino({ level: 'fatal' }),
    })
    shops = await openShops()
    opened = await open('allowed', true)
  })
  const contexts: BrowserContext[] = []
  after(async () => {
    for (const context of contexts) await context.close()
    await demo.close()
    await shops.close()
  })

  interface Opened {
    context: BrowserContext
    worker: Worker
    press(page: Page): Promise<void>
  }

  /** A browser with the extension, as its person has it who has said yes to their own site, or no. */
  async function open(name: string, isAllowed: boolean): Promise<Opened> {
    const place = join(folder, name)
    for (const [path, content] of await readExtension('1.0.0')) {
      mkdirSync(dirname(join(place, path)), { recursive: true })
      writeFileSync(join(place, path), content)
    }
    const manifest = JSON.parse(readFileSync(join(place, 'manifest.json'), 'utf8'))
    const given = isAllowed ? { ...manifest, host_permissions: ['http://127.0.0.1/*'] } : manifest
    writeFileSync(join(place, 'manifest.json'), JSON.stringify(given))
    const context = await chromium.launchPersistentContext(join(folder, `${name} profile`), {
      executablePath: program('chromium'),
      ignoreDefaultArgs: ['--disable-extensions'],
      args: [
        '--no-sandbox',
        '--headless=new',
        '--enable-unsafe-extension-debugging',
        '--disable-background-networking',
        '--disable-component-update',
        `--load-extension=${place}`,
        `--disable-extensions-except=${place}`,
        '--host-resolver-rules=MAP *.example 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
      ],
      locale: 'en-GB',
      reducedMotion: 'reduce',
    })
    contexts.push(context)
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
    const browser = context.browser() ?? assert.fail()
    const session = await browser.newBrowserCDPSession()
    const id = new URL(worker.url()).host
    const press = async (page: Page) => {
      await page.bringToFront()
      const { targetInfos } = await session.send('Target.getTargets', { filter: [{ type: 'tab' }] })
      const targetId = targetInfos.find(({ url }) => url === page.url())?.targetId ?? assert.fail()
      // The types know the command only from the next version on.
      await (session as { send(name: string, given: object): Promise<unknown> }).send(
        'Extensions.triggerAction',
        {
          id,
          targetId,
        },
      )
    }
    return { context, worker, press }
  }

  async function signIn(page: Page): Promise<void> {
    await page.getByLabel('Name or e-mail').fill(demo.people[0]?.username ?? '')
    await page.getByLabel('Password').fill(demo.people[0]?.password ?? '')
    await page.getByRole('button', { name: 'Sign in' }).click()
  }

  const pressAndSee = async ({ context, press }: Opened, page: Page) => {
    const [seen] = await Promise.all([context.waitForEvent('page'), press(page)])
    return seen
  }

  /** The small window that says so. Where a busy browser loses a press, its person presses again. */
  const onList = async (opened: Opened, page: Page) => {
    const says = (seen: Page) => seen.getByRole('heading', { name: 'On your list', exact: true }).waitFor()
    const seen = await pressAndSee(opened, page)
    const isThere = await says(seen).then(
      () => true,
      () => false,
    )
    if (isThere) return seen
    await seen.close()
    const again = await pressAndSee(opened, page)
    await says(again)
    return again
  }

  const addressOf = (name: string) => `http://${name}.example:${shops.port}/${name}`
  const nameSite = ({ worker }: Opened) =>
    worker.evaluate<unknown>(`chrome.storage.local.set({ site: ${JSON.stringify(demo.url)} })`)

  /** All gifts of the person, by the address that they came from. */
  async function gifts() {
    const [ana] = demo.people
    const client = createClient({
      baseUrl: demo.apiUrl,
      username: ana?.username ?? '',
      password: ana?.appPassword ?? '',
    })
    const lists = must(await client.listRegistries())
    const found = await Promise.all(lists.map(({ id }) => client.listRegistryItems(id)))
    return new Map(found.flatMap((each) => must(each)).map(({ url, name, price }) => [url, [name, price]]))
  }

  test('its person names their site, signs in there, and has the gifts of ten shops on their list, of which six refuse our server', async () => {
    const { context } = opened
    const page = await context.newPage()
    await page.goto(addressOf('linked'))
    const options = await pressAndSee(opened, page)
    await options.getByLabel('Address of your site').fill('javascript:alert(1)')
    await options.getByRole('button', { name: 'Save' }).click()
    await options.getByText('This is not the address of a site.').waitFor()
    assert.deepEqual(await faultsOf(options), [])
    await options.getByLabel('Address of your site').fill(`${demo.url}/`)
    await options.getByRole('button', { name: 'Save' }).click()
    await options.getByText('Saved. Now press').waitFor()

    const first = await pressAndSee(opened, page)
    await first.waitForURL('**/sign-in**')
    await signIn(first)
    await first.getByRole('heading', { name: 'On your list' }).waitFor()
    await first.close()
    for (const [name, { price, name: gift }] of Object.entries(shopPages).slice(1)) {
      await page.goto(addressOf(name))
      await page.waitForLoadState('load')
      const seen = await onList(opened, page)
      await seen.getByText(gift).first().waitFor()
      await seen.close()
      assert.deepEqual((await gifts()).get(addressOf(name)), [gift, price], name)
    }
    const counts = Object.keys(shopPages).map(
      (name) => shops.asked.filter((each) => each === `/${name}`).length,
    )
    assert.deepEqual(new Set(counts), new Set([1]), 'no shop was asked by the service')
  })

  test('who gives no leave for their site is asked once more in the window', async () => {
    const opened = await open('not allowed', false)
    await nameSite(opened)
    const page = await opened.context.newPage()
    await page.goto(`${demo.url}/sign-in`)
    await signIn(page)
    await page.waitForURL('**/lists')
    await page.goto(`${addressOf('typed')}?again`)
    await page.waitForLoadState('load')
    assert.equal((await gifts()).has(page.url()), false)
    const address = page.url()
    const seen = await pressAndSee(opened, page)
    await seen.getByRole('button', { name: 'Put it on the list' }).waitFor()
    assert.equal(new URL(seen.url()).hash, '')
    assert.doesNotMatch(await seen.content(), /4000 1234|secret words/)
    assert.equal((await gifts()).has(address), false)
  })

  test('a page finds no way to the extension, and one that a browser keeps closed has its address taken', async () => {
    await nameSite(opened)
    const { context, press } = opened
    const page = await context.newPage()
    await page.goto(addressOf('busy'))
    const reached = await page.evaluate<unknown>(
      `Promise.all([typeof globalThis.chrome?.runtime?.sendMessage, ...['manifest.json', 'background.js', 'options.html'].map(
        (name) => fetch('chrome-extension://${new URL(opened.worker.url()).host}/' + name).then(() => 'open', () => 'closed'))])`,
    )
    assert.deepEqual(reached, ['undefined', 'closed', 'closed', 'closed'])
    await page.evaluate<unknown>(`postMessage({ hopechest: 'add' }, '*')`)
    const before = context.pages().length
    await page.goto('chrome://version')
    await Promise.all([context.waitForEvent('page'), press(page)])
    assert.equal(context.pages().length, before + 1)
  })
})
