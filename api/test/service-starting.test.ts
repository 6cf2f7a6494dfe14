import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdir, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { freePort } from '@hopechest/testing/free-port'
import { must, refused } from '@hopechest/testing/outcome'
import {
  freshFolder,
  runService,
  runUserCommand,
  type Service,
  startService,
} from '@hopechest/testing/process'
import { clientOf, item, passwordOf, statusAt, stop } from '@hopechest/testing/service'

const stack = /^\s+at .+:\d+/m

describe('starting the service', { concurrency: 2 }, () => {
  test('the first start makes the data folder and the administrator, and prints the password once', async () => {
    const folder = await freshFolder()
    const first = await startService(folder, { ITEM_ROUTES: '' })
    const password = await passwordOf(first)
    assert.equal((await stat(join(folder, 'data'))).mode & 0o777, 0o700)
    assert.match(first.printed(), new RegExp(`Hopechest is ready at ${first.url}\n`))
    assert.equal(first.printed().match(/application password {2}/g)?.length, 1)
    assert.equal(await statusAt(first.url, '/items', password), 200)
    assert.doesNotMatch(first.printed(), /ITEM_ROUTES/, 'with its own host no warning is needed')
    await strangerIsKeptOut(first, folder)
    await stop(first)

    const second = await startService(folder)
    assert.doesNotMatch(second.printed(), /password|first start/)
    assert.equal(await statusAt(second.url, '/items', password), 200)
    await stop(second)
    assert.ok(!second.printed().includes(password), 'and it is in no log line')
  })

  /** With its own host, an account that is made while the service runs reads no gift of another user. */
  async function strangerIsKeptOut(service: Service, folder: string) {
    const command = runUserCommand(folder, {}, 'add', 'eve', '--email', 'eve@example.org')
    assert.deepEqual(await command.ended, { status: 0, signal: null })
    const [, password = ''] = /Application password of eve: (.+)/.exec(command.printed()) ?? []
    const admin = clientOf(service, { username: 'admin', password: await passwordOf(service) })
    const eve = clientOf(service, { username: 'eve', password })
    const { id } = must(await admin.createRegistry({ title: 'Wishes' }))
    const teapot = must(await admin.addRegistryItem(id, { name: 'Teapot', url: item.url }))
    refused(await eve.getItem(teapot.id), 403, /^You may not read/)
    assert.deepEqual(must(await eve.listItems()), [])
  }

  test('--version prints the version and nothing else', async () => {
    const program = runService(await freshFolder(), {}, ['--version'])
    assert.deepEqual(await program.ended, { status: 0, signal: null })
    assert.match(program.printed(), /^\d+\.\d+\.\d+\n$/)
  })

  test('--help lists the settings, and an unknown option is refused', async () => {
    const help = runService(await freshFolder(), {}, ['--help'])
    assert.deepEqual(await help.ended, { status: 0, signal: null })
    assert.match(help.printed(), /^ {2}API_PORT +the port where it listens \(default: 8000\)$/m)
    assert.doesNotMatch(help.printed(), /listening/)
    const unknown = runService(await freshFolder(), {}, ['--port=80'])
    assert.deepEqual(await unknown.ended, { status: 2, signal: null })
    assert.match(unknown.printed(), /"--port=80" is no option/)
  })

  test('mistyped settings are all named at once, with their values, and nothing starts', async () => {
    const folder = await freshFolder()
    const service = runService(folder, { WORKERS: 'many', LOG_LEVEL: 'loud' })
    assert.deepEqual(await service.ended, { status: 1, signal: null })
    assert.match(
      service.printed(),
      /WORKERS must be a whole number.+; it is "many"\n.*LOG_LEVEL must be one of/,
    )
    assert.doesNotMatch(service.printed(), stack)
    await assert.rejects(stat(join(folder, 'data')), { code: 'ENOENT' })
  })

  test('a database that is away stops the start with the reason', async () => {
    const DATABASE_URL = `postgres://jo:a-secret@127.0.0.1:${await freePort()}/hopechest`
    const service = runService(await freshFolder(), { DATABASE_URL })
    assert.deepEqual(await service.ended, { status: 1, signal: null })
    assert.match(service.printed(), /Storage is unavailable.*ECONNREFUSED/)
    assert.doesNotMatch(service.printed(), stack)
    assert.doesNotMatch(service.printed(), /a-secret/)
  })

  test('a port that another program uses is named, with the setting to change, and the password is left to the first start that can listen', async (t) => {
    const other = createServer().listen(0, '127.0.0.1')
    t.after(() => void other.close())
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    const folder = await freshFolder()
    for (const settings of [
      { API_PORT: `${port}` },
      { API_PORT: `${port}`, WORKERS: '2' },
      { OPS_PORT: `${port}` },
      { OPS_PORT: `${port}`, WORKERS: '2' },
    ]) {
      const service = runService(folder, settings)
      assert.deepEqual(await service.ended, { status: 1, signal: null })
      assert.match(service.printed(), new RegExp(`another program listens at 127\\.0\\.0\\.1:${port}`))
      assert.match(service.printed(), 'OPS_PORT' in settings ? /OPS_PORT/ : /API_PORT/)
      assert.doesNotMatch(service.printed(), stack)
      assert.doesNotMatch(service.printed(), /application password/)
    }
    const service = await startService(folder)
    assert.equal(await statusAt(service.url, '/items', await passwordOf(service)), 200)
    await stop(service)
  })

  test('the command for accounts says what is wrong with a file that is no database', async () => {
    const folder = await freshFolder()
    await writeFile(join(folder, 'letter.txt'), 'Dear Olive, '.repeat(1000))
    const command = runUserCommand(folder, { DATABASE_URL: 'sqlite:letter.txt' }, 'list')
    assert.deepEqual(await command.ended, { status: 1, signal: null })
    assert.match(
      command.printed(),
      /^DATABASE_URL sqlite:letter\.txt: file is not a database\. The file is something else/m,
    )
    assert.doesNotMatch(command.printed(), stack)
    const help = runUserCommand(folder, {}, '--help')
    assert.deepEqual(await help.ended, { status: 0, signal: null })
    assert.match(help.printed(), /npm run user -- add NAME/)
  })

  test('the command for accounts refuses what cannot be the accounts of the service, and makes no database', async () => {
    const folder = await freshFolder()
    const cases: [Record<string, string>, RegExp][] = [
      [{}, /^There is no database at data\/hopechest\.db yet\. Set DATABASE_URL/],
      [{ DATABASE_URL: 'sqlite::memory:' }, /^DATABASE_URL is sqlite::memory:/],
      [{ HOST_URL: 'https://wordpress.example' }, /^HOST_URL is set: accounts are made at that host/],
    ]
    for (const [settings, expected] of cases) {
      const command = runUserCommand(folder, settings, 'add', 'olive', '--email', 'olive@example.org')
      assert.deepEqual(await command.ended, { status: 1, signal: null })
      assert.match(command.printed(), expected)
    }
    assert.deepEqual(await readdir(folder), [])
  })

  test('in production one line warns that every caller may change every item', async () => {
    const settings = { ENVIRONMENT: 'production', WORKERS: '2', ITEM_ROUTES: 'authenticated' }
    const service = await startService(await freshFolder(), settings)
    assert.equal(service.printed().match(/ITEM_ROUTES/g)?.length, 1)
    await stop(service)
  })
})
