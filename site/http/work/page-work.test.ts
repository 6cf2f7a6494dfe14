import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { PageWork } from './page-work.ts'

test('the work on a page has ended when the last of its pieces has, also one that began meanwhile', async () => {
  const work = new PageWork()
  const ends: (() => void)[] = []
  const begin = () => work.include(new Promise<void>((end) => ends.push(end)))
  let hasEnded = false
  begin()
  work.include(Promise.reject(new Error('broken'))).catch(() => {})
  work.hasEnded().then(() => {
    hasEnded = true
  })
  begin()
  for (const end of ends) {
    assert.equal(hasEnded, false)
    end()
    await setImmediate()
  }
  assert.equal(hasEnded, true)
})

test('long answers of the service to one page take one turn together, and none once the work has ended', async () => {
  let turns = 0
  const work = new PageWork(async () => void turns++)
  await Promise.all([work.takeLongTurn(), work.takeLongTurn()])
  assert.equal(turns, 1)
  const other = new PageWork(async () => void turns++)
  await other.hasEnded()
  await other.takeLongTurn()
  assert.equal(turns, 1)
})
