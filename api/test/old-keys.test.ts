import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { type Database, openDatabase } from '@hopechest/database'
import { stepsOfADay } from '@hopechest/host/running-time'
import { createLog } from '@hopechest/program'
import { serviceEngines as engines } from '@hopechest/testing/databases/engines'
import { longTest, runsAll } from '@hopechest/testing/depth'
import { freshFolder, type Service, startService } from '@hopechest/testing/process'
import { passwordOf, statusAt, stop } from '@hopechest/testing/service'
import { until } from '@hopechest/testing/until'
import { startForgetting } from '../rules/forget.ts'

const now = 1000
/** A few slices. */
const some = 220
/** The slices: deleting all of them takes longer than a start. */
const many = 50_000
const young = 3

const [sqlite, postgres] = engines
assert.ok(sqlite && postgres)

for (const engine of runsAll ? engines : [sqlite]) {
  test(`the background work on ${engine.name} deletes every key of more than a day, and no other`, async () => {
    const database = await openDatabase(await engine.freshUrl())
    await addKeys(database, some)
    const work = startForgetting(database, createLog('silent'), 30)
    await until('the old keys to go', async () => (await countKeys(database)) === young)
    await work.stop()
    const stored = await database.rows("SELECT key_hash FROM idempotency_keys WHERE key_hash LIKE 'old%'")
    assert.deepEqual(stored, [])
    await database.close()
  })
}

longTest('a start waits for no old key: most are left when it listens', async () => {
  // SQLite works in the thread that starts, so it would be the first to wait.
  const DATABASE_URL = await sqlite.freshUrl()
  const database = await openDatabase(DATABASE_URL)
  await addKeys(database, many)
  const service = await startService(await freshFolder(), { DATABASE_URL })
  assert.ok((await countKeys(database)) > many / 2)
  await until('the first old keys to go', async () => (await countKeys(database)) < many)
  await stop(service)
  await database.close()
})

longTest('a service starts and answers while another program has locked the table of the keys', async () => {
  const DATABASE_URL = await postgres.freshUrl()
  const database = await openDatabase(DATABASE_URL)
  await addKeys(database, some)
  const unlock = await lockKeys(database)
  let service: Service
  try {
    service = await startService(await freshFolder(), { DATABASE_URL })
    assert.equal(await statusAt(service.url, '/items/1', await passwordOf(service)), 404)
  } finally {
    await unlock()
  }
  await until('the old keys to go', async () => (await countKeys(database)) === young)
  await stop(service)
  await database.close()
})

/** Keys of a day ago, and some that are five minutes younger. */
async function addKeys(database: Database, old: number): Promise<void> {
  await database.run('UPDATE running_time SET steps = $1', [now])
  for (const [name, count, step] of [
    ['old', old, now - stepsOfADay],
    ['young', young, now - stepsOfADay + 1],
  ] as const) {
    await database.run(
      `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count})
       INSERT INTO idempotency_keys (key_hash, body_hash, result, created_at, step)
       SELECT '${name}-' || n, 'body', '{"id":1}', '2026-01-01T00:00:00.000Z', ${step} FROM numbers`,
    )
  }
}

async function countKeys(database: Database): Promise<number> {
  const row = await database.row<{ n: number }>('SELECT COUNT(*) AS n FROM idempotency_keys')
  return Number(row?.n)
}

/** Locks the table for others until the returned function is called. */
async function lockKeys(database: Database): Promise<() => Promise<void>> {
  const locked = Promise.withResolvers<void>()
  let isOver = false
  const holding = database.transaction(async (statements) => {
    await statements.script('LOCK TABLE idempotency_keys IN ACCESS EXCLUSIVE MODE')
    locked.resolve()
    // PostgreSQL ends a transaction that says nothing for some seconds.
    for (; !isOver; await pause(100)) await statements.row('SELECT 1')
  })
  await locked.promise
  return () => {
    isOver = true
    return holding
  }
}
