import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, test } from 'node:test'
import { engines } from '@hopechest/testing/databases/engines'
import { carryOut } from './copies/command.ts'
import { restore } from './copies/restore.ts'
import { tablesOf } from './copies/tables.ts'
import { openDatabase } from './open.ts'
import { migrations } from './schema/migrations.ts'
import { makeReleased, type Released } from './testing/make-released.ts'

/** Beside the version, the tables whose rows are in another one: `letters-that-wait.test.ts` says what became of them. */
const othersHave = new Set([
  'schema_version',
  'gift_letters',
  'owner_letters',
  'notice_letters',
  'person_letters',
])

/** A database as each release with new tables left it, with rows in all of them. It never changes. */
const releases = globSync('testing/releases/*.sql', { cwd: import.meta.dirname }).sort()

for (const release of releases.map((file) => basename(file, '.sql'))) {
  describe(`a database of ${release}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'released-'))
    after(() => rmSync(folder, { recursive: true }))
    const backup = join(folder, 'backup.db')
    let made: Released
    let released: DatabaseSync
    before(async () => {
      made = await makeReleased(release, backup)
      released = new DatabaseSync(backup)
    })

    test('was made by migrations that stay as they are', () => {
      assert.equal(hash('sha256', JSON.stringify(migrations.slice(0, made.version))), made.sum)
    })

    test('has rows in each table', () => {
      for (const { name } of tablesOf(released))
        assert.ok(released.prepare(`SELECT 1 FROM ${name} LIMIT 1`).get(), name)
    })

    for (const engine of engines) {
      test(`is upgraded on ${engine.name}, and every row has what it had`, async () => {
        const url = await engine.emptyUrl()
        const task = { url, file: backup, has: () => false, word: () => undefined, say() {}, progress() {} }
        assert.equal(await carryOut(restore, task), undefined)
        const database = await openDatabase(url)
        for (const { name, columns } of tablesOf(released).filter(({ name }) => !othersHave.has(name))) {
          const select = `SELECT ${columns.join(', ')} FROM ${name} ORDER BY ${columns.join(', ')}`
          const rows = released.prepare(select).all()
          assert.deepEqual(sorted(await database.rows<object>(select)), sorted(rows), name)
        }
        await database.close()
      })
    }
  })
}

/** By all values: the engines order words in different ways. */
function sorted(rows: readonly object[]): string[] {
  return rows.map((row) => JSON.stringify(Object.values(row))).sort()
}
