import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDatabase } from '@hopechest/database'
import { serviceEngines as engines } from '@hopechest/testing/databases/engines'
import { each } from '@hopechest/testing/outcome'
import { findOldGone, findWaiting, forgetGone, markGone, markLeaving, markRegistry } from './registry-sync.ts'

const now = new Date('2026-11-20T12:00:00Z')
const stepsOfAnHour = 12

for (const engine of engines) {
  test(`on ${engine.name} a deleted registry takes no mark for an hour, and waits for no sync`, async () => {
    const database = await openDatabase(await engine.freshUrl())
    const countSteps = (steps: number) => database.run('UPDATE running_time SET steps = steps + $1', [steps])

    assert.ok(await markRegistry(database, 7, now))
    await markLeaving(database, 7, now, [3, 'a hash'])
    assert.ok(await markRegistry(database, 7, now), 'the host may still refuse the deletion')
    await markLeaving(database, 7, now)
    assert.deepEqual(await markGone(database, 7, now), { owners: [3, 'a hash'] })
    assert.equal(await markGone(database, 7, now), undefined)
    await markLeaving(database, 7, now)
    assert.equal(await markRegistry(database, 7, now), undefined)
    assert.deepEqual(await findWaiting(database, 0, 10), [])

    await countSteps(stepsOfAnHour)
    assert.deepEqual(await findOldGone(database, 10), [])
    await countSteps(1)
    assert.deepEqual(each(await findOldGone(database, 10), 'registry_id'), [7])
    await forgetGone(database, 7)
    assert.ok(await markRegistry(database, 7, now), 'a host may give the number again')
    await database.close()
  })
}
