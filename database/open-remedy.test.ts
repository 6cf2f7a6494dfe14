import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, test } from 'node:test'
import { freePort } from '@hopechest/testing/free-port'
import { openDatabase } from './open.ts'
import { remedyFor } from './open-remedy.ts'

describe('a database that does not open says what to do', () => {
  let folder: string

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hopechest-open-'))
    await mkdir(join(folder, 'a-folder'))
    await writeFile(join(folder, 'letter.txt'), 'Dear Olive, '.repeat(1000))
  })
  after(() => rm(folder, { recursive: true, force: true }))

  async function messageAt(url: string): Promise<string> {
    return openDatabase(url).then(
      () => assert.fail(`${url} was opened`),
      (error: Error) => error.message,
    )
  }

  test('a folder, a file that is no database, and a path through a file', async () => {
    assert.match(await messageAt(`sqlite:${join(folder, 'a-folder')}`), /It must be a file, not a folder/)
    const seen = await messageAt(`sqlite:${join(folder, 'letter.txt')}`)
    assert.match(seen, /something else than an SQLite database/)
    assert.match(await messageAt(`sqlite:${join(folder, 'letter.txt', 'x.db')}`), /is a file where a folder/)
    assert.deepEqual((await readdir(folder)).sort(), ['a-folder', 'letter.txt'])
  })

  test('a folder where none can be made', async () => {
    assert.match(await messageAt('sqlite:/proc/hopechest/x.db'), /The folder cannot be made there/)
    assert.match(await messageAt('sqlite:/proc/x.db'), /name a file in another folder/)
  })

  test('a file that another program has locked', async () => {
    const file = join(folder, 'locked.db')
    await (await openDatabase(`sqlite:${file}`)).close()
    const other = new DatabaseSync(file)
    other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; CREATE TABLE held (id INTEGER)')
    assert.match(await messageAt(`sqlite:${file}`), /Another program keeps the file locked/)
    other.close()
  })

  test('a server that is not there, without the password in the message', async () => {
    const message = await messageAt(`postgres://jo:a-secret@127.0.0.1:${await freePort()}/hopechest`)
    assert.match(message, /Start PostgreSQL there, or correct the address/)
    assert.doesNotMatch(message, /a-secret/)
  })

  test('what the system and PostgreSQL say by a code', () => {
    for (const [code, remedy] of [
      ['EACCES', /Give the account/],
      ['EROFS', /takes no changes/],
      ['28P01', /refuses the password/],
      ['3D000', /Create the database/],
    ] as const) {
      const fault = Object.assign(new Error('no'), { code })
      assert.match(remedyFor(new Error('outer', { cause: fault })) ?? '', remedy)
    }
    assert.equal(remedyFor(new TypeError('our mistake')), undefined)
  })
})
