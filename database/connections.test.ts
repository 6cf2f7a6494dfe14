import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { engines } from '@hopechest/testing/databases/engines'
import { openDatabase } from './open.ts'
import { waitForConnection } from './postgres-connections.ts'

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
