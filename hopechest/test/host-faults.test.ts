// May take 180 s: it starts a host for each fault, and the doctor walks through it.
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { freePort } from '@hopechest/testing/free-port'
import { launch, listening, type Program } from '@hopechest/testing/launch'
import { freshFolder } from '@hopechest/testing/process'
import { send } from '@hopechest/testing/send'
import { until } from '@hopechest/testing/until'
import { codeOf, doctorOf, walked } from './walked-host.ts'

const mainFile = join(import.meta.dirname, '../main.ts')
const code = codeOf('host.mjs')

/** What a host does, the change of the host of the page about framing that does it, and what the doctor says. */
const faults: [deed: string, right: string, wrong: string, said: RegExp][] = [
  [
    'counts its lists for the id of the next one',
    '++kept.last',
    'lists.size + 1',
    /^fault {4}Again {5}It answers 503 to the form of a new list\. Give each list an id that no list ever had/m,
  ],
  [
    'keeps a list that it was asked to remove',
    '&& lists.delete(id)',
    '',
    /^fault {4}Again {5}It answers 200 at a list that was removed, and not 404/m,
  ],
  [
    'brings a form with a picture as text',
    "const isFile = person && type.startsWith('multipart/form-data')",
    'const isFile = false',
    /^fault {4}Picture {3}It answers 422 to a form with a picture\. Read multipart/m,
  ],
  [
    'leaves the file of a form out',
    '...(sent && { file: { name: sent.name, ...named } })',
    '',
    /^fault {4}Picture {3}A gift has not the picture that came with its form/m,
  ],
  [
    'stores changes of a list that has changed meanwhile',
    'String(lists.get(id)?.version) !== version',
    'false',
    /^fault {4}Writers {3}[1-8] of 8 changes that owners made at once are lost/m,
  ],
  [
    'brings no visit again whose list has changed meanwhile',
    'visit = { ...visit, ...said(), own: undefined, invited: undefined }',
    "throw new Error('It has changed')",
    /^fault {4}Writers {3}Of 8 owners who change a list at once some get 503/m,
  ],
  [
    'stores no changes',
    '...rest, meta: { ...lists.get(id).meta, ...meta }',
    '...{ rest, meta }.nothing',
    /^fault {4}Sight {5}A list that its owner has opened to all is not shown to a guest: store what writes says/m,
  ],
  [
    'shows private lists to strangers',
    "=== 'publish' ? 'guest' : 'hidden'",
    "=== 'publish' ? 'guest' : 'guest'",
    /^fault {4}Sight {5}A stranger reads a private list at \/registry\//m,
  ],
  [
    'leads the browser nowhere',
    '{ location: head.to }',
    '{}',
    /^fault {4}Make {6}Behind the form of a new list it leads to “”/m,
  ],
  [
    'sends no headers of the answer',
    '...head.headers, ',
    '',
    /^fault {4}Pages {5}It does not send the headers of the answer/m,
  ],
  [
    'answers each form with 200',
    'writeHead(head.status',
    'writeHead(200',
    /^fault {4}Make {6}It answers 200 to the form of a new list/m,
  ],
  [
    'brings no cookies of ours',
    'if (!ours.test(name)) delete',
    'delete',
    /^fault {4}Make {6}It answers 4\d\d to the form of a new list\. Bring the cookies that begin with hc_/m,
  ],
  [
    'brings each round under one number',
    "randomBytes(18).toString('base64url')",
    "visit.once ??= randomBytes(18).toString('base64url')",
    /^fault {4}Make {6}It answers 503 to the form of a new list\. The answer of the service, which the host should log/m,
  ],
  [
    'signs each person in who comes with no cookie',
    "cookies.who === 'ana' ? ana : null",
    'ana',
    /^fault {4}Sight {5}A stranger reads a private list at \/lists\//m,
  ],
  [
    'signs no person in',
    "cookies.who === 'ana' ? ana : null",
    'null',
    /^fault {4}Pages {5}It (?:leads to|answers) .*in place of the lists/m,
  ],
]

/** Only when it starts again: the ids of its lists before are its own. */
const faultsOfRestarts: typeof faults = [
  [
    'keeps its lists in its memory',
    'existsSync(file) ?',
    '!process.env.AGAIN ?',
    /^fault {4}Restart {3}A list is gone since the restart: keep lists/m,
  ],
  [
    'counts on behind the lists that are left when it starts',
    'const lists = new Map(',
    'if (process.env.AGAIN) kept.last = Math.max(...kept.lists.map(({ id }) => id))\nconst lists = new Map(',
    /^fault {4}Restart {3}It answers 503 to the form of a new list\. Give each list an id/m,
  ],
]

describe('a host of framed pages with a fault, through which the doctor walks', () => {
  const key = 'a key that the shop and its service know'
  let [site, folder, started]: [string, string, Program[]] = ['', '', []]
  let [service, hosts]: [string, number] = ['', 0]
  before(async () => {
    folder = await freshFolder()
    site = `http://127.0.0.1:${await freePort()}/wishes`
    const settings = { SITE_URL: site, FRAME_KEY: key, API_PORT: '0' }
    const program = launch(process.execPath, [mainFile], folder, settings)
    started.push(program)
    service = (await listening(program)).url
  })
  after(async () => {
    for (const program of started) program.signal('SIGKILL')
    await Promise.all(started.map(({ ended }) => ended))
  })

  /** A host whose ids the service does not know, under a program that starts it again when it ends. */
  async function hostWith(right: string, wrong: string): Promise<Program> {
    assert.ok(code.includes(right), right)
    writeFileSync(join(folder, 'host.mjs'), code.replace(right, wrong))
    const lists = join(folder, `lists-${++hosts}.json`)
    writeFileSync(lists, JSON.stringify({ last: hosts === 1 ? 0 : hosts * 1000, lists: [] }))
    const settings = { SITE_URL: site, FRAME_KEY: key, SERVICE: service, LISTS: lists }
    const host = launch(process.execPath, ['host.mjs'], folder, settings)
    started.push(host)
    await until(
      'the host',
      async () => (await send(`${new URL(site).origin}/`).catch(() => undefined))?.status === 200,
    )
    return host
  }

  for (const [deed, right, wrong, said] of faults) {
    test(`hears that it ${deed}`, async () => {
      const host = await hostWith(right, wrong)
      const heard = await walked(site)
      host.signal('SIGKILL')
      await host.ended
      assert.match(heard, said)
    })
  }

  for (const [deed, right, wrong, said] of faultsOfRestarts) {
    test(`hears that it ${deed}`, async () => {
      const host = await hostWith(right, wrong)
      const started = join(folder, 'started')
      const starting = `AGAIN=1 SITE_URL=${site} FRAME_KEY='${key}' SERVICE=${service} LISTS=${join(folder, `lists-${hosts}.json`)}`
      const restart = `kill -9 ${host.pid}; cd ${folder}; ${starting} ${process.execPath} host.mjs >/dev/null 2>&1 & echo $! >${started}`
      const heard = await doctorOf(site, '--restart', restart)
      process.kill(pidIn(started), 'SIGKILL')
      assert.match(heard.said.join('\n'), said)
      assert.equal(heard.status, 1)
    })
  }
})

test('an operator who forgets the cookie, or names no address, hears what to send', async () => {
  for (const [site, word] of [
    ['shop.example', '--host as http'],
    ['', '--host as http'],
  ] as const) {
    const { status, said } = await doctorOf(site)
    assert.equal(status, 2)
    assert.match(said[0] ?? '', new RegExp(word))
  }
})

function pidIn(file: string): number {
  return Number(readFileSync(file, 'utf8'))
}
