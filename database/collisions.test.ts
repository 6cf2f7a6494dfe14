import assert from 'node:assert/strict'
import { test } from 'node:test'
import { engines } from '@hopechest/testing/databases/engines'
import type { Database } from './database.ts'
import { openDatabase } from './open.ts'

const postgres = engines.filter(({ name }) => name === 'PostgreSQL')

for (const engine of postgres) {
  const open = async (isolation = 'read committed') => {
    const url = await engine.freshUrl()
    const database = await openDatabase(url)
    await database.script('CREATE TABLE counters (id BIGINT NOT NULL PRIMARY KEY, n BIGINT NOT NULL)')
    await database.script('INSERT INTO counters (id, n) VALUES (1, 0), (2, 0)')
    // Every later connection has it: CockroachDB works in this isolation unless an operator sets another.
    await database.script(`ALTER DATABASE ${new URL(url).pathname.slice(1)}
      SET default_transaction_isolation = '${isolation}'`)
    await database.close()
    return Promise.all([openDatabase(url), openDatabase(url)])
  }
  const add = (statements: Pick<Database, 'run'>, id: number) =>
    statements.run('UPDATE counters SET n = n + 1 WHERE id = $1', [id])
  const counters = async (database: Database) =>
    (await database.rows<{ n: number }>('SELECT n FROM counters ORDER BY id')).map(({ n }) => n)

  test('of two transactions that wait for each other one begins again, and both are stored', async () => {
    const [one, other] = await open()
    let runs = 0
    const both = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
    const addTwice = (database: Database, mine: 0 | 1) =>
      database.transaction(async (statements) => {
        runs++
        await add(statements, mine + 1)
        both[mine].resolve()
        await both[1 - mine]?.promise
        await add(statements, 2 - mine)
      })
    await Promise.all([addTwice(one, 0), addTwice(other, 1)])
    // The one that began again may be first once more, and then they collide once more.
    assert.ok(runs >= 3, `${runs} runs`)
    assert.deepEqual(await counters(one), [2, 2])
    await Promise.all([one.close(), other.close()])
  })

  test('a transaction that read what another one changed meanwhile begins again', async () => {
    const [one, other] = await open('repeatable read')
    let runs = 0
    const seen = await one.transaction(async (statements) => {
      runs++
      const row = await statements.row<{ n: number }>('SELECT n FROM counters WHERE id = 1')
      if (runs === 1) await add(other, 1)
      await add(statements, 1)
      return row?.n
    })
    assert.deepEqual([runs, seen], [2, 1])
    assert.deepEqual(await counters(one), [2, 0])
    await Promise.all([one.close(), other.close()])
  })

  test('a statement alone that collides is repeated as well', async () => {
    const [one, other] = await open('serializable')
    const written = await Promise.all(Array.from({ length: 4 }, (_, n) => add(n % 2 ? one : other, 1)))
    assert.deepEqual(written, [1, 1, 1, 1])
    assert.deepEqual(await counters(one), [4, 0])
    await Promise.all([one.close(), other.close()])
  })

  for (const code of ['40001', '40P01']) {
    test(`after five collisions (${code}) the fifth repeat is stored, after six storage is unavailable`, async () => {
      const [one, other] = await open()
      await one.script(`CREATE FUNCTION collide() RETURNS INTEGER LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'a collision' USING ERRCODE = '${code}'; END $$`)
      const collideOften = async (collisions: number) => {
        let runs = 0
        const stored = one.transaction(async (statements) => {
          runs++
          await add(statements, 1)
          if (runs <= collisions) await statements.row('SELECT collide()')
        })
        await stored.finally(() => assert.equal(runs, Math.min(collisions + 1, 6)))
      }
      await collideOften(5)
      await assert.rejects(collideOften(6), { code: 'unavailable', retryAfterSeconds: 1 })
      assert.deepEqual(await counters(one), [1, 0])
      await Promise.all([one.close(), other.close()])
    })
  }
}
