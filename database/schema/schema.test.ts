import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, describe, test } from 'node:test'
import { engines } from '@hopechest/testing/databases/engines'
import { freshFolder, runService, runUserCommand } from '@hopechest/testing/process'
import { carryOut } from '../copies/command.ts'
import { restore } from '../copies/restore.ts'
import { inspectDatabase } from '../inspect.ts'
import { migrate } from '../migrate.ts'
import { openDatabase } from '../open.ts'
import { migrations } from './migrations.ts'

/** The first three steps stand for all releases to come: who changes them makes databases that no release can open. */
const baseline = '3722b5e0d1765b52b88b341a60e77aa327a688f01aeed3e0cc6f58e196426c6b'

const unreleased = /was made by a program that was never released, before 0\.1\.0 .*docs\/operate\.md/

/** Many steps were folded into few before the first release, and none of them was noted. */
const unreleasedSteps = `ALTER TABLE schema_version DROP COLUMN steps;
  UPDATE schema_version SET version = ${migrations.length + 1}`

test('the steps that the first release stands on stay as they are', () => {
  assert.equal(hash('sha256', JSON.stringify(migrations.slice(0, 3))), baseline)
})

for (const engine of engines) {
  describe(`a database on ${engine.name}`, () => {
    /** A database of this program, of which another one has changed something. */
    async function changed(...sql: string[]): Promise<string> {
      const url = await engine.freshUrl()
      const database = await openDatabase(url)
      for (const statement of sql) await database.script(statement)
      await database.close()
      return url
    }

    async function assertRefused(url: string, sentence: RegExp): Promise<void> {
      await assert.rejects(openDatabase(url), sentence)
      await assert.rejects(inspectDatabase(url), sentence)
    }

    test('that was made by other steps of the same number is refused by the service and the doctor', async () => {
      const url = await changed()
      const other = await openDatabase(url)
      const [first, ...rest] = migrations
      const steps = [{ name: first?.name ?? '', sql: `${first?.sql} ` }, ...rest]
      await other.run('UPDATE schema_version SET steps = $1', [hash('sha256', JSON.stringify(steps))])
      await other.close()
      await assertRefused(url, unreleased)
    })

    test('that notes no steps is refused where a table or a column is missing', async () => {
      const unnoted = 'ALTER TABLE schema_version DROP COLUMN steps'
      await assertRefused(await changed(unnoted, 'DROP TABLE asked_notices'), unreleased)
      await assertRefused(
        await changed(unnoted, 'ALTER TABLE questions RENAME COLUMN question TO words'),
        unreleased,
      )
    })

    test('that notes no steps and has all tables opens, and notes them', async () => {
      const url = await changed('ALTER TABLE schema_version DROP COLUMN steps')
      for (let times = 0; times < 2; times++) {
        const database = await openDatabase(url)
        const row = await database.row<{ steps: string }>('SELECT steps FROM schema_version')
        assert.equal(row?.steps, hash('sha256', JSON.stringify(migrations)))
        await database.close()
      }
      assert.equal((await inspectDatabase(url)).schema, migrations.length)
    })

    test('of more steps than this program has, from before the first release, is no newer one, and nothing changes in it', async () => {
      const url = await changed(unreleasedSteps)
      await assertRefused(url, unreleased)
      await assertRefused(url, unreleased)
    })

    test('of a newer program says so', async () => {
      const url = await engine.emptyUrl()
      const database = await openDatabase(url)
      await migrate(database, [
        ...migrations,
        { name: '998-later.sql', sql: 'CREATE TABLE later (id BIGINT\n);' },
      ])
      await database.close()
      const known = migrations.length
      await assertRefused(
        url,
        new RegExp(`schema version ${known + 1}, this program knows up to ${known}\\. Start a newer program`),
      )
    })
  })
}

test('an operator who starts the service on it, or lists its accounts, reads the sentence alone', async () => {
  const [sqlite] = engines
  const url = (await sqlite?.freshUrl()) ?? ''
  const old = new DatabaseSync(url.slice('sqlite:'.length))
  old.exec(unreleasedSteps)
  old.close()
  const folder = await freshFolder()
  const settings = { DATABASE_URL: url }
  for (const program of [runService(folder, settings), runUserCommand(folder, settings, 'list')]) {
    assert.equal((await program.ended).status, 1)
    assert.match(program.printed(), unreleased)
    assert.doesNotMatch(program.printed(), /^\s+at .+:\d+/m)
  }
})

test('a backup from before the first release is refused, by restore with the same sentence', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hopechest-schema-'))
  after(() => rmSync(folder, { recursive: true }))
  const [sqlite] = engines
  const url = (await sqlite?.freshUrl()) ?? ''
  const file = url.slice('sqlite:'.length)
  const old = new DatabaseSync(file)
  old.exec(unreleasedSteps)
  old.close()
  for (const engine of engines) {
    const url = await engine.emptyUrl()
    const task = { url, file, has: () => false, word: () => undefined, say() {}, progress() {} }
    assert.match(String(await carryOut(restore, task)), unreleased)
  }
})
