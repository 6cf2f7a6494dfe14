import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Lines } from './lines.ts'

test('the client with the longest line loses the oldest of it', () => {
  const lines = new Lines<{ name: string }>()
  for (const name of ['a1', 'b1', 'b2', 'b3', 'c1', 'c2']) lines.push(name.charAt(0), { name })
  assert.equal(lines.shiftLongest()?.name, 'b1')
  const left = Array.from({ length: 5 }, () => lines.shift()?.name)
  assert.deepEqual([...left, lines.count], ['a1', 'b2', 'c1', 'b3', 'c2', 0])
})
