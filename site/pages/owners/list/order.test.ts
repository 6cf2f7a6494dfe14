import assert from 'node:assert/strict'
import { test } from 'node:test'
import { move, type Row, toMeta } from './order.ts'

const rows: Row[] = [1, 2, 'line', 3]

test('a gift moves up, down, and across the line', () => {
  assert.deepEqual(move(rows, '2', '0'), [2, 1, 'line', 3])
  assert.deepEqual(move(rows, '2', '2'), [1, 'line', 2, 3])
  assert.deepEqual(move(rows, '3', '0'), [3, 1, 2, 'line'])
})

test('the line moves to the top and to the bottom', () => {
  assert.deepEqual(toMeta(move(rows, 'line', '0') ?? []), {
    registry_item_ids: [1, 2, 3],
    registry_most_wanted: 0,
  })
  assert.deepEqual(toMeta(move(rows, 'line', '3') ?? []).registry_most_wanted, 3)
})

test('a row or a place that is not there moves nothing', () => {
  for (const [row, to] of [
    ['9', '0'],
    ['1', '4'],
    ['1', '-1'],
    ['1', 'x'],
    ['', '0'],
    ['1', ''],
  ] as const) {
    assert.equal(move(rows, row, to), undefined, `${row} to ${to}`)
  }
})
