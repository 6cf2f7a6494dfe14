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
import { type Database, openDatabase } from '@hopechest/database'
import { backUp } from '@hopechest/database/back-up'
import { longTest, runsAll } from '@hopechest/testing/depth'
import { freePort } from '@hopechest/testing/free-port'
import { launch, type Settings } from '@hopechest/testing/launch'
import { endLater, freshFolder } from '@hopechest/testing/process'
import type { Browser } from '../browser.ts'
import { makeAccount } from '../prove/account.ts'
import { proveBackup } from '../prove/backup.ts'
import { proveCaches, proveHeaders } from '../prove/headers.ts'
import { proveLetters } from '../prove/letters.ts'
import { makeList, removeList } from '../prove/list.ts'
import type { Installation, Proved } from '../prove/proved.ts'
import { proveSurprise } from '../prove/surprise.ts'

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

test('an operator behind a gateway that numbers its answers reads that each promise holds, and nothing of it is left', async () => {
  const { status, said } = await prove(numbersAnswers(), '--mail', 'jo@prove.example')
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
  assert.match(said, /^– Letters {4}Letters were not tried: name an address with --mail.*\n$/m)
})

longTest('an operator who names no address, two or a strange one reads how the command is used', async () => {
  for (const words of [[], ['http://a.example', 'http://b.example'], ['ftp://a.example'], ['--who']]) {
    const program = launch(process.execPath, [fileOf('prove/main.ts'), ...words], folder, settings)
    assert.deepEqual([(await program.ended).status, words], [2, words])
    assert.match(program.printed(), /Usage: npm run prove/)
  }
})

test('an operator who names an account in place of an address, two addresses or none for the letter reads how the command is used, and no guest is invited', async () => {
  const wrong = ['ana@prove.example,bob@prove.example', 'jo', '']
  for (const named of runsAll ? wrong : wrong.slice(0, 1)) {
    const { status, said } = await prove({}, '--mail', named)
    assert.deepEqual([status, named], [2, named], said)
    assert.match(said, /^Name one e-mail address with --mail\.\n\nUsage: /)
  }
})

longTest('an operator who leaves it in the middle leaves nothing of it behind', async () => {
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
        if (`${answer.headers['content-type']}`.includes('html'))
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
    /^✗ Strangers {2}A stranger reads \/me of the API/m,
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
  [
    'keeps My lists for who has been there',
    () => keepsPage((path, headers) => path === '/lists' && isOwner(headers)),
    /^✗ Farewell {3}A session outlives its account/m,
  ],
  [
    'lets no form of a new list through',
    () => takes((path) => path === '/lists/new', 502),
    /^✗ List {7}The form of a new list is answered 502\./m,
  ],
  [
    'hides from programs what guests gave',
    () => ({
      answered(answer) {
        answer.body = answer.body.replaceAll(/"quantity_purchased":\d+/g, '"quantity_purchased":0')
      },
    }),
    /^✗ Surprise {3}The API counts 0 of a gift of which guests gave 1\./m,
  ],
  [
    'shows guests the list as it was',
    () => keepsPage((path, headers) => /^\/registry\/[^/.]+$/.test(path) && !isOwner(headers)),
    /^✗ Surprise {3}A gift that a guest gave is offered to other guests again\./m,
  ],
  [
    'answers a program otherwise once a guest gave',
    () => afterGift((answer) => ({ ...answer, body: `${answer.body} ` }), /^\/registries\/\d+$/),
    /^✗ Surprise {3}\/registries\/\d+ of the API is another page for its owner/m,
  ],
  [
    'marks for strangers where a private list is',
    () => ({
      answered(answer, path, headers) {
        if (!isOwner(headers) && /^\/registry\/[^/.]*(?<!-0)$/.test(path)) answer.headers['x-list'] = 'yes'
      },
    }),
    /^✗ Strangers {2}A stranger learns that a private list is there: \/registry\/\S+ answers something, and something else/m,
  ],
  [
    'says that it has kept My lists',
    () => ({
      answered(answer, path) {
        if (path === '/lists') answer.headers['x-cache'] = 'HIT from gateway'
      },
    }),
    /^✗ Caches {5}A cache has kept \/lists, /m,
  ],
  [
    'hands My lists to the next who asks',
    () => keepsPage((path) => path === '/lists'),
    /^✗ Caches {5}A stranger who asks for \/lists after its owner is handed the page of the owner/m,
  ],
  [
    'lets a program in whose key is gone',
    () => ({
      answered(answer, path) {
        if (answer.status === 401 && path === '/registries')
          Object.assign(answer, { status: 200, body: '[]' })
      },
    }),
    /^✗ Farewell {3}A key of a removed account is answered 200\./m,
  ],
  [
    'fills the cards with noise',
    () => ({
      answered(answer, path) {
        if (path.endsWith('/cards') && answer.status === 200) answer.body += ' '.repeat(3 * 1024 * 1024)
      },
    }),
    /^✗ Surprise {3}\/lists\/\S+\/cards answered with more than 2 MB/m,
  ],
  [
    'shows strangers what guests gave',
    () => {
      let last: string | undefined
      return {
        asked(path, _method, headers) {
          last = headers.authorization ?? last
          if (last && /^\/registries\/\d+\/purchases/.test(path)) headers.authorization = last
          return undefined
        },
      }
    },
    /^✗ Strangers {2}A stranger reads \/registries\/\d+\/purchases of the API/m,
  ],
  [
    'answers a program of the owner with its own page',
    () => afterList((answer) => ({ ...answer, body: '<p>Welcome</p>' })),
    /^✗ Strangers {2}What answers at \S+ is not the API: \/registries is no JSON/m,
  ],
  [
    'sends a program of the owner more than it reads',
    () => afterList((answer) => ({ ...answer, body: `[${' '.repeat(3 * 1024 * 1024)}]` })),
    /^✗ Strangers {2}\/registries answered with more than 2 MB/m,
  ],
]

/** What the API says of a person's lists. */
function afterList(changed: (answer: Passing) => Passing): Gateway {
  return {
    answered(answer, path) {
      if (path === '/registries' && answer.status === 200) Object.assign(answer, changed(answer))
    },
  }
}

function afterGift(changed: (answer: Passing) => Passing, which?: RegExp): Gateway {
  let isGiven = false
  return {
    asked(path, method) {
      isGiven ||= method === 'POST' && path.endsWith('/give')
      return undefined
    },
    answered(answer, path, headers) {
      const isIts = which ? which.test(path) : isOwner(headers) && path.startsWith('/lists')
      if (isGiven && isIts) Object.assign(answer, changed(answer))
    },
  }
}

/** As Apache counts the answers of a connection, Cloudflare all of them, and Envoy how long each took. */
function numbersAnswers(): Gateway {
  let count = 0
  return {
    answered({ headers }) {
      count++
      headers['keep-alive'] = `timeout=5, max=${100 - (count % 100)}`
      headers['cf-ray'] = `${count}-FRA`
      headers['x-envoy-upstream-service-time'] = `${Math.floor(Math.random() * 4)}`
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

/** Each reader of such a page gets the one that was read first. */
function keepsPage(isIts: (path: string, headers: IncomingHttpHeaders) => boolean): Gateway {
  let kept: Passing | undefined
  return {
    asked: (path, method, headers) =>
      method === 'GET' && isIts(path, headers) ? kept && { ...kept } : undefined,
    answered(answer, path, headers) {
      if (isIts(path, headers) && answer.status === 200) kept ??= { ...answer }
    },
  }
}

/** Answers forms of these addresses itself. */
function takes(isIts: (path: string) => boolean, status = 303): Gateway {
  const answer = { status, headers: { location: '/lists' }, body: '' }
  return { asked: (path, method) => (method === 'POST' && isIts(path) ? answer : undefined) }
}

/** Faults of other promises are planted together: each has a line of its own. */
const rounds = [
  [0, 7, 9, 14, 15, 16],
  [1, 5, 8, 10],
  [2, 6, 11],
  [3, 12],
  [4, 13],
  [17],
  [18, 21, 22],
  [19, 23],
  [20, 24],
  [25, 26],
  [27],
  [28],
]

describe('an operator reads which promises are broken where a gateway', () => {
  for (const round of runsAll ? rounds : rounds.slice(0, 1)) {
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

/** What the command has of the installation, for what no gateway can do wrong. */
async function installationOf(database: Database, own: Partial<Installation> = {}): Promise<Installation> {
  const databaseUrl = `sqlite:${join(folder, 'data/hopechest.db')}`
  const apiUrl = `http://127.0.0.1:${site.apiPort}`
  const parts = { url: site.url, apiUrl, apiKey: undefined, mail: undefined, account: undefined }
  return { ...parts, hasMail: true, hasPasswords: true, callerSeconds: 300, database, databaseUrl, ...own }
}

/** An account with a list, which is gone afterwards. */
async function withList(database: Database, act: (proved: Proved) => Promise<void>): Promise<void> {
  gateway = {}
  const installation = await installationOf(database)
  const { owner, leave } = await makeAccount(installation)
  try {
    await act({ installation, owner, list: (await makeList({ installation, owner })).list })
  } finally {
    await leave()
  }
}

test('an operator whose people sign in elsewhere alone has an account that signs in by a link', async () => {
  gateway = {}
  await using database = await openOwn()
  const { sentence, leave } = await makeAccount(await installationOf(database, { hasPasswords: false }))
  assert.match(sentence, /^It has an account of its own, prove-\w+, and signs in\.$/)
  await leave()
})

test('an operator of a WordPress reads which part of a list a backup was compared for, and that another database has none of it', async () => {
  await using database = await openOwn()
  await withList(database, async (proved) => {
    const account = { username: 'pia', password: 'typed' }
    const at = (own: Partial<Installation>) => ({
      ...proved,
      installation: { ...proved.installation, account, ...own },
    })
    const { sentence } = await proveBackup(at({}))
    assert.match(sentence, /^A backup was made and read back, and all \d+ rows of the gifts, whose list/)
    const databaseUrl = `sqlite:${join(folder, 'other.db')}`
    const other = await openDatabase(databaseUrl)
    await assert.rejects(proveBackup(at({ database: other, databaseUrl })), /has nothing of the list/)
    await other.close()
  })
})

test('an operator reads that a backup holds something else than the database, and that a guest gets two letters', async () => {
  await using database = await openOwn()
  await withList(database, async (proved) => {
    const losses = [
      "UPDATE items SET name = 'Bucket' WHERE id = (SELECT MAX(id) FROM items)",
      `UPDATE registries SET title = '' WHERE title = '${proved.list.title}'`,
      "UPDATE accounts SET email = 'jo@prove.example' WHERE username LIKE 'prove-%'",
    ]
    for (const loss of losses) {
      const spoil = async (task: Parameters<typeof backUp>[0]) => {
        await backUp(task)
        const file = new DatabaseSync(task.file ?? '')
        file.exec(loss)
        file.close()
      }
      await assert.rejects(proveBackup(proved, spoil), /something else of the list than the database/, loss)
    }
    const twice = {
      ...database,
      rows: async () => [{ state: 'sent' }, { state: 'sent' }],
    } as unknown as Database
    const installation = { ...proved.installation, database: twice, mail: 'lea@prove.example' }
    await assert.rejects(proveLetters({ ...proved, installation }), /gets more than one letter/)
    const failed = but(database, { rows: async <Row>() => [{ state: 'failed' }] as Row[] })
    await assert.rejects(
      proveLetters({
        ...proved,
        installation: { ...installation, database: failed, mail: 'lou@prove.example' },
      }),
      /The mail server did not take an invitation: /,
    )
  })
})

test('an operator reads which header or cookie is loose, and that passwords travel openly', async () => {
  const right = {
    'content-security-policy': "default-src 'none'; script-src 'self'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin',
  }
  const cookie = 'hc=1; HttpOnly; SameSite=Lax; Secure'
  const loose: [said: RegExp | undefined, headers?: Record<string, string>, cookie?: string, url?: string][] =
    [
      [undefined],
      [undefined, { 'referrer-policy': 'unsafe-url, no-referrer' }],
      [/right referrer-policy/, { 'referrer-policy': 'no-referrer-when-downgrade' }],
      [/right referrer-policy/, { 'referrer-policy': 'origin-when-cross-origin' }],
      [/right referrer-policy/, { 'referrer-policy': 'strict-origin, unsafe-url' }],
      [/security-policy: a page of others/, policy("default-src 'none'; frame-ancestors *")],
      [/security-policy: a page of others/, policy("default-src 'none'; frame-ancestors https:")],
      [/security-policy: a script/, policy("default-src *; frame-ancestors 'none'")],
      [/security-policy: a script/, policy("script-src 'self' 'unsafe-inline'; frame-ancestors 'none'")],
      [undefined, policy("default-src *; frame-ancestors *, default-src 'self'; frame-ancestors 'self'")],
      [/set without SameSite/, {}, 'hc=1; HttpOnly; SameSite=None; Secure'],
      [/set without SameSite/, {}, 'hc=1; HttpOnly; Secure'],
      [/set without Secure/, {}, 'hc=1; HttpOnly; SameSite=Lax'],
      [/put TLS in front/, {}, cookie, 'http://gifts.example'],
      [/put TLS in front/, {}, cookie, 'http://localhost.example'],
    ]
  await using database = await openOwn()
  for (const [said, headers = {}, own = cookie, url = 'https://gifts.example'] of loose) {
    const page = { status: 200, html: '', headers: new Headers({ ...right, ...headers }), goesTo: '' }
    const browser = { cookiesSet: [own], open: async () => page } as unknown as Browser
    const owner = { browser, pages: [], sent: {}, withoutSurprises: {} }
    const list = { title: 'List', at: '/lists/list', page: '/registry/list', gifts: [] }
    const proof = proveHeaders({ installation: await installationOf(database, { url }), owner, list })
    if (said) await assert.rejects(proof, said)
    else await proof
  }
})

test('an operator reads that the session of the owner is lost, and not that its pages are kept from strangers or from surprises', async () => {
  await using database = await openOwn()
  await withList(database, async (proved) => {
    const headers = new Headers({ 'cache-control': 'no-store', location: '/sign-in' })
    const lost = { status: 303, html: '', headers, goesTo: '/sign-in' }
    const browser = { ...proved.owner.browser, open: async () => lost }
    const after = { ...proved, owner: { ...proved.owner, browser } }
    await assert.rejects(proveCaches(after), /^Error: Its owner is answered 303 at \/lists\.$/)
    await assert.rejects(proveSurprise(after), /^Error: Its owner is answered 303 at \/lists\.$/)
  })
})

const policy = (said: string) => ({ 'content-security-policy': said })

test('an operator reads that a program without surprises sees some, or may ask for them', async () => {
  await using database = await openOwn()
  await withList(database, async (proved) => {
    const { owner } = proved
    const seesAll = { ...proved, owner: { ...owner, withoutSurprises: owner.sent } }
    await assert.rejects(proveSurprise(seesAll), /A program without surprises is answered 200 at/)
  })
})

test('a list that was made without an answer that says so is found again and removed', async () => {
  await using database = await openOwn()
  await withList(database, async ({ installation, owner, list }) => {
    const titles = async () =>
      (await database.rows<{ title: string }>('SELECT title FROM registries')).map((row) => row.title)
    gateway = {
      answered(answer, path) {
        if (path === '/lists/new' && answer.status === 303) answer.status = 502
      },
    }
    await assert.rejects(
      makeList({ installation, owner }),
      /^Error: The form of a new list is answered 502\.$/,
    )
    assert.deepEqual(await titles(), [list.title])
    gateway = {
      asked: (_path, method) => (method === 'POST' ? { status: 502, headers: {}, body: '' } : undefined),
    }
    await assert.rejects(
      removeList({ installation, owner, list }),
      /^Error: The form that removes a list is answered 502\.$/,
    )
    assert.deepEqual(await titles(), [])
    gateway = {}
  })
})

test('an operator reads of an account that could not be signed in, and finds none afterwards', async () => {
  gateway = {}
  await using database = await openOwn()
  const countOf = async () =>
    (await database.rows("SELECT id FROM accounts WHERE username LIKE 'prove-%'")).length
  const full = (sql: string) => sql.startsWith('INSERT INTO one_time_links')
  const run: Database['run'] = async (sql, values) => {
    if (full(sql)) throw new Error('the disk is full')
    return database.run(sql, values)
  }
  await assert.rejects(makeAccount(await installationOf(but(database, { run }))), /the disk is full/)
  assert.equal(await countOf(), 0)
  const stuck = but(database, { run, transaction: failsFrom(4, database) })
  await assert.rejects(
    makeAccount(await installationOf(stuck)),
    /the disk is full\..* The account may be left: .*user.* remove prove-\w+ --with-lists/,
  )
})

/** A database that does some of it otherwise. */
function but(database: Database, otherwise: Partial<Database>): Database {
  return new Proxy(database, {
    get(whole, name) {
      const own = Reflect.get(otherwise, name) ?? Reflect.get(whole, name)
      return typeof own === 'function' ? own.bind(whole) : own
    },
  })
}

function failsFrom(first: number, database: Database): Database['transaction'] {
  let count = 0
  return async (act) => {
    count++
    if (count >= first) throw new Error('the disk is full')
    return database.transaction(act)
  }
}

async function openOwn() {
  const database = await openDatabase(`sqlite:${join(folder, 'data/hopechest.db')}`)
  return Object.assign(database, { [Symbol.asyncDispose]: () => database.close() })
}
