// May take 300 s: it starts the command for each fault.
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import { type AddressInfo, createServer as createSocketServer } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, test } from 'node:test'
import { openDatabase } from '@hopechest/database'
import { longTest, runsAll } from '@hopechest/testing/depth'
import { freePort } from '@hopechest/testing/free-port'
import { launch, type Settings } from '@hopechest/testing/launch'
import { endLater, freshFolder } from '@hopechest/testing/process'
import { openBrowser } from '../browser.ts'
import { proveBackup } from '../prove/backup.ts'

const fileOf = (path: string) => join(import.meta.dirname, '..', path)

/** An answer on its way to the reader. */
interface Passing {
  status: number
  headers: Record<string, string | string[]>
  body: string
}

/** What a gateway does wrong, from the start of a run on. */
interface Gateway {
  /** Before the request goes on: what it may change, or an answer of its own. */
  asked?(path: string, method: string, headers: IncomingHttpHeaders): Passing | undefined
  answered?(answer: Passing, path: string, headers: IncomingHttpHeaders): void
}

let gateway: Gateway = {}
let site: { url: string; port: number; apiPort: number }
let settings: Settings
let folder: string
const letters: string[] = []
const servers: { close(): unknown }[] = []
after(() => {
  for (const server of servers) server.close()
})

before(async () => {
  folder = await freshFolder()
  const [sitePort, apiPort, mailPort] = [await freePort(), await freePort(), await openMailbox()]
  const [pages, api] = [await openGateway(sitePort), await openGateway(apiPort)]
  site = { url: `http://127.0.0.1:${pages}`, port: sitePort, apiPort: api }
  settings = {
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    MAIL_FROM: 'wishes@prove.example',
    SITE_URL: site.url,
  }
  const ports = { API_PORT: `${apiPort}`, SITE_PORT: `${sitePort}` }
  const service = endLater(launch(process.execPath, [fileOf('main.ts')], folder, { ...settings, ...ports }))
  await service.says(/The site is listening/)
})

/** Hands requests on to this port, as the gateway of the moment does. */
async function openGateway(port: number): Promise<number> {
  const server = createServer(async (asked, answer) => {
    const { method = 'GET', url: path = '/', headers } = asked
    const sent = Buffer.concat(await Array.fromAsync(asked))
    const own = gateway.asked?.(path, method, headers)
    const passing = own ?? (await passOn(port, { method, path, headers, sent }))
    if (!own) gateway.answered?.(passing, path, headers)
    answer.writeHead(passing.status, passing.headers).end(passing.body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  servers.push(server)
  return (server.address() as AddressInfo).port
}

async function passOn(
  port: number,
  {
    method,
    path,
    headers,
    sent,
  }: { method: string; path: string; headers: IncomingHttpHeaders; sent: Buffer },
): Promise<Passing> {
  const options = { port, host: '127.0.0.1', method, path, agent: false as const }
  const to = request({ ...options, headers: { ...headers, 'accept-encoding': 'identity' } })
  to.end(sent)
  const [got] = await once(to, 'response')
  const body = Buffer.concat(await got.toArray()).toString()
  const { 'transfer-encoding': _, 'content-length': __, connection: ___, ...kept } = got.headers
  return { status: got.statusCode, headers: kept, body }
}

/** A mail server that takes each letter. */
async function openMailbox(): Promise<number> {
  const server = createSocketServer((socket) => {
    let [text, isLetter] = ['', false]
    socket.setEncoding('utf8').write('220 ready\r\n')
    socket.on('error', () => {})
    socket.on('data', (piece) => {
      text += piece
      for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
        const line = text.slice(0, end)
        text = text.slice(end + 2)
        if (isLetter && line !== '.') continue
        if (isLetter) letters.push(line)
        else if (line === 'QUIT') {
          socket.end('221 bye\r\n')
          return
        }
        const wasLetter = isLetter
        isLetter = !isLetter && line === 'DATA'
        socket.write(isLetter ? '354 go on\r\n' : wasLetter ? '250 taken\r\n' : '250 well\r\n')
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  servers.push(server)
  return (server.address() as AddressInfo).port
}

async function prove(wrong: Gateway, ...words: string[]) {
  gateway = wrong
  const env = ownEnv()
  const program = launch(process.execPath, [fileOf('prove/main.ts'), site.url, ...words], folder, env)
  const { status } = await program.ended
  return { status, said: program.printed() }
}

/** The settings of the service, whose API is asked through the gateway. */
function ownEnv() {
  return { ...settings, API_PORT: `${site.apiPort}`, SITE_PORT: `${site.port}` }
}

test('an operator reads that each promise holds, and nothing of it is left', async () => {
  const { status, said } = await prove({}, '--mail', 'jo@prove.example')
  assert.equal(status, 0, said)
  assert.deepEqual(
    said
      .trim()
      .split('\n')
      .map((line) => line.split(/ +/, 2).join(' ')),
    [
      'Account',
      'List',
      'Strangers',
      'Surprise',
      'Caches',
      'Headers',
      'Backup',
      'Letters',
      'Removal',
      'Farewell',
    ].map((name) => `✓ ${name}`),
  )
  await using database = await openOwn()
  assert.equal(letters.length, 1)
  assert.deepEqual(await database.rows("SELECT id FROM accounts WHERE username LIKE 'prove-%'"), [])
})

longTest('an operator without a mail server reads that letters were not tried', async () => {
  const { status, said } = await prove({})
  assert.equal(status, 0, said)
  assert.match(said, /^– Letters {4}Name an address with --mail/m)
})

longTest('an operator who names no address, two or a strange one reads how the command is used', async () => {
  for (const words of [[], ['http://a.example', 'http://b.example'], ['ftp://a.example'], ['--who']]) {
    const program = launch(process.execPath, [fileOf('prove/main.ts'), ...words], folder, settings)
    assert.deepEqual([(await program.ended).status, words], [2, words])
    assert.match(program.printed(), /Usage: npm run prove/)
  }
})

test('an operator who reads its first line alone, loses the terminal or is impatient leaves nothing of it behind', async () => {
  const stops: [deed: string, stop: (child: ChildProcess, said: string) => boolean][] = [
    ['head -1', (child) => child.stdout?.destroy() !== undefined],
    ['a lost terminal', (child) => child.kill('SIGHUP')],
    ['Ctrl-C twice', (child) => child.kill('SIGINT')],
  ]
  for (const [deed, stop] of stops) {
    gateway = {}
    const child = spawn(process.execPath, [fileOf('prove/main.ts'), site.url], { cwd: folder, env: ownEnv() })
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (text) => {
      said += text
      if (deed === 'Ctrl-C twice' && /^It stops/m.test(said) && !/^It is removing/m.test(said))
        child.kill('SIGINT')
    })
    await once(child.stdout, 'data')
    stop(child, said)
    const [status] = await once(child, 'close')
    assert.deepEqual([deed, status], [deed, 1], said)
    if (deed === 'Ctrl-C twice') assert.match(said, /^It is removing what it has made/m)
    await using database = await openOwn()
    assert.deepEqual(await database.rows("SELECT id FROM accounts WHERE username LIKE 'prove-%'"), [], deed)
    assert.deepEqual(await database.rows("SELECT title FROM registries WHERE title LIKE 'List %'"), [], deed)
  }
})

test('an operator in a wrong folder, or with a database of another version, reads what to do, and nothing is made', async () => {
  const wrong = await freshFolder()
  const absent = launch(process.execPath, [fileOf('prove/main.ts'), site.url], wrong, {})
  assert.equal((await absent.ended).status, 2)
  assert.match(
    absent.printed(),
    /^There is no database at data\/hopechest\.db .*Run this command in the folder of the service/m,
  )
  assert.deepEqual(await readdir(wrong), [])
  const older = join(wrong, 'older.db')
  const file = new DatabaseSync(older)
  file.exec(
    'CREATE TABLE schema_version (only_row INTEGER PRIMARY KEY, version INTEGER NOT NULL, steps TEXT)',
  )
  file.close()
  const old = launch(process.execPath, [fileOf('prove/main.ts'), site.url], wrong, {
    DATABASE_URL: `sqlite:${older}`,
  })
  assert.equal((await old.ended).status, 2)
  assert.match(old.printed(), /^The database at \S+older\.db has no tables.*Run this command in the folder/m)
  const noFile = launch(process.execPath, [fileOf('prove/main.ts'), site.url], wrong, {
    DATABASE_URL: `sqlite:${fileOf('main.ts')}`,
  })
  assert.equal((await noFile.ended).status, 2)
  assert.match(noFile.printed(), /^Nothing was tried: DATABASE_URL sqlite:\S+main\.ts: /m)
  assert.doesNotMatch(noFile.printed(), /^\s+at /m)
})

test('an operator who stops it reads that what it made is removed first', async () => {
  gateway = {}
  const env = ownEnv()
  const program = launch(process.execPath, [fileOf('prove/main.ts'), site.url], folder, env)
  await program.says(/^✓ List/m)
  program.signal('SIGINT')
  const { status } = await program.ended
  assert.equal(status, 1)
  assert.match(program.printed(), /^✓ Removal.*\n✓ Farewell/m)
  assert.doesNotMatch(program.printed(), /^. Letters/m)
  await using database = await openOwn()
  assert.deepEqual(await database.rows("SELECT id FROM accounts WHERE username LIKE 'prove-%'"), [])
})

longTest(
  'an operator reads where accounts are, and that none is named where the command makes one',
  async () => {
    const wordpress = { HOST_URL: 'https://blog.example' }
    const framed = { FRAME_KEY: 'k'.repeat(40), SITE_URL: 'https://shop.example' }
    const asked: [said: RegExp, settings: Settings, words: string[]][] = [
      [/^WordPress has the accounts: name one with --account/, wordpress, []],
      [/^https:\/\/shop\.example frames the pages and has the accounts/, framed, ['--account', 'jo']],
      [/^The service keeps the accounts itself/, {}, ['--account', 'jo']],
    ]
    for (const [said, own, words] of asked) {
      const all = [fileOf('prove/main.ts'), 'https://blog.example', ...words]
      const program = launch(process.execPath, all, folder, own)
      assert.equal((await program.ended).status, 2)
      assert.match(program.printed(), said)
    }
  },
)

const isOwner = ({ cookie = '' }: IncomingHttpHeaders) => /hc_session|hopechest_session|hc_/.test(cookie)

/** What a gateway does, and the line that says so. Each is another promise that it breaks. */
const faults: [deed: string, make: () => Gateway, said: RegExp][] = [
  [
    'lets the page of an owner grow by a byte once a guest gave',
    () => afterGift((answer) => ({ ...answer, body: `${answer.body} ` })),
    /^✗ Surprise {3}\/\S+ is another page for its owner once a guest gave/m,
  ],
  [
    'gives the page of an owner another tag once a guest gave',
    () => afterGift((answer) => ({ ...answer, headers: { ...answer.headers, etag: '"2"' } })),
    /^✗ Surprise {3}\/\S+ is another page for its owner once a guest gave/m,
  ],
  [
    'answers an owner otherwise once a guest gave',
    () => afterGift((answer) => ({ ...answer, status: 203 })),
    /^✗ Surprise {3}\/\S+ is another page for its owner once a guest gave/m,
  ],
  [
    'writes the time into each page',
    () => ({
      answered(answer) {
        answer.body += `<!-- ${process.hrtime.bigint()} -->`
      },
    }),
    /^✗ Surprise {3}\/\S+ changes by itself/m,
  ],
  [
    'hands to strangers what it has kept of an owner',
    keepsPages,
    /^✗ Strangers {2}A stranger reads “List \w+” of a private list at \/lists\//m,
  ],
  [
    'answers strangers otherwise where a private list is',
    () => ({
      answered(answer, path, headers) {
        // The list that is not there has a -0 more. The name of any list may have one in its midst.
        const isThere = /^\/registry\/[^/.]*(?<!-0)(?=$|[/.])/.test(path)
        if (!isOwner(headers) && isThere) answer.status = 403
      },
    }),
    /^✗ Strangers {2}A stranger learns that a private list is there/m,
  ],
  [
    'sends the key of the last program along with each question',
    () => {
      let last: string | undefined
      return {
        asked(_path, _method, headers) {
          last = headers.authorization ?? last
          if (last) headers.authorization = last
          return undefined
        },
      }
    },
    /^✗ Strangers {2}A stranger reads \/registries\/\d+ of the API/m,
  ],
  [
    'leaves out that a page is for one person',
    without('cache-control'),
    /^✗ Caches {5}A cache may keep \/lists, /m,
  ],
  [
    'sets a cookie of its own on the page for all',
    () => ({
      answered(answer, path, { cookie }) {
        if (path.startsWith('/registry/') && !cookie) answer.headers['set-cookie'] = ['way=1']
      },
    }),
    /^✗ Caches {5}The page that is the same for all guests sets a cookie/m,
  ],
  [
    'leaves out what scripts may run',
    without('content-security-policy'),
    /^✗ Headers {4}\/sign-in comes without a right content-security-policy: a script/m,
  ],
  [
    'lets any page frame ours',
    () => ({
      answered({ headers }) {
        const policy = `${headers['content-security-policy'] ?? ''}`
        if (policy) headers['content-security-policy'] = policy.replace(/frame-ancestors[^;]*/, '')
      },
    }),
    /^✗ Headers {4}\/sign-in comes without a right content-security-policy: a page of others/m,
  ],
  ['leaves out nosniff', without('x-content-type-options'), /^✗ Headers .* right x-content-type-options/m],
  ['leaves out what shops may read', without('referrer-policy'), /^✗ Headers .* right referrer-policy/m],
  [
    'lets scripts read the session',
    () => ({
      answered({ headers }) {
        const set = headers['set-cookie']
        if (Array.isArray(set)) headers['set-cookie'] = set.map((line) => line.replace(/; HttpOnly/i, ''))
      },
    }),
    /^✗ Headers {4}The cookie \w+ is set without HttpOnly\./m,
  ],
  [
    'says yes to an invitation and keeps it',
    () => takes((path) => path.endsWith('/sharing')),
    /^✗ Letters {4}A guest who was invited is not among the guests/m,
  ],
  [
    'says yes to the removal of a list and keeps it',
    () => takes((path) => path.endsWith('/delete')),
    /^✗ Removal {4}A list that was removed is answered 200 at \/lists\//m,
  ],
  ['keeps My lists for who has been there', keepsMyLists, /^✗ Farewell {3}A session outlives its account/m],
  [
    'lets no form of a new list through',
    () => takes((path) => path === '/lists/new', 502),
    /^✗ List {7}The form of a new list is answered 502\./m,
  ],
]

function afterGift(changed: (answer: Passing) => Passing): Gateway {
  let isGiven = false
  return {
    asked(path, method) {
      isGiven ||= method === 'POST' && path.endsWith('/give')
      return undefined
    },
    answered(answer, path, headers) {
      if (isGiven && isOwner(headers) && path.startsWith('/lists')) Object.assign(answer, changed(answer))
    },
  }
}

function without(name: string): () => Gateway {
  return () => ({
    answered(answer) {
      const { [name]: _, ...others } = answer.headers
      answer.headers = others
    },
  })
}

function keepsPages(): Gateway {
  const kept = new Map<string, Passing>()
  return {
    asked: (path, method, headers) => (method === 'GET' && !isOwner(headers) ? kept.get(path) : undefined),
    answered(answer, path, headers) {
      if (isOwner(headers) && answer.status === 200) kept.set(path, { ...answer })
    },
  }
}

function keepsMyLists(): Gateway {
  let kept: Passing | undefined
  return {
    asked: (path, _method, headers) => (path === '/lists' && isOwner(headers) ? kept : undefined),
    answered(answer, path) {
      if (path === '/lists' && answer.status === 200) kept = { ...answer }
    },
  }
}

/** Answers forms of these addresses itself. */
function takes(isIts: (path: string) => boolean, status = 303): Gateway {
  const answer = { status, headers: { location: '/lists' }, body: '' }
  return { asked: (path, method) => (method === 'POST' && isIts(path) ? answer : undefined) }
}

/** Faults of other promises are planted together: each has a line of its own. */
const rounds = [[0, 7, 9, 14, 15, 16], [1, 5, 8, 10], [2, 6, 11], [3, 12], [4, 13], [17]]

describe('an operator reads which promises are broken where a gateway', () => {
  for (const round of runsAll ? rounds : rounds.slice(-1)) {
    const planted = faults.filter((_, n) => round.includes(n))
    test(planted.map(([deed]) => deed).join(', and '), async () => {
      const gateways = planted.map(([, make]) => make())
      const ran = await prove(
        {
          asked: (...words) =>
            gateways.reduce<Passing | undefined>((own, each) => own ?? each.asked?.(...words), undefined),
          answered(...words) {
            for (const each of gateways) each.answered?.(...words)
          },
        },
        '--mail',
        'jo@prove.example',
      )
      assert.equal(ran.status, 1, ran.said)
      for (const [, , said] of planted) assert.match(ran.said, said)
    })
  }

  test('and each of its faults is planted', () => {
    assert.deepEqual(
      rounds.flat().sort((one, other) => one - other),
      [...faults.keys()],
    )
  })
})

test('an operator reads that a backup holds something else than the database', async () => {
  await using database = await openOwn()
  const other = { ...database, near: () => ({ rows: async () => [{ id: 1 }] }) } as unknown as typeof database
  const installation = {
    ...{ url: site.url, apiUrl: `http://127.0.0.1:${site.apiPort}`, apiKey: undefined, mail: undefined },
    ...{
      account: undefined,
      hasMail: false,
      database: other,
      databaseUrl: `sqlite:${join(folder, 'data/hopechest.db')}`,
    },
  }
  gateway = {
    asked: (path) => ({
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: path === '/registries' ? '[{"id":1,"title":"List"}]' : '[{"id":1}]',
    }),
  }
  const owner = { pages: [], browser: openBrowser(site.url), authorization: 'Basic x' }
  const list = { title: 'List', at: '/lists/list', page: '/registry/list', gifts: ['Kettle'] }
  await assert.rejects(
    proveBackup({ installation, owner, list }),
    /something else of the list than the database/,
  )
})

async function openOwn() {
  const database = await openDatabase(`sqlite:${join(folder, 'data/hopechest.db')}`)
  return Object.assign(database, { [Symbol.asyncDispose]: () => database.close() })
}
