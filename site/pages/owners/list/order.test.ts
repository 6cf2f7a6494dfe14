import assert from 'node:assert/strict'
import { test } from 'node:test'
import { registryMetaDefaults } from '@hopechest/contract'
import { headingOver, move, type Row, rowBelow, rowsOf, toMeta } from './order.ts'

const rows: Row[] = [1, 2, 'line', 3]
const none = { meta: registryMetaDefaults }
const kept = (all: readonly Row[] | undefined) => toMeta(all ?? [], none)

/** The rows as the page shows them after they were stored. */
function shown(all: readonly Row[]): Row[] {
  const meta = { ...registryMetaDefaults, ...toMeta(all, none) }
  const items = meta.registry_item_ids.map((id) => ({ id }))
  return rowsOf({ registry: { meta }, items } as Parameters<typeof rowsOf>[0])
}

test('a gift moves up, down, and across the line', () => {
  assert.deepEqual(move(rows, '2', { to: 'up' }), [2, 1, 'line', 3])
  assert.deepEqual(move(rows, '2', { to: 'down' }), [1, 'line', 2, 3])
  assert.deepEqual(move(rows, '3', { to: 'top' }), [3, 1, 2, 'line'])
  assert.deepEqual(move(rows, '1', { to: 'end' }), [2, 'line', 3, 1])
})

test('the line moves to the top and to the bottom, past every heading', () => {
  assert.deepEqual(kept(move(rows, 'line', { to: 'top' })), {
    registry_item_ids: [1, 2, 3],
    registry_most_wanted: 0,
    registry_headings: [],
  })
  const headed: Row[] = ['heading Kitchen', 1, 2, 'line', 'heading Table', 3]
  assert.deepEqual(kept(move(headed, 'line', { to: 'end' })).registry_most_wanted, 3)
  assert.deepEqual(kept(move(headed, 'line', { to: 'top' })).registry_most_wanted, 0)
})

test('a list shows the line from its third gift on, and a shorter one keeps what it says', () => {
  const meta = { ...registryMetaDefaults, registry_most_wanted: 1 }
  const items = [1, 2, 3].map((id) => ({ id }))
  const rowsWith = (count: number) =>
    rowsOf({ registry: { meta }, items: items.slice(0, count) } as Parameters<typeof rowsOf>[0])
  assert.deepEqual(rowsWith(2), [1, 2])
  assert.deepEqual(rowsWith(3), [1, 'line', 2, 3])
  assert.ok(!('registry_most_wanted' in kept(move(rowsWith(2), '2', { to: 'up' }))))
})

test('a gift knows the row below it, and none where it is the last one or in no row', () => {
  const below = [1, 2, 3, 9].map((gift) => rowBelow(rows, gift))
  assert.deepEqual(below, [2, 'line', undefined, undefined])
})

test('a row or a place that is not there moves nothing', () => {
  for (const [row, to] of [
    ['9', 'up'],
    ['1', 'up'],
    ['3', 'down'],
    ['1', 'x'],
    ['', 'top'],
    ['1', ''],
    ['heading Kitchen', 'top'],
  ] as const) {
    assert.equal(move(rows, row, { to }), undefined, `${row} ${to}`)
  }
  assert.equal(move(rows, '1', { to: 'under', under: 'heading Attic' }), undefined)
})

test('a gift goes under a heading, above the row that is named, or as the last one there', () => {
  const headed: Row[] = [1, 'heading Kitchen', 2, 'line', 'heading Table', 3, 4]
  const under = (heading: string, above?: string) =>
    move(headed, '1', { to: 'under', under: heading, above: above ?? null })
  assert.deepEqual(under('heading Table', '4'), ['heading Kitchen', 2, 'line', 'heading Table', 3, 1, 4])
  assert.deepEqual(under('heading Table'), ['heading Kitchen', 2, 'line', 'heading Table', 3, 4, 1])
  const gone = under('heading Table', '2')
  assert.deepEqual(gone, under('heading Table'), 'that row stands elsewhere by now')
  assert.deepEqual(move(headed, '3', { to: 'under', under: '' }), [1, 3, ...headed.slice(1, 5), 4])
  assert.deepEqual(move(headed, '4', { to: 'top' }), [...headed.slice(0, 5), 4, 3], 'the top of its heading')
})

test('a heading counts the gifts above it, and moves with its own', () => {
  const headed: Row[] = [9, 'heading Kitchen', 1, 2, 'line', 'heading Table', 3]
  assert.deepEqual(shown(headed), headed)
  assert.deepEqual(kept(headed).registry_headings, [
    { title: 'Kitchen', items_above: 1 },
    { title: 'Table', items_above: 3 },
  ])
  const moved = [9, 'heading Table', 3, 'heading Kitchen', 1, 2]
  assert.deepEqual(move(headed, 'heading Table', { to: 'up' }), moved)
  assert.deepEqual(move(headed, 'heading Table', { to: 'top' }), moved)
  assert.deepEqual(move(headed, 'heading Kitchen', { to: 'down' }), moved)
  assert.deepEqual(move(headed, 'heading Kitchen', { to: 'end' }), moved)
  assert.equal(move(headed, 'heading Kitchen', { to: 'up' }), undefined, 'gifts without one come first')
  assert.deepEqual(shown(['heading A', 'heading B']), ['heading A', 'heading B'], 'before there is a gift')
})

test('each step of a gift and of the line changes what is stored, also where line and heading meet', () => {
  const headed: Row[] = [1, 'line', 'heading Kitchen', 2, 'heading Table', 'heading Books', 3, 'heading Rest']
  for (const row of headed) {
    for (const to of ['up', 'down']) {
      const moved = move(headed, String(row), { to })
      if (moved && typeof row !== 'string') assert.notDeepEqual(shown(moved), headed, `${row} ${to}`)
    }
  }
  assert.deepEqual(move([1, 'line', 'heading Rest'], 'line', { to: 'down' }), undefined)
  assert.deepEqual(move(['line', 'heading Kitchen', 1], 'line', { to: 'down' }), [
    'heading Kitchen',
    1,
    'line',
  ])
})

test('a gift knows the heading that it stands under', () => {
  const headed: Row[] = [1, 'heading Kitchen', 2, 'line', 'heading Table', 3]
  assert.equal(headingOver(headed, 2), 'heading Kitchen')
  assert.equal(headingOver(headed, 1), undefined)
})
