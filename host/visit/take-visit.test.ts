import assert from 'node:assert/strict'
import { test } from 'node:test'
import { engines } from '@hopechest/testing/databases/engines'
import { each } from '@hopechest/testing/outcome'
import { onEachEngine } from '@hopechest/testing/suites'
import { createTakeVisit } from './take-visit.ts'

onEachEngine(engines, 'visits that change something', (database) => {
  let clock = 1_795_000_000_000
  const now = () => clock
  const signed = (once: string) => ({ once, time: clock, bodyHash: '' })

  test('each is taken once, by one of several processes', async () => {
    const processes = [createTakeVisit(database, now), createTakeVisit(database, now)]
    const tries = await Promise.allSettled(processes.map((take) => take(signed('one number'))))
    assert.deepEqual(tries.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
    await assert.rejects(createTakeVisit(database, now)(signed('one number')), /was here before/)
  })

  test('one that is refused for its time by now is forgotten', async () => {
    const take = createTakeVisit(database, now)
    await take(signed('an old number'))
    clock += 120_001
    await take(signed('a new number'))
    const rows = await database.coordinator.rows<{ once: string }>('SELECT once FROM taken_visits')
    assert.deepEqual(each(rows, 'once'), ['a new number'])
  })
})
