import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { engines } from '@hopechest/testing/databases/engines'
import { until } from '@hopechest/testing/until'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open.ts'
import { migrations } from './schema/migrations.ts'

const upgrade = [
  ...migrations,
  { name: '998-notes.sql', sql: 'CREATE INDEX notes_by_count ON notes (counted) WHERE counted > 0;\n' },
]

for (const engine of engines) {
  test(`an operator on ${engine.name} reads how an upgrade goes on, and nothing when a database is new`, async () => {
    const lines: string[] = []
    const database = await openDatabase(await engine.emptyUrl(), (line) => lines.push(line))
    assert.equal(lines.length, 0)
    await database.script('CREATE TABLE notes (counted BIGINT NOT NULL\n);')
    await migrate(database, upgrade, (line) => lines.push(line))
    const step = `Database upgrade ${upgrade.length} of ${upgrade.length}, 998-notes.sql`
    assert.equal(lines[0], `${step}: begins`)
    assert.match(lines.slice(1).join(), /998-notes\.sql: done after \d+ s$/)
    await database.close()
  })
}

for (const engine of engines.filter(({ name }) => name === 'PostgreSQL')) {
  describe('while an upgrade makes an index on PostgreSQL', () => {
    let programs: Database[]
    const [one, other] = [0, 1].map((n) => () => programs[n] as Database) as [() => Database, () => Database]

    before(async () => {
      const url = await engine.freshUrl()
      programs = [await openDatabase(url), await openDatabase(url)]
      await one().script('CREATE TABLE notes (counted BIGINT NOT NULL, body TEXT)')
    })
    after(() => Promise.all(programs.map((program) => program.close())))

    const write = (counted: number, on: Pick<Database, 'run'> = other()) =>
      on.run('INSERT INTO notes (counted) VALUES ($1)', [counted])

    /** Holds a row that was written, so that an index has to wait; returns what ends it. */
    async function hold(): Promise<() => Promise<void>> {
      const holding = Promise.withResolvers<void>()
      const ended = Promise.withResolvers<void>()
      const transaction = other().transaction(async (statements) => {
        await statements.run('SET LOCAL idle_in_transaction_session_timeout = 0')
        await write(1, statements)
        holding.resolve()
        await ended.promise
      })
      await holding.promise
      return async () => {
        ended.resolve()
        await transaction
      }
    }

    const isIndexing = async () =>
      (await other().row(
        "SELECT 1 FROM pg_stat_activity WHERE query LIKE 'CREATE INDEX CONCURRENTLY%' AND wait_event_type = 'Lock'",
      )) !== undefined

    const indexes = () =>
      one().rows<{ definition: string; valid: boolean }>(
        `SELECT pg_get_indexdef(indexrelid) AS definition, indisvalid AS valid FROM pg_index
         WHERE indrelid = 'notes'::regclass`,
      )

    test('guests go on writing, and a second program that starts waits for the end', async () => {
      const end = await hold()
      const upgrades = [migrate(one(), upgrade), migrate(other(), upgrade)]
      await until('the index to wait', isIndexing)
      assert.equal(await write(2), 1)
      await end()
      await Promise.all(upgrades)
      const [index, ...more] = await indexes()
      assert.deepEqual([index?.valid, more], [true, []])
      assert.match(index?.definition ?? '', /\(counted\) WHERE \(counted > 0\)/)
    })

    test('what an upgrade has left that was broken off is replaced', async () => {
      await one().run('UPDATE schema_version SET version = $1, steps = NULL', [migrations.length])
      await one().script('DROP INDEX notes_by_count')
      await one().script('CREATE INDEX notes_by_count ON notes (body)')
      await migrate(one(), upgrade)
      const [index, ...more] = await indexes()
      assert.deepEqual([index?.valid, more], [true, []])
      assert.match(index?.definition ?? '', /\(counted\)/)
    })
  })
}
