import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { basic } from '@hopechest/testing/basic'
import { freePort } from '@hopechest/testing/free-port'
import { launch, type Program } from '@hopechest/testing/launch'
import { patientFetch } from '@hopechest/testing/patient-fetch'
import { freshFolder } from '@hopechest/testing/process'
import { until } from '@hopechest/testing/until'
import { Visitor } from '@hopechest/testing/visitor'
import { root } from './run.ts'

const filter = join(root, 'deploy/fail2ban/filter.d/hopechest.conf')
const fail2banRegex = '/usr/bin/fail2ban-regex'
const [guesser, guesser6] = ['203.0.113.7', '2001:db8::7']
const [account, password] = ['jo-of-this-test', 'a-guess-of-this-test']

/** Lines that hold what a stranger typed, or that only look alike. */
const innocent = [
  '{"level":"info","time":"2026-11-20T12:00:00.000Z","pid":7,"request":"x","msg":"\\"address\\":\\"192.0.2.1\\",\\"server\\":\\"site\\",\\"msg\\":\\"A sign-in was refused\\"}"}',
  '{"level":"info","time":"2026-11-20T12:00:00.000Z","pid":7,"address":"http://192.0.2.1:8000","msg":"The item service is listening"}',
  'x {"level":"info","time":"2026-11-20T12:00:00.000Z","pid":7,"request":"x","address":"192.0.2.1","server":"site","reason":"wrong password","msg":"A sign-in was refused"}',
  '{"level":"info","time":"2026-11-20T12:00:00.000Z","pid":7,"request":"x","address":"192.0.2.1","server":"site","reason":"wrong password","msg":"A sign-in was refused"} x',
  '{"level":"info","time":"2026-11-20T12:00:00.000Z","pid":7,"request":"x","address":"unknown","server":"site","reason":"wrong password","msg":"A sign-in was refused"}',
]

/** The pattern of the filter as fail2ban reads it: it cuts the time out of a line of a file first. */
function addressesIn(conf: string, lines: readonly string[]): string[] {
  const value = (name: string) => new RegExp(`^${name} = (.+)$`, 'm').exec(conf)?.[1] ?? ''
  const time = /"time":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z"/
  const failure = new RegExp(
    value('failregex').replace('(?:%(__prefix_line)s)?', '').replace('<HOST>', '([\\da-f:.]+)'),
  )
  return lines.flatMap((line) => failure.exec(line.replace(time, ''))?.[1] ?? [])
}

describe('an operator who locks guessers out with fail2ban', () => {
  let program: Program
  let at: { api: string; site: string }
  before(async () => {
    const ports = { API_PORT: `${await freePort()}`, SITE_PORT: `${await freePort()}` }
    program = launch(process.execPath, [join(root, 'hopechest/main.ts')], await freshFolder(), {
      ...ports,
      TRUSTED_PROXIES: '127.0.0.1',
      SITE_URL: 'https://gifts.example',
      FIRST_SIGN_IN: 'file',
    })
    await program.says(/The site is listening/)
    at = { api: `http://127.0.0.1:${ports.API_PORT}`, site: `http://127.0.0.1:${ports.SITE_PORT}` }
  })
  after(async () => {
    program.signal('SIGKILL')
    await program.ended
  })

  const refused = () =>
    program
      .printed()
      .split('\n')
      .filter((line) => line.includes('A sign-in was refused'))

  test('has a line for each refused sign-in of pages and API, with the address that the gateway says and no secret', async () => {
    for (let n = 0; n < 3; n++) {
      const headers = {
        authorization: basic({ username: account, password: `${password} ${n}` }),
        'x-forwarded-for': `192.0.2.1, ${guesser}`,
      }
      assert.equal((await patientFetch(`${at.api}/items`, { headers })).status, 401)
    }
    const visitor = new Visitor(at.site, { 'x-forwarded-for': guesser6, 'x-forwarded-proto': 'https' })
    await visitor.open('/sign-in')
    for (let n = 0; n < 11; n++)
      await visitor.submit('/sign-in', { login: account, password: `${password} ${n}` })
    await until('all are logged', () => refused().length === 14)
    assert.deepEqual(addressesIn(await readFile(filter, 'utf8'), refused()), [
      ...Array(3).fill(guesser),
      ...Array(11).fill(guesser6),
    ])
    assert.match(refused().at(-1) ?? '', /"reason":"too many tries"/)
    for (const secret of [account, password, basic({ username: account, password })])
      assert.ok(!program.printed().includes(secret), program.printed())
    // A browser asks without credentials first, which is no sign-in.
    await patientFetch(`${at.api}/items`)
    assert.equal(refused().length, 14)
  })

  test('locks out no visitor for a line that only looks alike', async () => {
    assert.deepEqual(addressesIn(await readFile(filter, 'utf8'), innocent), [])
  })

  test('has a filter that the fail2ban of this machine reads the same way', async () => {
    const file = join(await freshFolder(), 'hopechest.log')
    const lines = [
      '{"level":"info","time":"2026-11-20T12:00:00.000Z","pid":7,"request":"x-1","address":"203.0.113.7","server":"api","reason":"wrong password","msg":"A sign-in was refused"}',
      '{"level":"info","time":"2026-11-20T12:00:01.000Z","pid":7,"request":"x-2","address":"2001:db8::7","server":"site","reason":"too many tries","msg":"A sign-in was refused"}',
    ]
    await writeFile(file, `${[...lines, ...innocent].join('\n')}\n`)
    const found = existsSync(fail2banRegex)
      ? await askFail2ban(file)
      : addressesIn(await readFile(filter, 'utf8'), [...lines, ...innocent])
    assert.deepEqual(found, [guesser, guesser6])
  })
})

async function askFail2ban(file: string): Promise<string[]> {
  const words = ['--out', 'ip', file, filter]
  const { stdout } = await promisify(execFile)(fail2banRegex, words)
  return stdout.trim().split('\n')
}
