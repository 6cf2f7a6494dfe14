import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { engines } from '@hopechest/testing/databases/engines'
import { openDatabase } from './open.ts'

test('on PostgreSQL a caller who waits for a table that another program has locked is refused, alone and in a transaction', async () => {
  const [, postgres] = engines
  assert.ok(postgres)
  const url = await postgres.freshUrl()
  const [database, other] = [await openDatabase(url), await openDatabase(url)]
  const locked = Promise.withResolvers<void>()
  let isOver = false
  const holding = other.transaction(async (statements) => {
    await statements.script('LOCK TABLE items IN ACCESS EXCLUSIVE MODE')
    locked.resolve()
    // PostgreSQL ends a transaction that says nothing for some seconds.
    for (; !isOver; await pause(100)) await statements.row('SELECT 1')
  })
  await locked.promise
  const count = 'SELECT COUNT(*) AS n FROM items'
  const waits = [database.row(count), database.transaction((statements) => statements.row(count))]
  await Promise.all(waits.map((wait) => assert.rejects(wait, { code: 'unavailable' })))
  isOver = true
  await holding
  assert.ok(await database.row(count))
  await database.close()
  await other.close()
})
