import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, test } from 'node:test'
import { engines } from '@hopechest/testing/databases/engines'
import { launch } from '@hopechest/testing/launch'
import { carryOut } from './copies/command.ts'
import { restore } from './copies/restore.ts'
import { tablesOf } from './copies/tables.ts'
import { kindOf } from './engines.ts'
import { openDatabase } from './open.ts'
import { makeReleased } from './testing/make-released.ts'

/** `KILLS=all` kills upgrades and first starts before each of their statements. */
const kills = process.env.KILLS === 'all' ? undefined : Number(process.env.KILLS ?? 2)
const program = join(import.meta.dirname, 'testing/upgrade-killed.ts')

for (const engine of engines)
  describe(`a start on ${engine.name} that is killed`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'killed-upgrade-'))
    const backup = join(folder, 'backup.db')
    after(() => rmSync(folder, { recursive: true }))
    before(() => makeReleased('0.1.0', backup))

    /** The database of the release. */
    async function released(): Promise<string> {
      const url = await engine.emptyUrl()
      const task = { url, file: backup, has: () => false, word: () => undefined, say() {}, progress() {} }
      await carryOut(restore, task)
      return url
    }

    const kinds = { upgrades: released, 'first starts': engine.emptyUrl }
    for (const [kind, make] of Object.entries(kinds)) {
      test(`is ended by the next one: ${kind} leave the tables and rows of one that was not disturbed`, async (t) => {
        const expected = await contentOf(await make())
        let killed = 0
        for await (const url of killedBefore(make)) {
          killed++
          assert.deepEqual(await contentOf(url), expected)
        }
        assert.ok(killed >= (kills ?? 10), 'one was killed')
        t.diagnostic(`Figure: ${killed} ${kind} on ${engine.name} killed, 0 rows and 0 tables lost`)
      })
    }

    /** Databases that a start was making ready when it was killed. */
    async function* killedBefore(make: () => Promise<string>) {
      for (let n = 1; ; n++) {
        if (kills !== undefined && n > kills) return
        const url = await make()
        const statement = kills === undefined ? n : 1 + Math.floor(Math.random() * 60)
        const { ended } = launch(process.execPath, [program, url, `${statement}`], folder, {})
        if ((await ended).signal !== 'SIGKILL') return
        yield url
      }
    }
  })

/** Its tables and indexes, and all rows as a backup has them. */
async function contentOf(url: string): Promise<object> {
  const database = await openDatabase(url)
  const shape = await database.rows<object>(shapes[database.engine === 'sqlite' ? 'sqlite' : 'postgres'])
  await database.close()
  const file = join(mkdtempSync(join(tmpdir(), 'upgraded-')), 'backup.db')
  writeFileSync(file, '')
  await kindOf(url).backUp(url, file, () => {})
  const backup = new DatabaseSync(file)
  const rows = tablesOf(backup).map(({ name, columns }) => [
    name,
    backup
      .prepare(`SELECT ${columns.join(', ')} FROM ${name}`)
      .all()
      .map((row) => JSON.stringify(row))
      .sort(),
  ])
  backup.close()
  rmSync(dirname(file), { recursive: true })
  return { shape: shape.map((row) => JSON.stringify(row)), rows: Object.fromEntries(rows) }
}

const shapes = {
  sqlite: 'SELECT type, name, sql FROM sqlite_schema ORDER BY type, name',
  postgres: `SELECT table_name AS name, column_name || data_type || is_nullable AS said FROM information_schema.columns
    WHERE table_schema = current_schema() UNION ALL SELECT tablename, indexdef FROM pg_indexes WHERE schemaname = current_schema()
    ORDER BY 1, 2`,
}
