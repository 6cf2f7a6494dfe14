import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLog } from './log.ts'
import { createRepeatedLines } from './repeated-lines.ts'

test('what happens again and again is logged once, then with a count', (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  const repeated = createRepeatedLines(log)
  const isNew = Array.from({ length: 1000 }, () => repeated.isNew('GET /items: 503'))
  assert.deepEqual(isNew, [true, ...Array(999).fill(false)])
  assert.equal(repeated.isNew('GET /health: 503'), true)
  context.mock.timers.tick(10_000)
  assert.equal(lines.length, 1, 'what happened once has no second line')
  const { what, times, seconds } = JSON.parse(lines[0] ?? '')
  assert.deepEqual([what, times, seconds], ['GET /items: 503', 999, 10])
  assert.equal(repeated.isNew('GET /items: 503'), true)
})
