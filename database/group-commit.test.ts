import assert from 'node:assert/strict'
import { after, before, describe, type TestContext, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { clientOfWork, inLaterTurn, workFor } from '@hopechest/program/turns'
import { engines } from '@hopechest/testing/databases/engines'
import type { Database } from './database.ts'
import { createGroupCommit } from './group-commit.ts'
import { openDatabase } from './open.ts'

const insert = 'INSERT INTO notes (id, body) VALUES ($1, $2)'

/** The same promises hold on both engines; only SQLite shares the commit. */
for (const engine of engines) {
  describe(`writes that come at the same moment on ${engine.name}`, () => {
    let url: string
    let database: Database
    before(async () => {
      url = await engine.freshUrl()
      database = await openDatabase(url)
      await database.script(
        'CREATE TABLE notes (\n  id BIGINT NOT NULL PRIMARY KEY,\n  body TEXT NOT NULL\n);\n',
      )
    })
    after(() => database.close())

    const bodies = async () => {
      const rows = await database.rows<{ body: string }>('SELECT body FROM notes ORDER BY id')
      return rows.map(({ body }) => body)
    }

    test('each has its own outcome: one that fails is undone alone', async () => {
      const outcomes = await Promise.allSettled(
        [1, 2, 3, 4].map((id) =>
          database.transaction(async (statements) => {
            await statements.run(insert, [id, `note ${id}`])
            await statements.run(insert, [id + 100, 'second half'])
            if (id === 2) throw new Error('changed my mind')
            if (id === 3) await statements.run(insert, [id, 'twice'])
            return id
          }),
        ),
      )
      const seen = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : 'failed'))
      assert.deepEqual(seen, [1, 'failed', 'failed', 4])
      assert.deepEqual(await bodies(), ['note 1', 'note 4', 'second half', 'second half'])
    })

    test('a writer hears of success when another connection can read it', async () => {
      const other = await openDatabase(url)
      try {
        await Promise.all(
          Array.from({ length: 50 }, async (_, n) => {
            await database.run(insert, [1000 + n, 'seen'])
            const row = await other.row<{ body: string }>('SELECT body FROM notes WHERE id = $1', [1000 + n])
            assert.equal(row?.body, 'seen')
          }),
        )
      } finally {
        await other.close()
      }
    })

    test('a reader meets a group as a whole or not at all, never what is undone later', async () => {
      const seen = new Set<string>()
      const writes = Array.from({ length: 20 }, (_, n) =>
        database
          .transaction(async (statements) => {
            await statements.run(insert, [2000 + n, 'half'])
            throw new Error('no')
          })
          .catch(() => {}),
      )
      const reads = Array.from({ length: 20 }, async () => {
        for (const body of await bodies()) seen.add(body)
      })
      await Promise.all([...writes, ...reads])
      assert.ok(!seen.has('half'))
    })

    test('a writer that is refused by the table does not stop the next ones', async () => {
      await assert.rejects(database.run(insert, [1, 'again']))
      assert.equal(await database.run(insert, [3000, 'fine']), 1)
    })
  })
}

/** Each write takes one millisecond of a clock that nothing else moves. */
async function writeSlowly(t: TestContext, clients: readonly string[], onEnd: (client: string) => void) {
  let now = 0
  t.mock.method(performance, 'now', () => now)
  const database = await openDatabase('sqlite::memory:')
  await database.script('CREATE TABLE notes (\n  id BIGINT NOT NULL PRIMARY KEY,\n  body TEXT NOT NULL\n);\n')
  const write = (client: string, id: number) =>
    workFor(client, () =>
      database.transaction(async (statements) => {
        now++
        await statements.run(insert, [id, client])
      }),
    ).then(() => onEnd(client))
  return { written: Promise.all(clients.map(write)), close: () => database.close() }
}

test('after 4 ms no further write begins in a turn, and others have turns before the next group', async (t) => {
  let ended = 0
  const { written, close } = await writeSlowly(
    t,
    Array.from({ length: 100 }, () => 'a'),
    () => ended++,
  )
  const endedBetween: number[] = []
  for (let before = 0; ended < 100; before = ended) {
    await nextTurn()
    endedBetween.push(ended - before)
  }
  assert.equal(Math.max(...endedBetween), 5)
  const first = endedBetween.findIndex((count) => count > 0)
  assert.deepEqual(endedBetween.slice(first, first + 8), [5, 0, 5, 0, 5, 0, 5, 0])
  await written
  await close()
})

test('a database that is closed while writes wait for their turn stores all of them', async (t) => {
  let ended = 0
  const { written, close } = await writeSlowly(
    t,
    Array.from({ length: 20 }, () => 'a'),
    () => ended++,
  )
  await close()
  assert.equal(ended, 20)
  await written
})

test('of clients who share a commit, each writes in their own name', async () => {
  const database = await openDatabase('sqlite::memory:')
  const names = await Promise.all(
    ['ana', 'ben', 'cy'].map((client) =>
      workFor(client, () => database.transaction(async () => clientOfWork())),
    ),
  )
  assert.deepEqual(names, ['ana', 'ben', 'cy'])
  await database.close()
})

/** Writers who each ask for their turn while a group runs. Their work in it takes the given time of a clock. */
async function commitsOf(
  t: TestContext,
  { writers, milliseconds }: { writers: number; milliseconds: number },
) {
  const database = await openDatabase('sqlite::memory:')
  let now = 0
  t.mock.method(performance, 'now', () => now)
  const sizes: number[] = []
  let size = 0
  const { transaction } = createGroupCommit({
    statements: database,
    begin: async () => () => {},
    exec(sql) {
      if (sql === 'COMMIT') size = sizes.push(size) && 0
    },
    isOpen: () => false,
    demandFile() {},
  })
  const write = () => transaction(async () => size++)
  const first = transaction(async () => {
    size++
    for (let n = 0; n < writers; n++) {
      inLaterTurn(`client ${n}`, () => {
        now += milliseconds
        all.push(write())
      })
    }
  })
  const all: Promise<unknown>[] = []
  await first
  while (all.length < writers) await nextTurn()
  await Promise.all(all)
  await database.close()
  return sizes
}

test('those who wait for their turn share the next commit', async (t) => {
  assert.deepEqual(await commitsOf(t, { writers: 12, milliseconds: 0.25 }), [1, 12])
})

test('a commit waits 4 ms for those who come', async (t) => {
  const [, ...sizes] = await commitsOf(t, { writers: 12, milliseconds: 1 })
  assert.deepEqual(sizes, [4, 4, 4])
})
