import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { test } from 'node:test'
import { parseProcessorTime, readProcessorTime, warnOfStolenTime } from './stolen-time.ts'

test('the line of all processors says what was used, without idle times, and what was stolen', () => {
  const stat = 'cpu  500 20 300 9000 400 7 30 60 11 0\ncpu0 1 1 1 1 1 1 1 1 1 1\nintr 12\n'
  assert.deepEqual(parseProcessorTime(stat), { used: 857, stolen: 60 })
})

test('the bench warns when others took one hundredth of what it wanted, and not before', () => {
  const before = { used: 1000, stolen: 500 }
  assert.equal(warnOfStolenTime(before, { used: 1991, stolen: 509 }), undefined)
  const seen = warnOfStolenTime(before, { used: 1990, stolen: 510 }) ?? ''
  assert.match(seen, /^Other virtual machines took 1\.0 %/)
})

test('a moment in which nothing ran gives no warning', () => {
  const moment = { used: 1000, stolen: 500 }
  assert.equal(warnOfStolenTime(moment, moment), undefined)
})

test('work on this machine counts as used', () => {
  const before = readProcessorTime()
  if (before === undefined) {
    assert.notEqual(process.platform, 'linux', 'only another system does not say')
    return
  }
  const begin = process.cpuUsage()
  while (process.cpuUsage(begin).user < 100_000) hash('sha256', 'something to do')
  const { used = 0 } = readProcessorTime() ?? {}
  assert.ok(used > before.used, `${used} after ${before.used}`)
})
