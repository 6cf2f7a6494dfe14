import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { openDatabase } from '@hopechest/database'
import { openBrowser } from '../browser.ts'
import { makeAccount } from './account.ts'
import { askApi } from './api.ts'
import { findGiveAddress } from './list.ts'
import { prove } from './prove.ts'
import { type Installation, type Said, sentenceOf } from './proved.ts'

/** An installation whose database is new, and whose address is that of a server which answers as it likes. */
async function installationBehind(t: TestContext, answer: RequestListener) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const database = await openDatabase('sqlite::memory:')
  t.after(async () => {
    server.closeAllConnections()
    server.close()
    await database.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const installation: Installation = {
    url,
    apiUrl: url,
    apiKey: undefined,
    database,
    databaseUrl: 'sqlite::memory:',
    hasMail: false,
    hasPasswords: true,
    callerSeconds: 300,
    account: undefined,
    mail: undefined,
  }
  return { installation, asked }
}

const ofHopechest = '/manifest.webmanifest'
const asManifest = { 'content-type': 'application/manifest+json' }

test('an operator who names the address of something else reads so, and no link of an account goes there', async (t) => {
  const others: [said: RegExp, answer: RequestListener][] = [
    [
      /answers 200 at \/manifest\.webmanifest: this is not the address of pages of Hopechest/,
      (_, answer) => answer.end('<h1>Welcome'),
    ],
    [/answers 404 at/, (_, answer) => answer.writeHead(404).end()],
    [
      /^Error: A gateway before \S+ lets no stranger in \(302\): name the address of the pages behind it\./,
      (_, answer) => answer.writeHead(302, { location: 'https://sign-in.example/?to=%2F' }).end(),
    ],
    [/lets no stranger in \(401\)/, (_, answer) => answer.writeHead(401).end()],
    [
      /leads to https:\/\/gifts\.example: name the address where it leads\./,
      ({ url }, answer) => answer.writeHead(301, { location: `https://gifts.example${url}` }).end(),
    ],
  ]
  for (const [said, answer] of others) {
    const { installation, asked } = await installationBehind(t, answer)
    await assert.rejects(makeAccount(installation), said)
    assert.deepEqual(asked, [ofHopechest], said.source)
    assert.deepEqual(await installation.database.rows('SELECT id FROM accounts'), [])
  }
})

test('an operator whose settings have something else where the API is reads so, and no key and no password is shown to it', async (t) => {
  const account = { username: 'pia', password: 'typed' }
  for (const own of [{}, { account }]) {
    const sent: IncomingHttpHeaders[] = []
    const { installation, asked } = await installationBehind(t, ({ headers }, response) => {
      sent.push(headers)
      response.end('{"status":"well"}')
    })
    const said: string[] = []
    const say = ({ state, name, sentence }: Said) => said.push(`${state} ${name} ${sentence}`)
    const apiKey = 'k'.repeat(40)
    await prove({ ...installation, ...own, apiKey }, say, new AbortController().signal)
    assert.deepEqual(said, [
      `broken Account What answers at ${installation.apiUrl} is not the API: give this command the settings of the service.`,
    ])
    assert.deepEqual(asked, ['/health'])
    assert.deepEqual([sent[0]?.authorization, sent[0]?.['x-api-key']], [undefined, undefined])
    assert.deepEqual(await installation.database.rows('SELECT id FROM accounts'), [])
  }
})

test('an operator who has the settings of another installation reads so, and the link of the account stays unread', async (t) => {
  const others: [said: RegExp, answer: RequestListener, hasPasswords?: boolean][] = [
    [
      /know no account that was made in the database of this command/,
      (_, answer) => answer.writeHead(404).end(),
    ],
    [/without a form/, (_, answer) => answer.end('<p>Welcome')],
    [/without a form/, (_, answer) => answer.end('<p>Welcome'), false],
    [/more than 2 MB/, (_, answer) => answer.end(' '.repeat(3 * 1024 * 1024))],
  ]
  for (const [said, answer, hasPasswords = true] of others) {
    const { installation, asked } = await installationBehind(t, (request, response) => {
      if (request.url === ofHopechest) response.writeHead(200, asManifest).end('{}')
      else answer(request, response)
    })
    await assert.rejects(makeAccount({ ...installation, hasPasswords }), (error: Error) => {
      const [, secret = ''] =
        asked.map((path) => /^\/(?:new-password|sign-in\/once)\/(.+)/.exec(path)).find(Boolean) ?? []
      assert.notEqual(secret, '')
      assert.match(error.message, said)
      assert.ok(!error.message.includes(secret), error.message)
      return true
    })
    assert.deepEqual(await installation.database.rows('SELECT id FROM accounts'), [])
  }
})

test('an operator reads that the API breaks an answer off or gives none, and no blame falls on the pages', async (t) => {
  const { installation } = await installationBehind(t, (_, response) => {
    response.writeHead(200, { 'content-length': 9 }).write('{')
    setImmediate(() => response.destroy())
  })
  const apart = { ...installation, url: 'https://gifts.example' }
  const said = async () => sentenceOf(await askApi(apart, '/health').catch((error) => error), apart)
  const api = `${installation.apiUrl}, where the settings have the API,`
  assert.equal(await said(), `${api} broke an answer off.`)
  const late = new DOMException('', 'TimeoutError')
  const never = async () => Promise.reject(late)
  const without = t.mock.method(globalThis, 'fetch', never)
  assert.equal(await said(), `${api} gives no answer in 30 s.`)
  without.mock.mockImplementation(async () => new Response(new ReadableStream({ pull: never })))
  assert.equal(await said(), `${api} gives no answer in 30 s.`)
})

test('an operator reads why no answer came', () => {
  const url = 'https://gifts.example'
  const failed = (code: string) => Object.assign(new TypeError('fetch failed'), { cause: { code } })
  const sentences: [said: RegExp, error: Error][] = [
    [
      /^The certificate of https:\/\/gifts\.example is not believed here/,
      failed('DEPTH_ZERO_SELF_SIGNED_CERT'),
    ],
    [/^The name in https:\/\/gifts\.example is unknown here/, failed('ENOTFOUND')],
    [/^Nothing answers at https:\/\/gifts\.example: is the service running/, failed('ECONNREFUSED')],
    [/^https:\/\/gifts\.example broke an answer off\.$/, new TypeError('terminated')],
  ]
  for (const [said, error] of sentences) assert.match(sentenceOf(error, { url }), said)
})

test('an operator reads what came in place of a form, and what to do only where the page itself came without it', async (t) => {
  const said = async (status: number) => {
    const { installation } = await installationBehind(t, (_, answer) => answer.writeHead(status).end('<p>Hm'))
    return openBrowser(installation.url)
      .fillIn('/lists/new', '/lists/new')
      .catch(({ message }) => message)
  }
  const start = (status: number) => `/lists/new answered ${status}, without a form that leads to /lists/new`
  assert.equal(await said(503), `${start(503)}.`)
  assert.equal(await said(200), `${start(200)}. Hand the whole page on.`)
})

test('an operator waits for no page that is full of beginnings of links', async (t) => {
  const answer = `<li href="${'/registry/a'.repeat(50_000)} >"<b title="/give">Kettle`
  const { installation } = await installationBehind(t, (_, response) => response.end(answer))
  const list = { title: 'List', at: '/lists/list', page: '/registry/list', gifts: ['Kettle'] }
  const before = process.cpuUsage()
  assert.equal(await findGiveAddress(openBrowser(installation.url), list, 'Kettle'), undefined)
  // Without a bound it takes half a minute.
  assert.ok(process.cpuUsage(before).user < 5_000_000)
})
