import assert from 'node:assert/strict'
import fs, {
  chmodSync,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { each } from '@hopechest/testing/outcome'
import type { Database } from '../database.ts'
import { openDatabase } from '../open.ts'
import { prepareFile } from './file.ts'

const away = { code: 'unavailable', message: 'Storage is unavailable' }

describe('the file of a database on SQLite', () => {
  let folder: string
  let file: string
  let opened: Database[] = []
  const open = async () => {
    const database = await openDatabase(`sqlite:${file}`)
    opened.push(database)
    return database
  }
  const close = async () => {
    for (const database of opened) await database.close()
    opened = []
  }
  const write = (database: Database) => database.run('UPDATE schema_version SET version = version')
  const writeTogether = (database: Database) =>
    database.transaction((statements) => statements.run('UPDATE schema_version SET version = version'))

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hopechest-file-'))
    file = join(folder, 'data', 'hopechest.db')
  })
  afterEach(async () => {
    await close()
    await rm(folder, { recursive: true })
  })

  for (const [what, move] of Object.entries({
    removed: () => renameSync(file, `${file}.away`),
    replaced: () => {
      renameSync(file, `${file}.away`)
      writeFileSync(file, '')
    },
    'removed with its log': () => {
      renameSync(file, `${file}.away`)
      renameSync(`${file}-wal`, `${file}.away-wal`)
    },
    'left without its log': () => renameSync(`${file}-wal`, `${file}.away-wal`),
    'moved with its folder': () => renameSync(join(folder, 'data'), join(folder, 'elsewhere')),
  })) {
    test(`that is ${what} takes no write any more, from the first one on`, async () => {
      const database = await open()
      await write(database)
      move()
      await assert.rejects(write(database), away)
      await assert.rejects(writeTogether(database), away)
    })
  }

  for (const [what, move] of Object.entries({
    file: (path: string) => renameSync(path, `${path}.away`),
    log: (path: string) => renameSync(`${path}-wal`, `${path}.away-wal`),
    link: () => renameSync(file, `${file}.away`),
    'link behind the link': () => {
      rmSync(join(folder, 'between'))
      symlinkSync(join(folder, 'other.db'), join(folder, 'between'))
      writeFileSync(join(folder, 'other.db'), '')
    },
  })) {
    test(`behind two links takes no write any more once the ${what} is gone`, async () => {
      const real = join(folder, 'real.db')
      writeFileSync(real, '')
      symlinkSync(real, join(folder, 'between'))
      mkdirSync(join(folder, 'data'))
      symlinkSync(join(folder, 'between'), file)
      const database = await open()
      await write(database)
      move(real)
      await assert.rejects(write(database), away)
      await assert.rejects(writeTogether(database), away)
    })
  }

  test('has a log whose times are read once a second only, because that makes its next sync slower', async (t) => {
    const database = await open()
    await write(database)
    // A whole number, so that the steps below add up exactly.
    let now = Math.ceil(performance.now())
    t.mock.method(performance, 'now', () => now)
    const { mock } = t.mock.method(fs, 'statSync')
    syncBuiltinESMExports()
    t.after(() => {
      t.mock.restoreAll()
      syncBuiltinESMExports()
    })
    const looks = () => mock.calls.filter((call) => String(call.arguments[0]).endsWith('-wal')).length
    now += 1000
    await write(database)
    assert.equal(looks(), 1)
    now += 999
    for (let n = 0; n < 10; n++) await write(database)
    assert.equal(looks(), 1)
    now += 1
    await write(database)
    assert.equal(looks(), 2)
  })

  test('that is removed in the middle of a transaction takes nothing of it', async () => {
    const database = await open()
    const half = database.transaction(async (statements) => {
      await statements.run('UPDATE schema_version SET version = version')
      renameSync(file, `${file}.away`)
    })
    await assert.rejects(half, away)
    renameSync(`${file}.away`, file)
    await write(database)
  })

  test('that is removed is not read any more after a second, and is read again when it is back', async (t) => {
    const database = await open()
    const read = () => database.row('SELECT version FROM schema_version')
    renameSync(file, `${file}.away`)
    let now = performance.now()
    t.mock.method(performance, 'now', () => now)
    now += 1001
    await assert.rejects(read(), away)
    await assert.rejects(async () => database.generation(), away)
    renameSync(`${file}.away`, file)
    now += 1001
    assert.ok(await read())
    await write(database)
  })

  test('that was there before and is gone is not made again until the operator says so', async () => {
    await open()
    await close()
    for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true })
    const note = join(folder, 'data', '.hopechest.db.exists')
    await assert.rejects(openDatabase(`sqlite:${file}`), {
      message: `DATABASE_URL sqlite:${file}: the database file is gone, but there was a database before. Restore it from a backup, or delete ${note} to start with an empty database.`,
    })
    assert.ok(!existsSync(file))
    rmSync(note)
    await write(await open())
  })

  test('that was a database before and is empty is not filled again', async () => {
    await open()
    await close()
    truncateSync(file)
    await assert.rejects(
      openDatabase(`sqlite:${file}`),
      /the database file is empty, but there was a database/,
    )
    assert.equal(statSync(file).size, 0)
  })

  test('that is damaged is refused at the start', async () => {
    const database = await open()
    await database.script('CREATE TABLE many (body TEXT\n);')
    for (let n = 0; n < 200; n++)
      await database.run('INSERT INTO many (body) VALUES ($1)', ['x'.repeat(1000)])
    await close()
    truncateSync(file, statSync(file).size - 20_000)
    await assert.rejects(openDatabase(`sqlite:${file}`), {
      message: /^DATABASE_URL sqlite:.+: the database file is damaged \(.+\)\. Restore it from a backup\.$/,
    })
  })

  test('is for the account of the service alone, also one that was open to others', async () => {
    const modes = () =>
      [file, `${file}-wal`, `${file}-shm`].map((path) => (statSync(path).mode & 0o777).toString(8))
    await write(await open())
    assert.deepEqual(modes(), ['600', '600', '600'])
    await close()
    chmodSync(file, 0o644)
    await write(await open())
    assert.deepEqual(modes(), ['600', '600', '600'])
    for (const end of ['', '-wal', '-shm']) chmodSync(file + end, 0o644)
    const link = join(folder, 'link.db')
    symlinkSync(file, link)
    prepareFile(link)
    assert.deepEqual(modes(), ['600', '600', '600'])
  })

  test('of another program is refused, and nothing is left in it', async () => {
    file = join(folder, 'other.db')
    const other = new DatabaseSync(file)
    other.exec('CREATE TABLE songs (title TEXT)')
    const tables = () => each(other.prepare('SELECT name FROM sqlite_schema').all(), 'name')
    await assert.rejects(openDatabase(`sqlite:${file}`), {
      message: `DATABASE_URL sqlite:${file}: the database belongs to another program: it has the table songs. Name an empty database.`,
    })
    assert.deepEqual(tables(), ['songs'])
    other.close()
  })
})
