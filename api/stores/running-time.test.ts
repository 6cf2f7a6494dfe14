import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDatabase } from '@hopechest/database'
import { findSteps } from '@hopechest/host/running-time'
import { serviceEngines as engines } from '@hopechest/testing/databases/engines'
import { createRunningTime } from './running-time.ts'

const step = 5 * 60 * 1000

for (const engine of engines) {
  test(`two services on one ${engine.name} add one step for each five minutes that both have seen`, async () => {
    const database = await openDatabase(await engine.freshUrl())
    let uptime = 0
    const services = [createRunningTime(database, () => uptime), createRunningTime(database, () => uptime)]
    const look = async () => {
      await Promise.all(services.map((count) => count()))
      return findSteps(database)
    }
    const first = await look()
    uptime += step - 1
    assert.equal(await look(), first, 'a millisecond before')
    uptime += 1
    assert.equal(await look(), first + 1)
    await look()
    uptime += step - 1
    assert.equal(await look(), first + 1)
    uptime += 1
    assert.equal(await look(), first + 2)
    await database.close()
  })

  test(`a service on ${engine.name} whose clock jumps a day ahead adds no step`, async (t) => {
    const database = await openDatabase(await engine.freshUrl())
    const count = createRunningTime(database, () => 0)
    await count()
    const before = await findSteps(database)
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 25 * 60 * 60 * 1000 })
    await count()
    assert.equal(await findSteps(database), before)
    t.mock.timers.reset()
    await database.close()
  })
}
