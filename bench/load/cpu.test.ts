import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { test } from 'node:test'
import { cpuSecondsOf } from './cpu.ts'

test('the processor time of a process is what it counts itself, to some hundredths of a second', () => {
  const own = () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  }
  const ownBefore = own()
  const before = cpuSecondsOf([process.pid])
  if (before === undefined) {
    assert.notEqual(process.platform, 'linux', 'only another system does not say')
    return
  }
  while (own() - ownBefore < 0.2) hash('sha256', 'something to do')
  const spent = (cpuSecondsOf([process.pid]) ?? Number.NaN) - before
  // Linux counts what the process says itself in ticks.
  assert.ok(Math.abs(spent - (own() - ownBefore)) < 0.02, `${spent} s`)
})

test('no processes have no processor time', () => {
  assert.equal(cpuSecondsOf([]), undefined)
})
