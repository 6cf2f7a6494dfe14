import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { type SharedBrowser, sharedBrowser } from '@hopechest/testing/browser/shared'
import { embeddedSettings, type World } from '@hopechest/testing/world'
import type { Page } from 'playwright-core'
import { buildClient } from './client.ts'
import {
  createRegistry,
  keepRegistry,
  makeMistakes,
  readGreeting,
  readRegistries,
  type Settings,
} from './testing/client-in-page.ts'

describe('the packaged client in a page of another origin', () => {
  let folder: string
  let browser: SharedBrowser
  let world: World
  let hostCalls = 0
  let allowed: Site
  let other: Site

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'client-in-browser-'))
    await buildClient(folder)
    browser = await sharedBrowser()
    allowed = await serveFiles(folder)
    other = await serveFiles(folder)
    const [setting] = embeddedSettings
    assert.ok(setting)
    world = await setting.open({
      settings: { CORS_ORIGINS: allowed.origin },
      wrapHost: (host) => ({
        ...host,
        identify(credentials) {
          hostCalls += 1
          return host.identify(credentials)
        },
      }),
    })
  })
  after(async () => {
    await world?.close()
    for (const site of [allowed, other]) site?.close()
    await rm(folder, { recursive: true })
  })

  const settingsOf = ({ username, password } = world.people.owner): Settings => ({
    baseUrl: `${world.url}/`,
    username,
    password,
  })

  test('the owner keeps a registry from a page that is allowed', async () => {
    const { page, asked } = await open(browser, allowed)
    const answers = JSON.parse(await page.evaluate(keepRegistry, settingsOf()))
    assert.deepEqual(answers, {
      created: 'A wedding',
      item: 'Lamp',
      flat: ['A wedding', false, ['Lamp']],
      bulk: ['Lamp'],
      invited: ['a+b@x.test', 'sl/ash 100%'],
      left: ['a+b@x.test'],
      deleted: true,
    })
    assert.deepEqual(asked(), new Set([allowed.origin, world.url]), 'the page sent requests elsewhere')
  })

  test('a page that is allowed learns what is missing and why a request is refused', async () => {
    const { page } = await open(browser, allowed)
    const { username } = world.people.owner
    const answers = JSON.parse(await page.evaluate(makeMistakes, settingsOf()))
    assert.partialDeepStrictEqual(answers, {
      missing: null,
      nameless: { code: 'api_error', kind: 'invalid', message: 'title is required', data: { status: 422 } },
      noId: {
        code: 'api_error',
        kind: 'invalid',
        message: 'An id is a positive whole number below 2^53',
        data: { status: 422 },
      },
    })
    assert.partialDeepStrictEqual(
      JSON.parse(await page.evaluate(readRegistries, settingsOf({ ...world.people.owner, password: 'no' }))),
      {
        code: 'api_error',
        kind: 'unauthenticated',
        message: 'Invalid or missing credentials',
        data: { status: 401 },
      },
    )
    assert.match(answers.nameless.requestId, /./, 'the header is shown to the page')
    assert.deepEqual(JSON.parse(await page.evaluate(readRegistries, { username, password: 'word' })), {
      code: 'api_not_configured',
      kind: 'api_not_configured',
      message: 'The base URL of the registry service is not set',
      data: {},
    })
    const broken = { ...settingsOf(), apiKey: 'line\nbreak' }
    assert.partialDeepStrictEqual(JSON.parse(await page.evaluate(readRegistries, broken)), {
      code: 'http_request_failed',
      kind: 'bad_settings',
    })
    const missing = { ...settingsOf(), baseUrl: 'http://127.0.0.1:9' }
    assert.partialDeepStrictEqual(JSON.parse(await page.evaluate(readRegistries, missing)), {
      code: 'http_request_failed',
      kind: 'unreachable',
    })
  })

  test('a page that is not allowed gets nothing, and nothing happens', async () => {
    const before = await world.as.owner.listRegistries()
    const { page } = await open(browser, other)
    const callsBefore = hostCalls
    assert.ok(callsBefore > 0, 'the credentials of the allowed page were checked')
    const refused = {
      code: 'http_request_failed',
      kind: 'unreachable',
      message: 'The registry service cannot be reached',
      data: {},
    }
    const owner = settingsOf(world.people.otherOwner)
    assert.deepEqual(JSON.parse(await page.evaluate(readRegistries, owner)), refused)
    assert.deepEqual(JSON.parse(await page.evaluate(createRegistry, owner)), refused)
    assert.deepEqual(JSON.parse(await page.evaluate(readGreeting, { baseUrl: world.url })), refused)
    assert.equal(hostCalls, callsBefore, 'the credentials were not checked')
    assert.deepEqual(await world.as.owner.listRegistries(), before)
    assert.deepEqual(await world.as.otherOwner.listRegistries(), [])
  })

  // Here and not beside the browser: two files that open it for the first time would both unpack it to one place.
  test('no page of our browser reaches more than this machine', async () => {
    const page = await (await browser.newContext()).newPage()
    for (const elsewhere of ['shop.example', '192.0.2.1', '169.254.1.1', '[2001:db8::1]']) {
      await assert.rejects(page.goto(`http://${elsewhere}/`), /ERR_NAME_NOT_RESOLVED/, elsewhere)
      await assert.rejects(page.goto(`https://${elsewhere}/`), /ERR_NAME_NOT_RESOLVED/, elsewhere)
    }
  })
})

interface Site {
  origin: string
  close(): void
}

/** Serves the packaged files at an origin of their own. */
async function serveFiles(folder: string): Promise<Site> {
  const server = createServer(async (request, response) => {
    const name = basename(request.url ?? '/')
    const isPage = !name.endsWith('.js')
    response.writeHead(200, { 'content-type': isPage ? 'text/html' : 'text/javascript' })
    response.end(isPage ? '<p>A page</p>' : await readFile(join(folder, name)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { origin, close: () => server.close() }
}

async function open(browser: SharedBrowser, site: Site): Promise<{ page: Page; asked(): Set<string> }> {
  const page = await (await browser.newContext()).newPage()
  const origins = new Set<string>()
  page.on('request', (request) => origins.add(new URL(request.url()).origin))
  await page.goto(site.origin)
  return { page, asked: () => origins }
}
