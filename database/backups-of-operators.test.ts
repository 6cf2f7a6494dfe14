import assert from 'node:assert/strict'
import { chown, copyFile, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { freePort } from '@hopechest/testing/free-port'
import { launch, type Settings } from '@hopechest/testing/launch'
import { freshFolder, startService } from '@hopechest/testing/process'
import { stop } from '@hopechest/testing/service'
import { openDatabase } from './open.ts'

const root = join(import.meta.dirname, '..')
/** Where the tests run as root, the folder is that of another account, as with the Debian package. */
const account = process.getuid?.() === 0 ? 65_534 : Number(process.getuid?.())

async function folderOfService(): Promise<string> {
  const folder = await freshFolder()
  await chown(folder, account, account === 65_534 ? account : Number(process.getgid?.()))
  return folder
}

/** The database that a service has left in this folder. */
async function makeDatabase(folder: string): Promise<void> {
  await mkdir(join(folder, 'data'))
  await (await openDatabase(`sqlite:${join(folder, 'data/hopechest.db')}`)).close()
}

async function types(folder: string, file: string, words: string[], settings: Settings = {}) {
  const program = launch(process.execPath, [join(root, file), ...words], folder, settings)
  return { status: (await program.ended).status, printed: program.printed() }
}

async function owners(folder: string): Promise<Record<string, number>> {
  const names = (await readdir(folder, { recursive: true })).sort()
  const found = names.map(async (name) => [name, (await stat(join(folder, name))).uid] as const)
  return Object.fromEntries(await Promise.all(found))
}

function belongTo(found: Record<string, number>, ...names: RegExp[]): void {
  for (const name of names)
    assert.ok(
      Object.keys(found).some((each) => name.test(each)),
      `${name} is there`,
    )
  for (const [name, uid] of Object.entries(found)) assert.equal(uid, account, name)
}

describe('an operator who is root, in the folder of the service', () => {
  test('leaves what a start, a backup and the doctor make to the account of the service', async () => {
    const folder = await folderOfService()
    const service = await startService(folder)
    assert.equal((await types(folder, 'database/backup.ts', ['--keep', '14'])).status, 0)
    await types(folder, 'hopechest/doctor/main.ts', [])
    belongTo(
      await owners(folder),
      /^data\/hopechest\.db$/,
      /^data\/\.hopechest\.db\.exists$/,
      /^backups$/,
      /^backups\/.*\.db$/,
      /\.running$/,
    )
    await stop(service)
  })

  test('leaves what a restore makes on a new machine to it', async () => {
    const old = await freshFolder()
    await makeDatabase(old)
    assert.equal((await types(old, 'database/backup.ts', ['monday.db'])).status, 0)
    const folder = await folderOfService()
    await copyFile(join(old, 'monday.db'), join(old, 'kept.db'))
    assert.equal((await types(folder, 'database/restore.ts', [join(old, 'kept.db')])).status, 0)
    belongTo(await owners(folder), /^data$/, /^data\/hopechest\.db$/)
  })
})

describe('a backup on another disk', () => {
  const from = async (folder: string) => {
    await makeDatabase(folder)
    return (...words: string[]) => types(folder, 'database/backup.ts', words)
  }

  test('has the time in its name, and the newest stay of those in its folder', async () => {
    const [folder, disk] = [await freshFolder(), await freshFolder()]
    const backup = await from(folder)
    const [older, oldest] = ['hopechest-2026-01-02T03-04-05.db', 'hopechest-2025-01-02T03-04-05.db']
    for (const name of [older, oldest, 'hopechest-of-mine.db']) await writeFile(join(disk, name), '')
    const { status, printed } = await backup('--keep', '2', disk)
    assert.equal(status, 0, printed)
    const [, made = ''] =
      /The backup is \S+\/(hopechest-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.db)\./.exec(printed) ?? []
    assert.deepEqual((await readdir(disk)).sort(), [older, made, 'hopechest-of-mine.db'].sort())
    assert.ok(!(await readdir(folder)).includes('backups'))
  })

  test('is not made beside the disk where that is not mounted', async () => {
    const [folder, disk] = [await freshFolder(), await freshFolder()]
    const backup = await from(folder)
    for (const named of ['backups', 'backups/', 'backups/monday.db']) {
      const { status, printed } = await backup(join(disk, named))
      assert.equal(status, 1, printed)
      assert.match(printed, /There is no folder \S+\/backups\/?: mount its disk, or make the folder/)
    }
    assert.deepEqual(await readdir(disk), [])
  })

  test('that keeps the newest is in a folder and no file', async () => {
    const folder = await freshFolder()
    const backup = await from(folder)
    assert.equal((await backup('--keep', '2', 'monday.db')).status, 1)
    assert.ok(!(await readdir(folder)).includes('monday.db'))
  })
})

describe('a nightly backup that was not made', () => {
  test('is seen by the doctor and in the figures until one is made; a wrong word is no failure', async () => {
    const folder = await freshFolder()
    const OPS_PORT = `${await freePort()}`
    await writeFile(join(folder, 'backups'), 'in the way')
    const backup = (...words: string[]) => types(folder, 'database/backup.ts', words)
    const settings = { API_PORT: `${await freePort()}`, SITE_PORT: `${await freePort()}` }
    const doctor = async () => (await types(folder, 'hopechest/doctor/main.ts', [], settings)).printed
    const start = async () => {
      const service = await startService(folder, { OPS_PORT })
      const figures = await (await fetch(`http://127.0.0.1:${OPS_PORT}/metrics`)).text()
      const printed = service.printed()
      await stop(service)
      return { printed, failed: /^hopechest_backup_failed (\d)$/m.exec(figures)?.[1] }
    }
    assert.equal((await start()).failed, '0')
    assert.equal((await backup('--keep', 'none')).status, 1)
    assert.equal((await start()).failed, '0')
    assert.equal((await backup('--keep', '14')).status, 1)
    const { printed, failed } = await start()
    assert.equal(failed, '1')
    assert.match(printed, /"level":"error".*No backup was made\. .*backups/)
    assert.match(await doctor(), /^fault {4}Backups {3}No backup was made at \S+ \S+ in UTC\. .*backups/m)
    await rm(join(folder, 'backups'))
    await mkdir(join(folder, 'backups'))
    assert.equal((await backup('--keep', '14')).status, 0)
    assert.equal((await start()).failed, '0')
    assert.match(await doctor(), /^well {5}Backups/m)
  })
})

describe('a backup of another database that was not made', () => {
  for (const [engine, other] of [
    ['SQLite', 'sqlite:other/lists.db'],
    ['PostgreSQL', 'postgres://jo:quiet-gate@127.0.0.1:9/lists'],
  ] as const)
    test(`of ${engine} is no fault of this one: the note lies beside that database, and names it without its password`, async () => {
      const folder = await freshFolder()
      await mkdir(join(folder, 'other'))
      await writeFile(
        join(folder, 'other/lists.db'),
        'no database, but long enough to look like one'.repeat(20),
      )
      const DATABASE_URL = { DATABASE_URL: other }
      assert.equal((await types(folder, 'database/backup.ts', [], DATABASE_URL)).status, 1)
      const names = (await readdir(folder, { recursive: true })).filter((name) => /backup-failed$/.test(name))
      assert.deepEqual(names, [
        engine === 'SQLite' ? 'other/.lists.db.backup-failed' : 'data/.127.0.0.1.9.lists.backup-failed',
      ])
      const doctor = async (settings: Settings) =>
        (await types(folder, 'hopechest/doctor/main.ts', [], settings)).printed
      assert.match(await doctor(DATABASE_URL), /^fault {4}Backups {3}No backup was made/m)
      assert.doesNotMatch(await doctor({}), /No backup was made/)
      const service = await startService(folder)
      assert.doesNotMatch(service.printed(), /No backup was made/)
      await stop(service)
    })
})

describe('a backup each day, as in a container', () => {
  const begin = (folder: string, ...words: string[]) =>
    launch(process.execPath, [join(root, 'database/backup.ts'), ...words], folder, {})

  test('is made at once before there is one, not anew at each start, and the command ends when it is asked', async () => {
    const folder = await freshFolder()
    await makeDatabase(folder)
    const first = begin(folder, '--keep', '14', '--every', '24')
    await first.says(/The backup is backups\/hopechest-\S+\.db\.[\s\S]*The next one is due at/)
    await stop(first)
    const again = begin(folder, '--keep', '14', '--every', '24')
    await again.says(/The newest backup was made at/)
    await stop(again)
    assert.equal((await readdir(join(folder, 'backups'))).length, 1)
  })

  test('is begun before the service, waits for its database without a fault, and is made as soon as that is there', async () => {
    const folder = await freshFolder()
    const waiting = begin(folder, '--keep', '14', '--every', '24')
    await waiting.says(/There is no database at data\/hopechest\.db yet\./)
    assert.doesNotMatch((await types(folder, 'hopechest/doctor/main.ts', [])).printed, /No backup was made/)
    assert.deepEqual(await readdir(folder), [])
    const service = await startService(folder)
    await waiting.says(/The backup is backups\/hopechest-\S+\.db\.[\s\S]*The next one is due at/)
    assert.equal(waiting.printed().match(/There is no database/g)?.length, 1)
    assert.doesNotMatch(waiting.printed() + service.printed(), /Another try|No backup was made/)
    for (const program of [waiting, service]) await stop(program)
  })

  test('goes on after one that failed because the disk was full, which the doctor sees', async () => {
    const folder = await freshFolder()
    const service = await startService(folder)
    // No file may grow: the system refuses each write, as on a full disk.
    const command = `ulimit -f 0; exec "${process.execPath}" "${join(root, 'database/backup.ts')}" --keep 14 --every 168`
    const full = launch('sh', ['-c', command], folder, {})
    await full.says(
      /There is no room for backups\/hopechest-\S+\.db: make some on its disk\.\n[\s\S]*Another try is due at/,
    )
    assert.doesNotMatch(full.printed(), /^ +at /m)
    assert.deepEqual(await readdir(join(folder, 'backups')), [])
    const { printed } = await types(folder, 'hopechest/doctor/main.ts', [])
    assert.match(
      printed,
      /^fault {4}Backups {3}No backup was made at \S+ \S+ in UTC\. The disk of the database has no room: make some\.$/m,
    )
    for (const program of [full, service]) await stop(program)
  })

  test('of a database that is lost is no wait: it is a failure with the way back', async () => {
    const folder = await freshFolder()
    await makeDatabase(folder)
    await rm(join(folder, 'data/hopechest.db'))
    const lost = begin(folder, '--every', '24')
    await lost.says(/the database file is gone[\s\S]*Another try is due at/)
    assert.match(
      (await types(folder, 'hopechest/doctor/main.ts', [])).printed,
      /^fault {4}Backups.* is gone/m,
    )
    await stop(lost)
  })

  test('takes 1 to 168 hours, and no file', async () => {
    const folder = await freshFolder()
    for (const words of [
      ['--every', '0'],
      ['--every', '169'],
      ['--every', 'x'],
      ['x.db', '--every', '24'],
    ]) {
      const wrong = begin(folder, ...words)
      assert.equal((await wrong.ended).status, 2, words.join(' '))
    }
  })

  test('a restore of a name that is not there names the backups that are', async () => {
    const folder = await freshFolder()
    await mkdir(join(folder, 'backups'))
    await writeFile(join(folder, 'backups/hopechest-2026-11-20T03-30-00.db'), '')
    const { status, printed } = await types(folder, 'database/restore.ts', ['backups/FILE'])
    assert.equal(status, 1)
    assert.match(
      printed,
      /There is no file backups\/FILE\. There are backups\/hopechest-2026-11-20T03-30-00\.db\./,
    )
  })
})
