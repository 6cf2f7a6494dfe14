import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placesUnder } from './headings.ts'

type Row = number | 'line' | string

/** A list of rows, as its owner sees them, to places and back. At one place the line stands above a heading. */
function places(rows: readonly Row[]) {
  const above = (place: number) => rows.slice(0, place).filter((row) => typeof row === 'number').length
  return {
    registry_item_ids: rows.filter((row) => typeof row === 'number'),
    registry_most_wanted: above(rows.indexOf('line')),
    registry_headings: rows.flatMap((row, place) =>
      typeof row === 'string' && row !== 'line' ? [{ title: row, items_above: above(place) }] : [],
    ),
  }
}

const list: Row[] = [1, 'Kitchen', 2, 'line', 'Table', 3]

test('an owner puts an item under a heading as its last one, and line and other headings stay between the same items', () => {
  const under = (item: number, title: string, rows = list) => placesUnder(places(rows), item, title)
  assert.deepEqual(under(3, 'Kitchen'), places([1, 'Kitchen', 2, 'line', 3, 'Table']))
  assert.deepEqual(under(3, ''), places([1, 3, 'Kitchen', 2, 'line', 'Table']))
  assert.deepEqual(under(1, 'Table'), places(['Kitchen', 2, 'line', 'Table', 3, 1]))
  assert.deepEqual(under(2, 'Table'), places([1, 'line', 'Kitchen', 'Table', 3, 2]))
  assert.deepEqual(under(2, ''), places([1, 2, 'line', 'Kitchen', 'Table', 3]))
})

test('a heading without items takes one, also beside others without items', () => {
  const rows: Row[] = ['line', 'Kitchen', 'Table', 'Garden', 1]
  assert.deepEqual(placesUnder(places(rows), 1, 'Table'), places(['line', 'Kitchen', 'Table', 1, 'Garden']))
  assert.deepEqual(placesUnder(places(rows), 1, ''), places(['line', 1, 'Kitchen', 'Table', 'Garden']))
})

test('an item that stands there already stays in its place', () => {
  for (const [item, title] of [
    [1, ''],
    [2, 'Kitchen'],
    [3, 'Table'],
  ] as const)
    assert.deepEqual(placesUnder(places(list), item, title), places(list))
})

test('a heading and a line that count more items than there are stand at the end', () => {
  const before = {
    ...places([1, 2]),
    registry_most_wanted: 9,
    registry_headings: [{ title: 'Table', items_above: 9 }],
  }
  assert.deepEqual(placesUnder(before, 1, 'Table'), {
    registry_item_ids: [2, 1],
    registry_most_wanted: 1,
    registry_headings: [{ title: 'Table', items_above: 1 }],
  })
})
