import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { launch, type Settings } from '@hopechest/testing/launch'
import { freshFolder, startService } from '@hopechest/testing/process'

const root = join(import.meta.dirname, '../..')
const commands: Record<string, [file: string, ...words: string[]]> = {
  backup: ['database/backup.ts', '--keep', '14'],
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
  const [mine, other] = ['sqlite:mine.db', 'sqlite:other.db']

  test('says that it would use another database, and does nothing', async () => {
    const folder = await freshFolder()
    for (const url of [mine, other]) {
      const before = await startService(folder, { DATABASE_URL: url })
      before.signal('SIGTERM')
      await before.ended
    }
    const service = await startService(folder, { DATABASE_URL: mine })
    for (const command of Object.keys(commands)) {
      const { status, printed } = await types(folder, command, { DATABASE_URL: other })
      assert.equal(status, 1, `${command}: ${printed}`)
      assert.match(
        printed,
        /The service that runs here uses sqlite:\S+\/mine\.db, and this command would use sqlite:\S+\/other\.db/,
      )
      assert.match(printed, /give it the DATABASE_URL of the service/)
    }
    assert.ok(!(await readdir(folder)).includes('backups'))
    assert.equal((await types(folder, 'backup', { DATABASE_URL: `sqlite:${folder}/./mine.db` })).status, 0)
    assert.match((await types(folder, 'user list', { DATABASE_URL: mine })).printed, /administrator/)
    service.signal('SIGKILL')
    await service.ended
    const { status, printed } = await types(folder, 'user list', { DATABASE_URL: other })
    assert.equal(status, 0, `no service runs here: ${printed}`)
  })

  test('shows no password of the database of the service', async () => {
    const folder = await freshFolder()
    const service = await startService(folder, { DATABASE_URL: mine })
    const url = 'postgres://jo:secret@db.example:5432/gifts'
    for (const command of Object.keys(commands)) {
      const { status, printed } = await types(folder, command, { DATABASE_URL: url })
      assert.equal(status, 1)
      assert.match(printed, /would use postgres:\/\/db\.example:5432\/gifts/)
      assert.doesNotMatch(printed, /secret|jo:/)
    }
    service.signal('SIGTERM')
    await service.ended
    assert.deepEqual(
      (await readdir(folder)).filter((name) => name.endsWith('.running')),
      [],
    )
  })
})
