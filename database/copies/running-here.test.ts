import assert from 'node:assert/strict'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { engines } from '@hopechest/testing/databases/engines'
import { freePort } from '@hopechest/testing/free-port'
import { launch, type Settings } from '@hopechest/testing/launch'
import { freshFolder, runService, startService } from '@hopechest/testing/process'
import { stop } from '@hopechest/testing/service'
import { openDatabase } from '../open.ts'

const root = join(import.meta.dirname, '../..')
const commands: Record<string, [file: string, ...words: string[]]> = {
  backup: ['database/backup.ts', '--keep', '14'],
  'backup to a file': ['database/backup.ts', 'monday.db'],
  restore: ['database/restore.ts', 'monday.db', '--replace'],
  'user list': ['host/user/main.ts', 'list'],
  'user set-up': ['host/user/main.ts', 'set-up'],
  doctor: ['hopechest/doctor/main.ts'],
}

/** What an operator sees who types the command in this folder. */
async function types(folder: string, command: string, settings: Settings) {
  const [file = '', ...words] = commands[command] ?? []
  const program = launch(process.execPath, [join(root, file), ...words], folder, settings)
  return { status: (await program.ended).status, printed: program.printed() }
}

describe('a command in the folder of a service that runs', () => {
  const [mine, other] = ['sqlite:mine.db', 'sqlite:data/hopechest.db']

  test('takes no other database by default: it says which one the service has, and does nothing', async () => {
    const folder = await freshFolder()
    await mkdir(join(folder, 'data'))
    await (await openDatabase(`sqlite:${join(folder, 'data/hopechest.db')}`)).close()
    const service = await startService(folder, { DATABASE_URL: mine })
    for (const command of Object.keys(commands)) {
      const { status, printed } = await types(folder, command, {})
      assert.equal(status, 1, `${command}: ${printed}`)
      assert.match(
        printed,
        /The service that runs here uses sqlite:\S+\/mine\.db, and this command would use sqlite:\S+\/hopechest\.db/,
      )
      assert.match(printed, /give it the DATABASE_URL of the service/)
    }
    assert.ok(!(await readdir(folder)).includes('backups'))
    assert.equal((await types(folder, 'backup', { DATABASE_URL: `sqlite:${folder}/./mine.db` })).status, 0)
    assert.match((await types(folder, 'user list', { DATABASE_URL: mine })).printed, /administrator/)
    service.signal('SIGKILL')
    await service.ended
    const { status, printed } = await types(folder, 'user list', {})
    assert.equal(status, 0, `no service runs here: ${printed}`)
  })

  test('uses the database that the operator names, also where the service has another one', async () => {
    const folder = await freshFolder()
    const service = await startService(folder, { DATABASE_URL: mine })
    assert.equal((await types(folder, 'backup to a file', { DATABASE_URL: mine })).status, 0)
    const restored = await types(folder, 'restore', { DATABASE_URL: other })
    assert.equal(restored.status, 0, restored.printed)
    const listed = await types(folder, 'user list', { DATABASE_URL: other })
    assert.match(listed.printed, /administrator/)
    const { printed } = await types(folder, 'doctor', {
      DATABASE_URL: other,
      SITE_PORT: `${await freePort()}`,
    })
    assert.match(printed, /well {5}Database/)
    await stop(service)
  })

  test('knows of the service from its first answer on, also where several processes give it', async () => {
    const folder = await freshFolder()
    const service = runService(folder, { DATABASE_URL: mine, WORKERS: '4' })
    await service.says(/The item service is listening/)
    const { status, printed } = await types(folder, 'user list', {})
    assert.deepEqual([status, /The service that runs here/.test(printed)], [1, true], printed)
    await stop(service)
  })

  test('hears nothing of a service that could not start', async () => {
    const folder = await freshFolder()
    const service = runService(folder, { DATABASE_URL: mine, API_ADDRESS: '192.0.2.1' })
    assert.equal((await service.ended).status, 1, service.printed())
    const running = (await readdir(folder)).filter((name) => name.endsWith('.running'))
    assert.deepEqual(running, [])
  })

  test('shows no password of the database of the service', async () => {
    const folder = await freshFolder()
    const [engine] = engines.filter(({ name }) => name === 'PostgreSQL')
    const url = new URL((await engine?.freshUrl()) ?? '')
    const service = await startService(folder, { DATABASE_URL: url.href })
    // All of them say it by one function.
    for (const command of ['user list', 'doctor']) {
      const { status, printed } = await types(folder, command, {})
      assert.equal(status, 1)
      assert.ok(printed.includes(`uses ${url.protocol}//${url.host}${url.pathname}`), printed)
      assert.doesNotMatch(printed, /@/)
    }
    await stop(service)
    const running = (await readdir(folder)).filter((name) => name.endsWith('.running'))
    assert.deepEqual(running, [])
  })
})
