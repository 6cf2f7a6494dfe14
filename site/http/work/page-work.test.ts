import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { PageWork } from './page-work.ts'

test('the work on a page has ended when it is made, or has failed', async () => {
  for (const isMade of [true, false]) {
    const work = new PageWork('192.0.2.1')
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    let hasEnded = false
    work.do(() => promise).catch(() => {})
    work.hasEnded().then(() => {
      hasEnded = true
    })
    await setImmediate()
    assert.equal(hasEnded, false)
    if (isMade) resolve()
    else reject(new Error('broken'))
    await setImmediate()
    assert.equal(hasEnded, true)
  }
})

test('long answers of the rules to one page take one turn together, and none once the work has ended', async () => {
  let turns = 0
  const open = () => new PageWork('192.0.2.1', async () => void turns++)
  const work = open()
  await work.do(() => Promise.all([work.takeLongTurn(), work.takeLongTurn()]))
  assert.equal(turns, 1)
  const other = open()
  await other.do(async () => {})
  await other.hasEnded()
  await other.takeLongTurn()
  assert.equal(turns, 1)
})
