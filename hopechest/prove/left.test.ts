import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { openDatabase } from '@hopechest/database'
import { runUserCommand } from '@hopechest/host/user-command'
import { demandNoneLeft, removeLeftAccounts } from './left.ts'
import { prove } from './prove.ts'
import { type Installation, type Said, Untried } from './proved.ts'

const now = new Date('2027-03-01T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

test('a run removes the account that a killed one left, and none of a run that goes on or of a person', async (t) => {
  const database = await openDatabase('sqlite::memory:')
  t.after(() => database.close())
  const siteUrl = 'https://gifts.example'
  const made: [username: string, email: string, at: Date][] = [
    ['prove-0123456789ab', 'prove-0123456789ab@prove.invalid', hoursAgo(24.1)],
    ['prove-ba9876543210', 'prove-ba9876543210@prove.invalid', hoursAgo(23.9)],
    ['prove-mum', 'prove-mum@prove.invalid', hoursAgo(99)],
    ['prove-aaaaaaaaaaaa', 'ana@gifts.example', hoursAgo(99)],
  ]
  for (const [username, email, at] of made)
    assert.equal(
      await runUserCommand(['add', username, '--email', email], database, () => {}, { siteUrl, now: at }),
      0,
    )
  const own = { database, url: siteUrl }
  assert.deepEqual(await removeLeftAccounts(own, now.getTime()), {
    sentence: 'It removed what runs that were killed had left: prove-0123456789ab, and their lists.',
  })
  // What stays is no promise that holds: an operator reads it beside what was not tried.
  await assert.rejects(demandNoneLeft(own), (error) => {
    assert.ok(error instanceof Untried)
    assert.match(
      error.message,
      /^A run that goes on, or was killed, has prove-ba9876543210\. A run a day later/,
    )
    return true
  })
  const left = await database.rows<{ username: string }>('SELECT username FROM accounts ORDER BY id')
  assert.deepEqual(
    left.map(({ username }) => username),
    made.slice(1).map(([username]) => username),
  )
  await runUserCommand(['remove', 'prove-ba9876543210'], database, () => {}, { siteUrl })
  assert.equal(await removeLeftAccounts(own, now.getTime()), undefined)
  assert.equal(await demandNoneLeft(own), undefined)
})

test('an operator reads what a killed run left, also where nothing else could be tried', async (t) => {
  const database = await openDatabase('sqlite::memory:')
  t.after(() => database.close())
  const words = ['add', 'prove-0123456789ab', '--email', 'prove-0123456789ab@prove.invalid']
  await runUserCommand(words, database, () => {}, { siteUrl: 'https://gifts.example' })
  const nowhere = { database, url: 'https://gifts.example', apiUrl: 'http://127.0.0.1:1' } as Installation
  const said: string[] = []
  const say = ({ state, name }: Said) => said.push(`${state} ${name}`)
  await prove(nowhere, say, new AbortController().signal)
  assert.deepEqual(said, ['broken Account', 'untried Left'])
})

/** Makes a backup, and ends as at a third signal in the midst of it. */
const endsMeanwhile = `
  import { proveBackup } from '${join(import.meta.dirname, 'backup.ts')}'
  import { writeFileSync, readdirSync } from 'node:fs'
  const items = () => Response.json(['Kettle'].map((name) => ({ id: 1, title: 'List', name, quantity_purchased: 0 })))
  globalThis.fetch = async () => items()
  const list = { title: 'List', gifts: ['Kettle'] }
  const installation = { apiUrl: 'http://127.0.0.1', database: {}, databaseUrl: 'sqlite:data/hopechest.db' }
  await proveBackup({ installation, owner: { sent: {} }, list }, async ({ file }) => {
    writeFileSync(file, 'everything')
    console.log(readdirSync(process.env.TMPDIR).join())
    process.exit(1)
  })`

test('no copy of the database stays in the folder for what is temporary, at a third signal or after a run that was killed', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'left-'))
  t.after(() => rm(folder, { recursive: true }))
  for (const [name, days] of [
    ['hopechest-prove-killed', 2],
    ['hopechest-prove-at-work', 0],
    ['of-others', 2],
  ] as const) {
    await mkdir(join(folder, name))
    const then = new Date(Date.now() - days * 86_400_000)
    await utimes(join(folder, name), then, then)
  }
  const env = { ...process.env, TMPDIR: folder, NODE_TEST_CONTEXT: undefined }
  const ended = promisify(execFile)(process.execPath, ['--input-type=module', '-e', endsMeanwhile], { env })
  const { code, stdout } = await ended.then(
    () => assert.fail('It went on'),
    (error) => error,
  )
  assert.equal(code, 1)
  assert.match(stdout, /hopechest-prove-(?!killed|at-work)\w{6}/)
  assert.deepEqual((await readdir(folder)).sort(), ['hopechest-prove-at-work', 'of-others'])
})
