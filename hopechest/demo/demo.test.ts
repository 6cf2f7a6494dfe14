import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { createClient } from '@hopechest/client'
import { createLog } from '@hopechest/program'
import { launch, type Program, type Settings } from '@hopechest/testing/launch'
import { must } from '@hopechest/testing/outcome'
import { patientFetch } from '@hopechest/testing/patient-fetch'
import { freshFolder } from '@hopechest/testing/process'
import { until } from '@hopechest/testing/until'
import { Visitor } from '@hopechest/testing/visitor'
import { openAgainAndAgain } from './begin-anew.ts'
import { type Demo, openDemo } from './open.ts'

const root = join(import.meta.dirname, '../..')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const [, ...command] = String(scripts.demo).split(' ')

function pagesIn(printed: string): string[] {
  return [...printed.matchAll(/^http:\/\/\S+\/registry\/\S+$/gm)].map(([page]) => page)
}

/** From now on a program listens at this port: this one, unless another does already. */
async function occupy(port: number): Promise<Server> {
  const server = createServer().listen(port, '127.0.0.1')
  // A program that listens there already does as well.
  await once(server, 'listening').catch(() => {})
  return server
}

const words = command.map((path) => join(root, path))

describe('a demo that strangers use', () => {
  test('says so on each page, lets no visitor be an admin, and begins anew with all as it was', async (t) => {
    const options = { databaseUrl: 'sqlite::memory:', log: createLog('silent'), minutes: 60 }
    const opened: Demo[] = []
    const portOf = (url: string | undefined) => Number(url === undefined ? 0 : new URL(url).port)
    const open = async (last?: Demo) => {
      const ports = { apiPort: portOf(last?.apiUrl), sitePort: portOf(last?.listensAt) }
      const demo = await openDemo({ ...options, ...ports })
      opened.push(demo)
      return demo
    }
    const hour = Promise.withResolvers<void>()
    const wait = (signal: AbortSignal) =>
      opened.length === 1 && !signal.aborted
        ? hour.promise
        : new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
    const { first, close } = await openAgainAndAgain(open, wait, (error) => assert.fail(String(error)))
    t.after(close)
    const read = async (language: string) =>
      (await patientFetch(`${first.listensAt}/`, { headers: { 'accept-language': language } })).text()
    assert.match(await read('en'), /This is a demo\. It begins anew every 60 minutes, sends no mail/)
    assert.match(await read('de'), /Alle 60 Minuten beginnt hier alles von vorn/)
    const people = await first.accounts.people.list()
    assert.deepEqual(
      people.filter(({ role }) => role === 'administrator').map(({ email }) => email),
      ['keeper@example.org'],
    )
    assert.doesNotMatch(await read('en'), /No administrator/)
    assert.match(first.pages[0] ?? '', /^http:/)
    hour.resolve()
    await until('the next one', async () => opened.length === 2)
    const [, second] = opened
    assert.equal(second?.listensAt, first.listensAt)
    const page = await (await patientFetch(second?.pages[0] ?? '')).text()
    assert.equal(page.match(/<h3/g)?.length, 14 + 1, 'the gifts, and an idea')
  })

  test('makes no account, and its visitors share Ana: no one of them keeps the others out', async (t) => {
    const demo = await openDemo({ ...memory, log: createLog('silent'), minutes: 60 })
    t.after(() => demo.close())
    const before = await demo.accounts.people.list()
    const stranger = new Visitor(demo.listensAt)
    assert.equal((await stranger.open('/sign-up')).status, 403)
    const current = 'ana likes linen'
    const signIn = async (visitor: Visitor) => {
      await visitor.open('/sign-in')
      return visitor.submit('/sign-in', { login: 'ana@example.org', password: current })
    }
    const other = new Visitor(demo.listensAt)
    for (const visitor of [other, stranger]) assert.equal((await signIn(visitor)).location, '/lists')
    const account = await stranger.read('/account')
    const [, session = ''] =
      /(\/account\/access\/\d+\/end)"(?:(?!this browser|<li)[\s\S])*<\/li>/.exec(account) ?? []
    const step = await stranger.read('/account/second-step')
    const [, secret = ''] = /name="secret" value="([^"]+)"/.exec(step) ?? []
    const acts: [string, Record<string, string>][] = [
      ['/account/password', { current, password: 'a sentence of a stranger' }],
      ['/account/email', { current, email: 'stranger@example.com' }],
      ['/account/delete', { password: current }],
      ['/account/passkeys', { name: 'Mine', passkey: '{}' }],
      ['/account/passkeys/1/remove', {}],
      ['/account/second-step', { secret, code: '123456' }],
      ['/account/second-step/codes', {}],
      ['/account/second-step/end', {}],
      ['/account/access/end-others', {}],
      [session, {}],
    ]
    for (const [path, typed] of acts) {
      const form = await stranger.formAt('/account', '/account/name', typed)
      await stranger.post(path, form)
      assert.equal(stranger.page.location, '/account?saved=inDemo', path)
      assert.match((await stranger.follow()).html, /all visitors share this account/)
    }
    assert.equal((await other.open('/account')).status, 200, 'the other visitor is still signed in')
    assert.equal((await signIn(new Visitor(demo.listensAt))).location, '/lists')
    const emails = (people: typeof before) => people.map(({ email }) => email)
    assert.deepEqual(emails(await demo.accounts.people.list()), emails(before))
    await stranger.fillIn('/account', '/sign-out')
    assert.equal((await stranger.open('/account')).status, 303, 'who leaves is out')
  })
})

const memory = { databaseUrl: 'sqlite::memory:', apiPort: 0, sitePort: 0 }

describe('npm run demo', () => {
  const demos: Program[] = []
  let demo: Program
  let printed: string
  before(async () => {
    demo = await start({ API_PORT: '0', SITE_PORT: '0' })
    await demo.says(/Ctrl\+C ends it/)
    printed = demo.printed()
  })
  after(() => {
    for (const each of demos) each.signal('SIGKILL')
  })

  async function start(settings: Settings): Promise<Program> {
    const started = launch(process.execPath, words, await freshFolder(), settings)
    demos.push(started)
    return started
  }

  test('prints the pages of a wedding, a birthday and an empty list, which open', async () => {
    const pages = pagesIn(printed)
    assert.equal(pages.length, 3)
    const [wedding = '', birthday = '', empty = ''] = await Promise.all(
      pages.map(async (page) => (await patientFetch(page)).text()),
    )
    assert.equal(wedding.match(/<h3/g)?.length, 14 + 1, 'the gifts, and an idea')
    assert.match(wedding, /8 of 24 pieces are taken care of/)
    assert.match(wedding, /A weekend in the mountains/)
    assert.match(birthday, /Mika is turning six/)
    assert.match(empty, /Nothing on the list yet/)
    const [, picture = ''] = /<img src="([^"]+)"/.exec(wedding) ?? []
    assert.equal((await patientFetch(picture)).headers.get('content-type'), 'image/svg+xml; charset=utf-8')
  })

  test('runs beside a service and beside another demo, and takes the next ports that are free', async () => {
    const others = await Promise.all([8000, 8080].map(occupy))
    const second = await start({})
    await second.says(/Ctrl\+C ends it/)
    for (const other of others) other.close()
    const ports = [
      ...second.printed().matchAll(/^(?:http:\/\/127.0.0.1|.*behind it, http:\/\/127.0.0.1):(\d+)/gm),
    ]
    assert.equal(ports.length, 4)
    assert.match(second.printed(), /^A program, perhaps your own service, .* takes other ports\.$/m)
    assert.doesNotMatch(printed, /takes other ports/)
    for (const [, port] of ports) assert.ok(!['8000', '8080'].includes(`${port}`), `${port}`)
    for (const page of [...pagesIn(printed), ...pagesIn(second.printed())])
      assert.equal((await patientFetch(page)).status, 200, page)
  })

  test('has a family to look at: people with and without an address, two circles, and names that are drawn', async () => {
    const [, url = ''] = /the service behind it, (http:\S+):/.exec(printed) ?? []
    const [, username = '', password = ''] =
      /^ {2}(ana\S*) .* application password (.+)$/m.exec(printed) ?? []
    const ana = createClient({ baseUrl: url, username, password, surprises: true })
    const people = must(await ana.listPeople())
    assert.deepEqual([people.length, people.filter(({ address }) => address === '').length], [8, 3])
    const circles = must(await ana.listCircles())
    assert.deepEqual(
      circles.map(({ name }) => name),
      ['Family', 'Choir'],
    )
    assert.notEqual(must(await ana.getDraw(circles[0]?.id ?? 0)).drawn_at, null)
    assert.equal(must(await ana.listSlips()).length, 1)
  })

  test('says which port is taken that it was asked to use', async () => {
    const [, port = ''] = /the service behind it, http:.*:(\d+)/.exec(printed) ?? []
    const second = await start({ API_PORT: port, SITE_PORT: '0' })
    assert.equal((await second.ended).status, 1)
    assert.equal(
      second.printed(),
      `Cannot start: another program listens at 127.0.0.1:${port}. End it, or set API_PORT to a free port.\n`,
    )
  })

  test('prints who can sign in at the service, and ends without a fault', async () => {
    const [, url = ''] = /the service behind it, (http:\S+):/.exec(printed) ?? []
    const people = [...printed.matchAll(/^ {2}(\S+) {2}password "[^"]+" {2}application password (.+)$/gm)]
    assert.deepEqual(
      people.map(([, name = '']) => name.replace(/\.[^.]{8}$/, '')),
      ['ana', 'tante.elke'],
    )
    for (const [, name, password] of people) {
      const authorization = `Basic ${btoa(`${name}:${password}`)}`
      assert.equal((await patientFetch(`${url}/registries`, { headers: { authorization } })).status, 200)
    }
    demo.signal('SIGTERM')
    assert.deepEqual(await demo.ended, { status: 0, signal: null })
  })
})
