import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { Socket } from 'node:net'
import { describe, test } from 'node:test'
import { workFor } from '@hopechest/program/turns'
import { engines } from '@hopechest/testing/databases/engines'
import { until } from '@hopechest/testing/until'
import type { Database } from './database.ts'
import { openDatabase } from './open.ts'
import { waitForConnection, waitInLine } from './postgres-connections.ts'
import { NoTurn } from './postgres-faults.ts'

/** What the server lets one account have, and what each of two programs would like. */
const limit = 10
const wish = 8

for (const engine of engines.filter(({ name }) => name === 'PostgreSQL')) {
  test('two programs that want more connections than the server allows take turns, and no statement fails', async () => {
    const url = new URL(await engine.freshUrl())
    const account = `limited_${randomUUID().replaceAll('-', '')}`
    await using stack = new AsyncDisposableStack()
    const open = async () => stack.adopt(await openDatabase(url.href), (database) => database.close())
    const owner = await open()
    await owner.script(`CREATE ROLE ${account} LOGIN PASSWORD 'limited' CONNECTION LIMIT ${limit}`)
    stack.defer(() => owner.script(`DROP OWNED BY ${account}; DROP ROLE ${account}`))
    await owner.script(`GRANT CREATE ON SCHEMA public TO ${account}`)
    await owner.script(`GRANT ALL ON ALL TABLES IN SCHEMA public TO ${account}`)
    await owner.script('CREATE TABLE counters (id BIGINT NOT NULL PRIMARY KEY, n BIGINT NOT NULL)')
    await owner.script(`GRANT ALL ON counters TO ${account}`)
    await owner.script('INSERT INTO counters (id, n) VALUES (1, 0)')
    Object.assign(url, { username: account, password: 'limited', search: `?connections=${wish}` })
    const programs = [await open(), await open()]
    await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        programs[n % 2]?.run('UPDATE counters SET n = n + 1 WHERE id = 1'),
      ),
    )
    const { n } = (await owner.row<{ n: number }>('SELECT n FROM counters')) ?? { n: 0 }
    assert.equal(n, 200)
  })

  test('a change alone whose connection breaks may have been stored; what only reads, or what the server has given up, was not', async () => {
    await using stack = new AsyncDisposableStack()
    const database = stack.adopt(await openDatabase(await engine.freshUrl()), (database) => database.close())
    await database.script('CREATE TABLE counters (id BIGINT NOT NULL PRIMARY KEY, n BIGINT NOT NULL)')
    await database.run('INSERT INTO counters (id, n) VALUES (1, 0)')
    const waiting = (end: string) =>
      `SELECT ${end}(pid) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    for (const [sql, end, isUnclear] of [
      ['UPDATE counters SET n = 1', 'pg_terminate_backend', true],
      ['UPDATE counters SET n = 1', 'pg_cancel_backend', false],
      ['SELECT n FROM counters FOR UPDATE', 'pg_terminate_backend', false],
    ] as const) {
      await database.transaction(async (statements) => {
        await statements.run('UPDATE counters SET n = 2')
        const refused = assert.rejects(database.rows(sql), { code: 'unavailable', isUnclear })
        await until('the other to wait', async () => (await database.rows(waiting(end))).length > 0)
        await refused
      })
    }
  })

  test('the first statements of a transaction leave in one write, and the last change with its commit', async (t) => {
    await using stack = new AsyncDisposableStack()
    const database = stack.adopt(await openDatabase(await engine.freshUrl()), (database) => database.close())
    await database.script('CREATE TABLE counters (id BIGINT NOT NULL PRIMARY KEY, n BIGINT NOT NULL)')
    const count = () =>
      database.transaction(async (statements) => {
        await Promise.all([
          statements.row('SELECT n FROM counters WHERE id = $1 FOR UPDATE', [1]),
          statements.run('INSERT INTO counters (id, n) VALUES ($1, 0) ON CONFLICT (id) DO NOTHING', [1]),
        ])
        await statements.withCommit(statements.run('UPDATE counters SET n = n + 1 WHERE id = $1', [1]))
      })
    await count()
    let writes = 0
    const sockets: Required<Pick<Socket, '_write' | '_writev'>> = Object(Socket.prototype)
    const { _write, _writev } = sockets
    t.mock.method(sockets, '_write', function (this: Socket, ...sent: Parameters<typeof _write>) {
      writes++
      return _write.apply(this, sent)
    })
    t.mock.method(sockets, '_writev', function (this: Socket, ...sent: Parameters<typeof _writev>) {
      writes++
      return _writev.apply(this, sent)
    })
    await count()
    assert.equal(writes, 2)
    assert.equal((await database.row<{ n: number }>('SELECT n FROM counters'))?.n, 2)
  })

  describe('callers whose statements share the connections of a program', () => {
    const ask = (database: Database, seconds = 0) => database.row(`SELECT pg_sleep(${seconds})`)
    /** Statements of one caller, far more than there are connections, and the order in which they and others end. */
    async function open(stack: AsyncDisposableStack, connections: number) {
      const url = new URL(await engine.freshUrl())
      url.search = `?connections=${connections}`
      const database = stack.adopt(await openDatabase(url.href), (database) => database.close())
      const ended: string[] = []
      const run = (caller: string, statements: number, seconds = 0) =>
        Promise.all(
          Array.from({ length: statements }, () =>
            workFor(caller, () => ask(database, seconds)).then(() => ended.push(caller)),
          ),
        )
      return { database, ended, run }
    }

    test('one with dozens of statements leaves a connection for the next caller', async () => {
      await using stack = new AsyncDisposableStack()
      const { ended, run } = await open(stack, 5)
      const busy = run('busy', 40, 0.02)
      await run('other', 1)
      assert.ok(ended.indexOf('other') < 20, `${ended.indexOf('other')} statements ended first`)
      await busy
      assert.equal(ended.length, 41)
    })

    test('they take turns where all connections are in use', async () => {
      await using stack = new AsyncDisposableStack()
      const { ended, run } = await open(stack, 2)
      await Promise.all([run('busy', 40), run('other', 4)])
      assert.ok(ended.lastIndexOf('other') < 14, ended.join(' '))
    })

    test('a transaction keeps its connection to its end, and gives it back where it fails', async () => {
      await using stack = new AsyncDisposableStack()
      const { database, run } = await open(stack, 2)
      const fail = () =>
        database.transaction(async (statements) => {
          await statements.row('SELECT pg_sleep(0.01)')
          throw new Error('changed their mind')
        })
      const failed = Array.from({ length: 4 }, () => assert.rejects(fail, /changed their mind/))
      await Promise.all([run('other', 4), ...failed])
    })

    test('a statement that finds no connection free in time is refused as one that may be sent again', async () => {
      await using stack = new AsyncDisposableStack()
      const { database } = await open(stack, 2)
      const end = Promise.withResolvers<void>()
      const holding = [1, 2].map(() => {
        const begun = Promise.withResolvers<void>()
        const held = database.transaction(async () => {
          begun.resolve()
          await end.promise
        })
        return { begun: begun.promise, held }
      })
      await Promise.all(holding.map(({ begun }) => begun))
      await assert.rejects(ask(database), { code: 'unavailable', retryAfterSeconds: 1 })
      end.resolve()
      await Promise.all(holding.map(({ held }) => held))
      await ask(database)
    })
  })
}

test('a connection whose wait ended while the machine stood still is asked for again, three times', async (t) => {
  let now = 0
  t.mock.method(performance, 'now', () => now)
  let asked = 0
  const late = (milliseconds: number, times: number) => ({
    async connect() {
      if (++asked > times) return 'connected'
      now += milliseconds
      throw new Error('timeout exceeded when trying to connect')
    },
  })
  assert.equal(await waitForConnection(late(2501, 3)), 'connected')
  asked = 0
  await assert.rejects(waitForConnection(late(2500, 1)), /timeout exceeded/)
  asked = 0
  await assert.rejects(waitForConnection(late(2501, 4)), /timeout exceeded/)
  assert.equal(asked, 4)
})

test('a turn whose wait ended while the machine stood still is asked for again, three times, and a server that is away is not', async (t) => {
  let now = 0
  t.mock.method(performance, 'now', () => now)
  let asked = 0
  const late =
    (milliseconds: number, times: number, fault = new NoTurn()) =>
    async () => {
      if (++asked > times) return 'connected'
      now += milliseconds
      throw fault
    }
  assert.equal(await waitInLine(late(2501, 3)), 'connected')
  await assert.rejects(waitInLine(late(2500, 9)), NoTurn)
  asked = 0
  await assert.rejects(waitInLine(late(2501, 9)), NoTurn)
  assert.equal(asked, 4)
  asked = 0
  await assert.rejects(waitInLine(late(4000, 9, new Error('timeout exceeded'))), /timeout exceeded/)
  assert.equal(asked, 1)
})
