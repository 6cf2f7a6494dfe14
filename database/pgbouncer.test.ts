import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startPgbouncer } from '@hopechest/testing/databases/pgbouncer'
import { type PostgresServer, startPostgres } from '@hopechest/testing/databases/postgres'
import type { Database } from './database.ts'
import { openDatabase } from './open.ts'

/** Fewer connections than callers, so that a caller meets what another one left on a connection. */
const connections = 2

/** Not the one of the other files: accounts get limits here. */
let server: PostgresServer
before(async () => {
  server = await startPostgres()
})
after(() => server.stop())

describe('two programs behind one PgBouncer in transaction mode', () => {
  let stop: () => Promise<unknown>
  let databases: Database[]

  before(async () => {
    const pooler = await startPgbouncer(server.url, connections)
    databases = [await openDatabase(pooler.url), await openDatabase(`${pooler.url}?connections=5`)]
    stop = async () => {
      await Promise.all(databases.map((database) => database.close()))
      await pooler.stop()
    }
    await databases[0]?.script(
      'CREATE TABLE notes (id BIGINT NOT NULL PRIMARY KEY, body TEXT NOT NULL, n BIGINT)',
    )
  })
  after(() => stop())

  test('many callers write and read back their own, each with its own statement texts', async () => {
    const writeAndRead = async (database: Database, id: number) => {
      await database.transaction(async (statements) => {
        await statements.run('INSERT INTO notes (id, body, n) VALUES ($1, $2, $3)', [id, `note ${id}`, id])
        await statements.run(`UPDATE notes SET n = n + ${id % 7} WHERE id = $1`, [id])
      })
      return database.row<{ body: string; n: number }>('SELECT body, n FROM notes WHERE id = $1', [id])
    }
    const ids = Array.from({ length: 60 }, (_, n) => n + 1)
    const seen = []
    // Each waits for a connection a moment only, and a busy machine takes long for sixty of them.
    while (seen.length < ids.length) {
      const some = ids.slice(seen.length, seen.length + 12)
      const rows = await Promise.all(some.map((id) => writeAndRead(databases[id % 2] as Database, id)))
      seen.push(...rows.map((row) => ({ ...row })))
    }
    assert.deepEqual(
      seen,
      ids.map((id) => ({ body: `note ${id}`, n: id + (id % 7) })),
    )
  })

  test('a transaction that fails leaves nothing for the next caller of its connection', async () => {
    const fail = (id: number) =>
      (databases[0] as Database).transaction(async (statements) => {
        await statements.run('INSERT INTO notes (id, body) VALUES ($1, $2)', [id, 'lost'])
        throw new Error('changed my mind')
      })
    await Promise.all(Array.from({ length: 20 }, (_, n) => assert.rejects(fail(1000 + n), /changed my mind/)))
    assert.equal(await databases[1]?.row('SELECT id FROM notes WHERE id >= 1000'), undefined)
  })
})

test('behind a pooler, an account that brings no limits of time is refused with the commands that set them', async () => {
  const direct = await openDatabase(server.url)
  await direct.script("CREATE ROLE plain LOGIN SUPERUSER PASSWORD 'plain'")
  await direct.close()
  const url = new URL(server.url)
  Object.assign(url, { username: 'plain', password: 'plain' })
  const pooler = await startPgbouncer(url.href, connections, { limitsTimes: false })
  await assert.rejects(openDatabase(pooler.url), /ALTER ROLE plain SET statement_timeout = 3500;/)
  await pooler.stop()
})
