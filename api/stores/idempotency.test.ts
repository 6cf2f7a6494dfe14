import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDatabase } from '@hopechest/database'
import { findSteps, stepsOfADay } from '@hopechest/host/running-time'
import { serviceEngines as engines } from '@hopechest/testing/databases/engines'
import { forgetOldKeys, takeKey } from './idempotency.ts'

for (const engine of engines) {
  test(`keys on ${engine.name} are deleted a day after they were taken, a number of them at a time, and no younger ones`, async () => {
    const database = await openDatabase(await engine.freshUrl())
    const take = (key: string) => takeKey(database, { keyHash: key, home: 7 }, 'body', new Date())
    const left = async () =>
      (
        await database.rows<{ key_hash: string }>('SELECT key_hash FROM idempotency_keys ORDER BY key_hash')
      ).map(({ key_hash }) => key_hash)
    const run = (steps: number) => database.run('UPDATE running_time SET steps = steps + $1', [steps])
    for (const key of ['old-1', 'old-2', 'old-3']) assert.ok(await take(key))
    await run(1)
    assert.ok(await take('young'))
    await run(stepsOfADay - 2)
    assert.equal(await forgetOldKeys(database, 2), 0, 'five minutes before')
    await run(1)
    assert.equal(await take('young'), false)
    assert.deepEqual([await forgetOldKeys(database, 2), (await left()).length], [2, 2])
    assert.deepEqual([await forgetOldKeys(database, 2), await left()], [1, ['young']])
    assert.equal(await forgetOldKeys(database, 2), 0)
    assert.ok((await findSteps(database)) > stepsOfADay)
    await database.close()
  })
}
