import assert from 'node:assert/strict'
import { test } from 'node:test'
import { workFor } from '@hopechest/program'
import { openSqlite } from '../sqlite.ts'
import { ReadingTurns } from './reading-turns.ts'

/** A clock that only statements move. */
function readingTurns() {
  let now = 1000
  const turns = new ReadingTurns(() => now)
  const pass = (milliseconds: number) => {
    now += milliseconds
  }
  return {
    pass,
    read: (milliseconds: number, client: string) => turns.run(() => pass(milliseconds), client),
    waits: (client: string) => turns.turn(client) !== undefined,
  }
}

test('a client waits for a turn after a statement of more than three milliseconds, and others do not', () => {
  const { read, waits } = readingTurns()
  read(3, 'Ana')
  assert.ok(!waits('Ana'))
  read(3.1, 'Ana')
  assert.ok(waits('Ana'))
  assert.ok(!waits('Ben'))
})

test('it waits for ten times as long as the statement took', () => {
  const { pass, read, waits } = readingTurns()
  read(8, 'Ana')
  pass(79)
  assert.ok(waits('Ana'))
  pass(1)
  assert.ok(!waits('Ana'))
})

test('a short statement between long ones takes the wait from none of them', () => {
  const { read, waits } = readingTurns()
  read(8, 'Ana')
  read(0.1, 'Ana')
  assert.ok(waits('Ana'))
})

test('a thousand clients are remembered, and the one with the oldest long statement is forgotten', () => {
  const { read, waits } = readingTurns()
  for (let client = 0; client <= 1000; client++) read(100_000, `${client}`)
  assert.ok(!waits('0'))
  assert.ok(waits('1000'))
})

test('the database lets others go first after a long statement', async () => {
  const database = openSqlite(':memory:')
  const count = `SELECT COUNT(*) AS n FROM
    (WITH RECURSIVE numbers(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM numbers WHERE n < 3000000) SELECT n FROM numbers)`
  const wereServed = async (client: string) => {
    let served = false
    setImmediate(() => {
      served = true
    })
    await workFor(client, () => database.row('SELECT 1 AS n'))
    return served
  }
  await workFor('Ana', () => database.row(count))
  assert.deepEqual([await wereServed('Ana'), await wereServed('Ben')], [true, false])
  await database.close()
})
